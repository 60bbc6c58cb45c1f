import { describe, expect, it } from 'vitest'
import { indexToLetter, letterToIndex } from './column-letters.ts'

describe('column letters', () => {
  it.each([
    ['A', 0],
    ['B', 1],
    ['Z', 25],
    ['AA', 26],
    ['AZ', 51],
    ['BA', 52],
    ['ZZ', 701],
    ['AAA', 702],
  ])('%s is column %d, and back', (letters, index) => {
    expect(letterToIndex(letters)).toBe(index)
    expect(indexToLetter(index)).toBe(letters)
  })

  it('go round for every column of three letters', () => {
    for (let index = 0; index < 18_278; index++) expect(letterToIndex(indexToLetter(index))).toBe(index)
    expect(indexToLetter(18_277)).toBe('ZZZ')
  })

  it('are read in any case and without outer spaces', () => {
    expect(letterToIndex(' aa ')).toBe(26)
  })

  it.each(['', '  ', null, undefined, 'A1', '12', 'ABCD', 'È'])('%j is no column', (letters) => {
    expect(letterToIndex(letters)).toBeNull()
  })

  it.each([-1, 1.5, Number.NaN])('%d has no letters', (index) => {
    expect(() => indexToLetter(index)).toThrow(RangeError)
  })
})
