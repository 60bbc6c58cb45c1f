import { describe, expect, it } from 'vitest'
import { isCorrection, reachAt, type WorthState, worthAt } from './worth.ts'

const end = new Date('2026-03-09T00:00:00Z')
const before = new Date('2026-03-08T23:59:59.999Z')
const bet = (changes: Partial<WorthState> = {}): WorthState => ({
  messageDate: before,
  esito: 'Win',
  dataRefertazione: before,
  importo: '100.00',
  profit: '90.00',
  ...changes,
})

describe('at the end of a period a bet counts', () => {
  it.each<[string, WorthState | null, string, string]>([
    ['nothing while there is none', null, '0', '0'],
    ['nothing when it is placed at that very moment', bet({ messageDate: end }), '0', '0'],
    ['minus its stake while it is Open', bet({ esito: 'Open', dataRefertazione: null }), '-100', '0'],
    ['minus its stake when it was opened again after an outcome', bet({ esito: 'Open' }), '-100', '0'],
    ['minus its stake when it is settled at that very moment', bet({ dataRefertazione: end }), '-100', '0'],
    ['minus its stake when the time of settlement is unknown', bet({ dataRefertazione: null }), '-100', '0'],
    ['its profit when it was settled before', bet(), '90', '90'],
  ])('%s', (_, state, worth, withoutStakes) => {
    expect(worthAt(state, end).toFixed()).toBe(worth)
    expect(worthAt(state, end, { stakesOwnMoney: false }).toFixed()).toBe(withoutStakes)
  })
})

it('a change reaches the period by the worth of the bet after it less that before it', () => {
  const open = bet({ esito: 'Open', dataRefertazione: null })
  expect(reachAt(bet(), bet({ profit: '-100.00' }), end).toFixed()).toBe('-190')
  expect(reachAt(open, bet(), end).toFixed()).toBe('190')
  expect(reachAt(open, bet(), end, { stakesOwnMoney: false }).toFixed()).toBe('90')
  expect(reachAt(open, bet({ dataRefertazione: end }), end).toFixed()).toBe('0')
  expect(reachAt(bet(), null, end).toFixed()).toBe('-90')
})

describe('a change corrects what the period told', () => {
  const lost = bet({ esito: 'Loss', profit: '-100.00' })
  const open = bet({ esito: 'Open', dataRefertazione: null, profit: '-100.00' })
  it.each<[string, WorthState | null, WorthState | null, boolean]>([
    ['where it reaches its end', bet(), bet({ esito: 'HalfWin', profit: '45.00' }), true],
    [
      'where a Loss of then is no Loss any more',
      lost,
      bet({ esito: 'Void', profit: '0', dataRefertazione: end }),
      true,
    ],
    ['where a settled bet is taken away', lost, null, true],
    ['not where an Open bet is settled later', open, bet({ dataRefertazione: end }), false],
    ['not where a Loss is settled again as it was', lost, { ...lost, dataRefertazione: end }, false],
  ])('%s', (_, then, now, expected) => {
    expect(isCorrection(then, now, end)).toBe(expected)
  })
})
