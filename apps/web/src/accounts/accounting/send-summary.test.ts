import { expect, it } from 'vitest'
import { makeCard } from './card.fixture.ts'
import { LIST_KINDS } from './list-kinds.ts'
import type { SendChoice } from './send-selection.ts'
import { sendSummary } from './send-selection.ts'

const WEEK = { start: '2026-11-14', end: '2026-11-21' }
const DAY = { start: '2026-11-21', end: '2026-11-21' }
const cards = Array.from({ length: 14 }, (_, i) => makeCard({ id: i + 1, nome: `Sala ${i + 1}` }))
const choice = (options: SendChoice['options'], range = WEEK): SendChoice => ({ options, range })

it('states the number, recipients, period and parts before a send', () => {
  const selection = new Map(
    cards.map(({ id }) => [id, choice(id === 2 ? ['testuale'] : ['file', 'testuale'])]),
  )
  expect(sendSummary(LIST_KINDS.sala, selection, cards)).toEqual({
    count: 14,
    names: cards.slice(0, 10).map(({ nome }) => nome),
    others: 4,
    kinds: [
      { option: 'testuale', count: 14 },
      { option: 'file', count: 13 },
    ],
    ranges: [{ ...WEEK, count: 14 }],
  })
})

it('keeps periods apart, and leaves out who has left the list', () => {
  const selection = new Map([
    [1, choice(['file'], DAY)],
    [2, choice(['file'])],
    [99, choice(['file'])],
  ])
  expect(sendSummary(LIST_KINDS.sala, selection, cards)).toMatchObject({
    count: 2,
    names: ['Sala 1', 'Sala 2'],
    others: 0,
    ranges: [
      { ...DAY, count: 1 },
      { ...WEEK, count: 1 },
    ],
  })
})
