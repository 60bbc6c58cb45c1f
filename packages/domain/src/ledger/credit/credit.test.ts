import { expect, it } from 'vitest'
import { creditTone, exceedsCredit, type HeldBack, stricter } from './credit.ts'

const held = (of: HeldBack['of'], alLimite: HeldBack['alLimite']): HeldBack => ({
  ...{ of, alLimite },
  percent: 100,
})

it.each([
  [79, null],
  [80, 'warning'],
  [99, 'warning'],
  [100, 'ceiling'],
  [-20, null],
])('%d percent of the ceiling is shown as %s', (percent, tone) => {
  expect(creditTone(percent)).toBe(tone)
})

it.each([
  ['as much as is left', '100.00', '100', false],
  ['a cent more', '100.00', '100.01', true],
  ['anything where nothing is left', '0', '0.01', true],
  ['anything beyond the ceiling', '-50', '0.01', true],
  ['a stake that is lowered beyond the ceiling', '-50', '-10', false],
  ['the same stake beyond the ceiling', '-50', '0', false],
])('%s', (_name, free, added, expected) => {
  expect(exceedsCredit(free, added)).toBe(expected)
})

it('of a room and its tipster the stricter one decides', () => {
  const [asks, stops] = [held('sala', 'chiedi'), held('sala', 'ferma')]
  expect(stricter(null, null)).toBeNull()
  expect(stricter(asks, null)).toBe(asks)
  expect(stricter(null, held('tipster', 'chiedi'))?.of).toBe('tipster')
  expect(stricter(asks, held('tipster', 'chiedi'))).toBe(asks)
  expect(stricter(asks, held('tipster', 'ferma'))?.of).toBe('tipster')
  expect(stricter(stops, held('tipster', 'ferma'))).toBe(stops)
})
