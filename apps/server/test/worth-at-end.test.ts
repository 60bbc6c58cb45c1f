import type { WorthState } from '@xbetapp/domain/ledger/postings/worth'
import { addRomeDays, fromWire, startOfRomeDay } from '@xbetapp/domain/platform/time/rome'
import { describe, expect, it } from 'vitest'
import { worthAtEnd } from './worth-at-end.ts'

const AFTER = startOfRomeDay(addRomeDays('2025-06-15', 1))
const bet = (placed: string, esito: string, profit: number, settled?: string): WorthState => ({
  messageDate: fromWire(placed),
  esito,
  dataRefertazione: settled === undefined ? null : fromWire(settled),
  importo: 100,
  profit,
})
const open = bet('2025-06-10T12:00:00', 'Open', -100)
const won = bet('2025-06-10T12:00:00', 'Win', 90, '2025-06-12T12:00:00')

describe('at the end of a week a bet counts', () => {
  it.each<[string, WorthState | null, number]>([
    ['nothing where there is none', null, 0],
    ['nothing when it is placed after', bet('2025-06-16T00:00:00', 'Win', 90, '2025-06-16T12:00:00'), 0],
    [
      'its profit when it is settled on the last second',
      bet('2025-06-15T23:59:59', 'Win', 90, '2025-06-15T23:59:59'),
      90,
    ],
    ['minus its stake while it is Open', open, -100],
    [
      'minus its stake when it is settled after',
      bet('2025-06-10T12:00:00', 'Win', 90, '2025-06-16T00:00:00'),
      -100,
    ],
    ['its profit when the time of settlement is unknown', bet('2025-06-10T12:00:00', 'Void', 0), 0],
    [
      'its profit however long ago it was placed',
      bet('2024-01-01T12:00:00', 'Loss', -100, '2024-01-02T12:00:00'),
      -100,
    ],
  ])('%s', (_, state, worth) => {
    expect(worthAtEnd(state, AFTER).toNumber()).toBe(worth)
  })

  it('nothing of Scarti Quota while it is Open, its profit afterwards', () => {
    expect(worthAtEnd({ ...open, profit: 0 }, AFTER, { stakesOwnMoney: false }).toNumber()).toBe(0)
    expect(worthAtEnd({ ...won, profit: 6 }, AFTER, { stakesOwnMoney: false }).toNumber()).toBe(6)
  })
})

const reaches = (before: WorthState | null, now: WorthState | null): boolean =>
  !worthAtEnd(before, AFTER).eq(worthAtEnd(now, AFTER))

describe('a week that is over is reached', () => {
  it.each<[string, WorthState | null, WorthState | null, boolean]>([
    [
      'not by an Open bet settled later',
      open,
      bet('2025-06-10T12:00:00', 'Win', 90, '2025-06-20T12:00:00'),
      false,
    ],
    [
      'not by an Open bet lost within it: it counted as lost',
      open,
      { ...won, esito: 'Loss', profit: -100 },
      false,
    ],
    ['not by what is placed after', null, bet('2025-06-17T12:00:00', 'Open', -100), false],
    [
      'not by a later outcome changed',
      bet('2025-06-10T12:00:00', 'Win', 90, '2025-06-20T12:00:00'),
      bet('2025-06-10T12:00:00', 'Loss', -100, '2025-06-21T12:00:00'),
      false,
    ],
    ['by a late drop', null, open, true],
    ['by an outcome set back into it', open, won, true],
    [
      'by an outcome changed later: it was settled, and is not any more',
      won,
      { ...won, esito: 'Loss', profit: -100, dataRefertazione: fromWire('2025-06-20T12:00:00') },
      true,
    ],
    ['by a deletion', won, null, true],
    ['by another stake', open, { ...open, importo: 150, profit: -150 }, true],
    ['by other odds of a settled bet', won, { ...won, profit: 80 }, true],
    ['not by other odds of an Open one', open, { ...open }, false],
  ])('%s', (_, before, now, expected) => {
    expect(reaches(before, now)).toBe(expected)
  })
})
