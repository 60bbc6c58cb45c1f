/** A picture's perceptual print: its grey levels on a square of so many points a side, row by row. */
export const PRINT_SIDE = 32

/**
 * How alike the steps from point to point must be, 1 being equal. A picture sent again, resized and compressed anew,
 * stays above 0.98; another slip of the same betting site, which shares all but the words, at some 0.6.
 */
const SAME = 0.9
/** Steps of a plain surface are noise: it has no shape to be known by. */
const LEAST_STEPS = 200

/** Whether two prints are of the same picture. Light and contrast do not matter, nor do size and compression. */
export function isSamePicture(a: Uint8Array, b: Uint8Array): boolean {
  let product = 0
  let squaresA = 0
  let squaresB = 0
  for (let at = 0; at < PRINT_SIDE * PRINT_SIDE; at++) {
    if (at % PRINT_SIDE === PRINT_SIDE - 1) continue
    const stepA = step(a, at)
    const stepB = step(b, at)
    product += stepA * stepB
    squaresA += stepA ** 2
    squaresB += stepB ** 2
  }
  if (Math.min(squaresA, squaresB) < LEAST_STEPS) return false
  return product / Math.sqrt(squaresA * squaresB) >= SAME
}

/** Its root, so that a few sharp edges do not outweigh all the rest. */
function step(print: Uint8Array, at: number): number {
  const difference = (print[at + 1] ?? 0) - (print[at] ?? 0)
  return Math.sign(difference) * Math.sqrt(Math.abs(difference))
}
