import { describe, expect, it } from 'vitest'
import { isSamePicture, PRINT_SIDE } from './picture-print.ts'

const grey = (level: (x: number, y: number) => number) =>
  Uint8Array.from({ length: PRINT_SIDE * PRINT_SIDE }, (_, at) =>
    Math.max(0, Math.min(255, level(at % PRINT_SIDE, Math.floor(at / PRINT_SIDE)))),
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

  it('cannot be told of plain surfaces', () => {
    const plain = grey(() => 200)
    expect(isSamePicture(plain, plain)).toBe(false)
  })
})
