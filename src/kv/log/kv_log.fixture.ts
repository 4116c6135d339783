/**
 * Lines made by hand from the format strings of the engine; no run printed them. A model with three attention layers, blocks
 * of 16 tokens, a prompt of 70: first cold, then with 64 tokens reused. The sums are free inventions, but cold.suffix is
 * warm.prefix + warm.suffix in all but the keys of layer 1.
 */
export const coldTurn: readonly string[] = [
  'METRALE_SSM_CKSUM[final_state@70] slot=2 L0 h_sum=1.500000 h_ssq=2.250000 h_sabs=1.500000 c_sum=-0.125000 c_ssq=0.015625 c_sabs=0.125000',
  'METRALE_SSM_CKSUM[final_state@70] slot=2 GLOBAL h_sum=1.500000 h_ssq=2.250000 h_sabs=1.500000 c_sum=-0.125000 c_ssq=0.015625 c_sabs=0.125000',
  'METRALE_KV_CKSUM[final@70/skip0] L0 prefix nblk=0 k_sum=0.0000 k_ssq=0.0000 k_sabs=0.0000 v_sum=0.0000 v_ssq=0.0000 v_sabs=0.0000',
  'METRALE_KV_CKSUM[final@70/skip0] L0 suffix nblk=5 k_sum=-12.5000 k_ssq=845.2500 k_sabs=300.7500 v_sum=3.1250 v_ssq=90.0625 v_sabs=77.0000',
  'METRALE_KV_CKSUM[final@70/skip0] L1 prefix nblk=0 k_sum=0.0000 k_ssq=0.0000 k_sabs=0.0000 v_sum=0.0000 v_ssq=0.0000 v_sabs=0.0000',
  'METRALE_KV_CKSUM[final@70/skip0] L1 suffix nblk=5 k_sum=8.0000 k_ssq=400.5000 k_sabs=220.0000 v_sum=-1.0000 v_ssq=64.2500 v_sabs=50.5000',
  'METRALE_KV_CKSUM[final@70/skip0] L2 prefix nblk=0 k_sum=0.0000 k_ssq=0.0000 k_sabs=0.0000 v_sum=0.0000 v_ssq=0.0000 v_sabs=0.0000',
  'METRALE_KV_CKSUM[final@70/skip0] L2 suffix nblk=5 k_sum=0.7500 k_ssq=512.0000 k_sabs=256.2500 v_sum=2.0000 v_ssq=81.0000 v_sabs=63.0000',
  'METRALE_KVBLK[tail@70/lo2] L0 logical=0 phys=7 k_ssq=170.1000 v_ssq=18.5000',
  'METRALE_KVBLK[tail@70/lo2] L0 logical=1 phys=3 k_ssq=165.2000 v_ssq=17.2500',
  'METRALE_KVBLK[tail@70/lo2] L0 logical=2 phys=12 k_ssq=63.0500 v_ssq=6.7500',
  'METRALE_BTBL[final@70/skip0] nblk=5 bt=[4, 9, 7, 3, 12]',
  'METRALE_BUF_CKSUM[decode_step0_pre] hidden_states bytes=8192 sum=0.250000 ssq=4.000000 sabs=9.500000',
  'METRALE_BUF_CKSUM[decode_step0_pre] residual bytes=8192 sum=-3.500000 ssq=11.250000 sabs=14.000000',
  'METRALE_SSM_CKSUM[decode_step0_pre] slot=2 L0 h_sum=1.500000 h_ssq=2.250000 h_sabs=1.500000 c_sum=-0.125000 c_ssq=0.015625 c_sabs=0.125000',
  'METRALE_KVBLK[decode_step0_pre] L0 logical=0 phys=4 k_ssq=280.4000 v_ssq=24.0000',
  'METRALE_KVBLK[decode_step0_pre] L0 logical=1 phys=9 k_ssq=166.5000 v_ssq=23.5625',
  'METRALE_KVBLK[decode_step0_pre] L0 logical=2 phys=7 k_ssq=170.1000 v_ssq=18.5000',
  'METRALE_KVBLK[decode_step0_pre] L0 logical=3 phys=3 k_ssq=165.2000 v_ssq=17.2500',
  'METRALE_KVBLK[decode_step0_pre] L0 logical=4 phys=12 k_ssq=63.0500 v_ssq=6.7500',
  'METRALE_LAYER_H[step0] L0 hidden_sabs=512.031250',
  'METRALE_LAYER_H[step0] L1 hidden_sabs=498.500000',
]

