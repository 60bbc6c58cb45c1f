import { expect, it } from 'vitest'
import { makeCard } from './card.fixture.ts'
import { LIST_KINDS } from './list-kinds.ts'
import {
  allChosen,
  defaultOptions,
  lastEightDays,
  NOTHING_CHOSEN,
  offeredFor,
  optionsOf,
  reportRequests,
  withOptions,
  withRange,
} from './send-selection.ts'

const RANGE = { start: '2026-11-14', end: '2026-11-21' }
const whole = makeCard({ id: 1 })
const shared = makeCard({ id: 2, percentualeImporto: 80 })
const empty = makeCard({ id: 3, saldo: 0 })
const tipster = makeCard({ id: 4, percentualeImporto: null })
const unset = makeCard({ id: 5, percentualeImporto: 0 })

it('defaults to text and file, at 100% where the account is shared, to nothing at zero', () => {
  expect([whole, shared, empty, tipster, unset].map(defaultOptions)).toEqual([
    ['testuale', 'file'],
    ['testuale100', 'file100'],
    [],
    ['testuale', 'file'],
    ['testuale', 'file'],
  ])
})

it('offers what each list can send, the 100% reports only where they differ', () => {
  expect(optionsOf(LIST_KINDS.tipster, tipster)).toEqual(['testuale', 'saldoRequest', 'file', 'pdf'])
  expect(optionsOf(LIST_KINDS.sito, whole)).toEqual(['testuale', 'file', 'pdf'])
  expect(optionsOf(LIST_KINDS.sala, shared)).toEqual([
    'testuale',
    'testuale100',
    'saldoRequest',
    'file',
    'file100',
    'pdf',
    'pdf100',
  ])
})

it('bulk buttons leave accounts at zero alone, and those at 100% for the 100% reports', () => {
  const cards = [whole, shared, empty]
  expect(offeredFor(LIST_KINDS.sala, 'testuale', cards).map(({ id }) => id)).toEqual([1, 2])
  expect(offeredFor(LIST_KINDS.sala, 'file100', cards).map(({ id }) => id)).toEqual([2])
})

it('starts from today and the seven days before', () => {
  expect(lastEightDays('2026-11-21')).toEqual(RANGE)
})

it('adds and removes options, and drops an account without any', () => {
  const both = withOptions(NOTHING_CHOSEN, 1, ['testuale', 'file'], true, RANGE)
  expect(allChosen(both, [{ card: whole, options: ['file'] }])).toBe(true)
  const text = withOptions(both, 1, ['file'], false, RANGE)
  expect(text.get(1)?.options).toEqual(['testuale'])
  expect(withOptions(text, 1, ['testuale'], false, RANGE).size).toBe(0)
  expect(allChosen(NOTHING_CHOSEN, [])).toBe(false)
})

it('asks for one range on all files, and only for accounts still listed', () => {
  const other = { start: '2026-10-01', end: '2026-10-31' }
  let selection = withOptions(NOTHING_CHOSEN, 1, ['file'], true, RANGE)
  selection = withOptions(selection, 2, ['saldoRequest'], true, RANGE)
  expect(reportRequests(withRange(selection, other), [whole])).toEqual([
    {
      id: 1,
      startDate: '2026-10-01',
      endDate: '2026-10-31',
      testuale: false,
      testuale100: false,
      file: true,
      file100: false,
      pdf: false,
      pdf100: false,
      saldoRequest: false,
    },
  ])
})
