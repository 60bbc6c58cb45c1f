/** Points per side of a picture's perceptual hash, a square of grey levels, row by row. */
export const HASH_SIDE = 32

/** Height of a band in points: about a line of words on a slip. */
const BAND_ROWS = 4
/**
 * How alike the steps from point to point must be in every band, 1 being equal. A picture sent again, resized and
 * compressed anew, stays above 0.97 in its worst band; two slips of one betting site share frame and barcode, and
 * where their words are fall to 0.92 at most.
 */
const SAME = 0.94
/**
 * Least sums of steps, of a picture and of a band, by which it can be recognised: a plain surface has only noise. A
 * picture below the first is like no other; a band below the second is not compared.
 */
const LEAST_STEPS = 200
const LEAST_BAND_STEPS = 60

/** Whether two hashes are of the same picture. Light and contrast do not matter, nor do size and compression. */
export function isSamePicture(a: Uint8Array, b: Uint8Array): boolean {
  let [allA, allB] = [0, 0]
  for (let top = 0; top < HASH_SIDE; top += BAND_ROWS) {
    const { product, squaresA, squaresB } = compareBand(a, b, top)
    allA += squaresA
    allB += squaresB
    if (Math.max(squaresA, squaresB) < LEAST_BAND_STEPS) continue
    // A plain band is like no band with steps.
    if (product <= SAME * Math.sqrt(squaresA * squaresB)) return false
  }
  return Math.min(allA, allB) >= LEAST_STEPS
}

/** Sums over a band's points: the product of both pictures' steps, and the squares of each. */
function compareBand(a: Uint8Array, b: Uint8Array, top: number) {
  const sums = { product: 0, squaresA: 0, squaresB: 0 }
  for (let row = top; row < top + BAND_ROWS; row++) {
    for (let at = row * HASH_SIDE; at < (row + 1) * HASH_SIDE - 1; at++) {
      const [stepA, stepB] = [step(a, at), step(b, at)]
      sums.product += stepA * stepB
      sums.squaresA += stepA ** 2
      sums.squaresB += stepB ** 2
    }
  }
  return sums
}

/** Root of the difference to the next point, so that a few sharp edges do not outweigh all the rest. */
function step(hash: Uint8Array, at: number): number {
  const difference = (hash[at + 1] ?? 0) - (hash[at] ?? 0)
  return Math.sign(difference) * Math.sqrt(Math.abs(difference))
}