export const warmTurn: readonly string[] = [
  'METRALE_SSM_CKSUM[restore@64] slot=2 L0 h_sum=1.250000 h_ssq=2.000000 h_sabs=1.250000 c_sum=0.000000 c_ssq=0.000000 c_sabs=0.000000',
  'METRALE_SSM_CKSUM[final_state@70] slot=2 L0 h_sum=1.500000 h_ssq=2.250000 h_sabs=1.500000 c_sum=-0.125000 c_ssq=0.015625 c_sabs=0.125000',
  'METRALE_SSM_CKSUM[final_state@70] slot=2 GLOBAL h_sum=1.500000 h_ssq=2.250000 h_sabs=1.500000 c_sum=-0.125000 c_ssq=0.015625 c_sabs=0.125000',
  'METRALE_KV_CKSUM[final@70/skip64] L0 prefix nblk=4 k_sum=-10.5000 k_ssq=782.2000 k_sabs=270.7500 v_sum=3.0000 v_ssq=83.3125 v_sabs=70.0000',
  'METRALE_KV_CKSUM[final@70/skip64] L0 suffix nblk=1 k_sum=-2.0000 k_ssq=63.0500 k_sabs=30.0000 v_sum=0.1250 v_ssq=6.7500 v_sabs=7.0000',
  'METRALE_KV_CKSUM[final@70/skip64] L1 prefix nblk=4 k_sum=NaN k_ssq=NaN k_sabs=NaN v_sum=-0.5000 v_ssq=60.0000 v_sabs=45.5000',
  'METRALE_KV_CKSUM[final@70/skip64] L1 suffix nblk=1 k_sum=1.0000 k_ssq=40.0000 k_sabs=20.0000 v_sum=-0.5000 v_ssq=4.2500 v_sabs=5.0000',
  'METRALE_KV_CKSUM[final@70/skip64] L2 prefix nblk=4 k_sum=0.5000 k_ssq=500.0000 k_sabs=250.0000 v_sum=1.5000 v_ssq=80.0000 v_sabs=60.0000',
  'METRALE_KV_CKSUM[final@70/skip64] L2 suffix nblk=1 k_sum=0.2500 k_ssq=12.0000 k_sabs=6.2500 v_sum=0.5000 v_ssq=1.0000 v_sabs=3.0000',
  'METRALE_KVBLK[tail@70/lo2] L0 logical=0 phys=7 k_ssq=170.1000 v_ssq=18.5000',
  'METRALE_KVBLK[tail@70/lo2] L0 logical=1 phys=3 k_ssq=165.2000 v_ssq=17.2500',
  'METRALE_KVBLK[tail@70/lo2] L0 logical=2 phys=20 k_ssq=63.0500 v_ssq=6.7500',
  'METRALE_BTBL[final@70/skip64] nblk=5 bt=[4, 9, 7, 3, 20]',
]

/** Every line as the engine's logger writes it. */
export function logged(lines: readonly string[], second = 0): readonly string[] {
  return lines.map((line, index) => {
    const time = `2026-07-25T10:21:${String(second).padStart(2, '0')}.${String(278916 + index)}Z`
    return `${time}  WARN metrale_cache::kv_cache::paged_impl: ${line}`
  })
}

/** In colours, as the logger writes them to a terminal. */
export function inColours(lines: readonly string[]): readonly string[] {
  const escape = '\u001b'
  return lines.map(
    (line) =>
      `${escape}[2m2026-07-25T10:21:04.278916Z${escape}[0m ${escape}[33m WARN${escape}[0m ` +
      `${escape}[2mmetrale_cache::kv_cache::paged_impl${escape}[0m${escape}[2m:${escape}[0m ${line}`,
  )
}
