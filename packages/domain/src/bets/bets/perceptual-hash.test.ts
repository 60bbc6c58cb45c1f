import { describe, expect, it } from 'vitest'
import { HASH_SIDE, isSamePicture } from './perceptual-hash.ts'

const grey = (level: (x: number, y: number) => number) =>
  Uint8Array.from({ length: HASH_SIDE * HASH_SIDE }, (_, at) =>
    Math.max(0, Math.min(255, level(at % HASH_SIDE, Math.floor(at / HASH_SIDE)))),
  )
const waves = grey((x, y) => 120 + 80 * Math.sin(x / 2 + y))

describe('the same picture', () => {
  it('is known by its shape, whatever its light and contrast', () => {
    const darker = waves.map((level) => Math.round(level * 0.6 + 20))
    expect(isSamePicture(waves, darker)).toBe(true)
  })

  it('is no other', () => {
    const other = grey((x, y) => 120 + 80 * Math.sin(x + y / 3))
    expect(isSamePicture(waves, other)).toBe(false)
  })

  it('is not one that shares all but a line of words', () => {
    const words = (seed: number) => (x: number, y: number) =>
      y >= 8 && y < 12 ? 40 + ((x * seed) % 7) * 30 : 120 + 80 * Math.sin(x / 2 + y)
    expect(isSamePicture(grey(words(3)), grey(words(3)))).toBe(true)
    expect(isSamePicture(grey(words(3)), grey(words(5)))).toBe(false)
  })

  it('is not one whose line is missing', () => {
    const lines = grey((x, y) => (y >= 8 && y < 12 ? 200 : 120 + 80 * Math.sin(x / 2 + y)))
    expect(isSamePicture(waves, lines)).toBe(false)
  })

  it('may differ where one is plain and the other all but: below 60 steps in a band', () => {
    const withSpeck = (height: number) =>
      grey((x, y) => (y >= 4 ? 0 : x === 1 ? 200 : 0) + (y === 8 && x > 0 ? height : 0))
    expect(isSamePicture(withSpeck(0), withSpeck(59))).toBe(true)
    expect(isSamePicture(withSpeck(0), withSpeck(60))).toBe(false)
    expect(isSamePicture(withSpeck(60), withSpeck(0))).toBe(false)
  })

  it('is undefined for plain surfaces', () => {
    const plain = grey(() => 200)
    expect(isSamePicture(plain, plain)).toBe(false)
    // Up by 100, and down by as much or one less: 200 is the least a picture has to show.
    const oneStripe = (after: number) => grey((x, y) => (y !== 0 || x === 0 ? 0 : x === 1 ? 100 : after))
    expect(isSamePicture(oneStripe(0), oneStripe(0))).toBe(true)
    expect(isSamePicture(oneStripe(1), oneStripe(1))).toBe(false)
  })
})
