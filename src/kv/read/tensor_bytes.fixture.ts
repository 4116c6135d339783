/** A safetensors file: the length of the header (or another, to lie), the header as it is given, the data. */
export function safetensorsBytes(header: object | string, data: Uint8Array, length?: number | bigint): Uint8Array {
  const text = Buffer.from(typeof header === 'string' ? header : JSON.stringify(header))
  const start = Buffer.alloc(8)
  start.writeBigUInt64LE(BigInt(length ?? text.length))
  return Buffer.concat([start, text, data])
}

/** 0, 1, 2, ... 255, 0, ... */
export function countedBytes(length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  for (let index = 0; index < length; index++) bytes[index] = index
  return bytes
}

/** A `.npy` file: magic, version, length of the header (or another, to lie), the dict, the data. */
export function npyBytes(header: string, data: Uint8Array, { version = 1, length = header.length } = {}): Uint8Array {
  const start = Buffer.from([0x93, ...Buffer.from('NUMPY'), version, 0, 0, 0, 0, 0])
  if (version === 1) start.writeUInt16LE(length, 8)
  else start.writeUInt32LE(length, 8)
  return Buffer.concat([start.subarray(0, version === 1 ? 10 : 12), Buffer.from(header), data])
}

/** The dict of a `.npy` file, as NumPy writes it. */
export function npyDict(descr: string, shape: string, order = 'False'): string {
  return `{'descr': ${descr}, 'fortran_order': ${order}, 'shape': ${shape}, }\n`
}
