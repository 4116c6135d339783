/** A relative deviation in two digits: `0.39 %`, `1.3 ppm`. */
export function errorText(error: number): string {
  const [factor, unit] = error < 1e-5 && error > 0 ? [1e6, 'ppm'] : [100, '%']
  return `${Number((error * factor).toPrecision(2))} ${unit}`
}
