import { expect, it } from 'vitest'
import { textLines } from './text-lines.ts'

it.each([
  ['', 1],
  ['Inter - Juventus @1,85', 1],
  ['due\nrighe', 2],
  ['una\n\ndue', 3],
  ['parola '.repeat(20), 2],
  ['parola '.repeat(24), 3],
  ['W'.repeat(61), 2],
  ['x'.repeat(120), 2],
  ['x'.repeat(121), 3],
])('%j takes %i lines in a column of width 60', (text, lines) => {
  expect(textLines(text, 60)).toBe(lines)
})
