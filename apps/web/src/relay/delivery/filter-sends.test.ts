import { expect, it } from 'vitest'
import type { UncertainSend } from '#web/telegram/outbox/public/sends.api.ts'
import { filterSends, type Period } from './filter-sends.ts'

const send = (id: number, fields: Partial<UncertainSend>) =>
  ({
    id,
    chat: 'Sala',
    testo: '',
    idReceivedBet: null,
    tentato: '0',
    previsto: '0',
    ...fields,
  }) as UncertainSend
const sends = [
  send(1, { chat: 'Sàla Roma', idReceivedBet: 12, tentato: '5' }),
  send(2, { chat: 'Milano 12', idReceivedBet: 123, tentato: '50' }),
  send(3, { testo: 'Inter 1', tentato: null, previsto: '5000' }),
]
const found = (cerca: string, periodo?: Period) =>
  filterSends(sends, { cerca, periodo }, Number).map(({ id }) => id)

it.each<[string, Period | undefined, number[]]>([
  ['', undefined, [1, 2, 3]],
  ['sala roma', undefined, [1]],
  ['INTER', undefined, [3]],
  ['12', undefined, [1, 2]],
  ['123', undefined, [2]],
  ['', 'minuti', [1]],
  ['', 'ora', [1, 2]],
  ['', 'giorno', [1, 2]],
  ['inter', 'giorno', []],
])('%j in %s finds its messages', (cerca, periodo, ids) => {
  expect(found(cerca, periodo)).toEqual(ids)
})
