import { dec } from '@xbetapp/domain/platform/money/decimal'
import { expect, it } from 'vitest'
import { fingerprint } from './bulk-effect.ts'

type Seen = Parameters<typeof fingerprint>

const CHANGE = { before: { idReceivedBet: 7 }, changes: [{ field: 'esito', from: 'Open', to: 'Win' }] }
const PLAN = {
  changes: [CHANGE],
  revisions: new Map([[7, 3]]),
  refused: [{ idReceivedBet: 8, motivo: 'Eliminata o inesistente' }],
  unchanged: 2,
}
const WORTH = { idAccount: 5, bets: 1, before: dec(-10), after: dec(9.5) }
const WEEK = { id: 11, differenza: 19.5 }
const SENT = { id: 12, differenza: dec(19.5) }
/** The fingerprint of one bet's change, with some of what was seen different. */
const seen = ({ plan = {}, worth = {}, week = {}, sent = {} }: Record<string, object> = {}) =>
  fingerprint(
    ...([
      { ...PLAN, ...plan },
      { worth: [{ ...WORTH, ...worth }], weeks: [{ ...WEEK, ...week }], sent: [{ ...SENT, ...sent }] },
    ] as unknown as Seen),
  )
const changing = (change: object) => ({
  plan: { changes: [{ ...CHANGE, changes: [{ ...CHANGE.changes[0], ...change }] }] },
})

it('an effect has the same fingerprint as long as everything a person saw of it is the same', () => {
  expect(seen()).toMatch(/^[0-9a-f]{64}$/)
  expect(seen({ worth: { before: dec('-10.00') }, sent: { differenza: dec('19.50') } })).toBe(seen())
  // How many bets of an account change is not what decides.
  expect(seen({ worth: { bets: 2 } })).toBe(seen())
})

it.each<[string, Record<string, object>]>([
  [
    'the bet',
    { plan: { changes: [{ ...CHANGE, before: { idReceivedBet: 9 } }], revisions: new Map([[9, 3]]) } },
  ],
  ['its version', { plan: { revisions: new Map([[7, 4]]) } }],
  ['the field', changing({ field: 'fascia' })],
  ['its value before', changing({ from: 'Loss' })],
  ['its value after', changing({ to: 'Void' })],
  ['a refused bet', { plan: { refused: [{ idReceivedBet: 9, motivo: 'Eliminata o inesistente' }] } }],
  ['why it is refused', { plan: { refused: [{ idReceivedBet: 8, motivo: 'altro' }] } }],
  ['how many are so already', { plan: { unchanged: 3 } }],
  ['the account', { worth: { idAccount: 6 } }],
  ['its worth before', { worth: { before: dec(-10.01) } }],
  ['its worth after', { worth: { after: dec(9.51) } }],
  ['a closed week', { week: { id: 13 } }],
  ['by how much it changes', { week: { differenza: 19.51 } }],
  ['a sent statement', { sent: { id: 13 } }],
  ['by how much that changes', { sent: { differenza: dec(19.51) } }],
])('another fingerprint shows that %s is different', (_, change) => {
  expect(seen(change)).not.toBe(seen())
})
