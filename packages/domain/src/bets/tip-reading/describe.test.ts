import { expect, it } from 'vitest'
import { countText, lineText, periodText } from './describe.ts'

it.each([
  [1, 'goals', '1 gol'],
  [2, 'goals', '2 gol'],
  [1, 'corners', '1 corner'],
  [1, 'cards', '1 cartellino'],
  [0, 'cards', '0 cartellini'],
  [1, 'sets', '1 set'],
  [24, 'games', '24 game'],
  [1, 'points', '1 punto'],
  [2, 'points', '2 punti'],
] as const)('%i of %s is %s', (count, unit, text) => {
  expect(countText(count, unit)).toBe(text)
})

it.each([
  [10, '2,5', '+2,5'],
  [1, '0,25', '+0,25'],
  [0, '0', '0'],
  [-3, '-0,75', '-0,75'],
])('a line of %i quarters is %s, with its sign %s', (line4, plain, signed) => {
  expect([lineText(line4, false), lineText(line4, true)]).toEqual([plain, signed])
})

it.each([
  ['match', ''],
  ['regular', 'tempi regolamentari'],
  ['half1', '1° tempo'],
  ['set5', '5° set'],
  ['quarter4', '4° quarto'],
] as const)('the period %s is called "%s"', (period, text) => {
  expect(periodText(period)).toBe(text)
})
