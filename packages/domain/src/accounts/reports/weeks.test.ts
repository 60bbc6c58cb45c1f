import { expect, it } from 'vitest'
import { fromWire } from '../../platform/time/rome.ts'
import { NEEDS, type Need } from './needs.ts'
import { isNight } from './reminder-hours.ts'
import { isOver, moreUrgent, needOf, type WeekState, weekOf, weeksUpTo } from './weeks.ts'

const SENT: WeekState = {
  stato: 'inviato',
  isDifferent: false,
  isSilent: false,
  isClosed: false,
  isDue: false,
}

it.each<[Partial<WeekState>, ReturnType<typeof needOf>]>([
  [{}, 'inviato'],
  [{ stato: null, isDue: true }, 'da-inviare'],
  [{ isDue: true, isSilent: true }, 'da-inviare'],
  [{ isDue: true, isClosed: true }, 'da-inviare'],
  [{ isDue: true, isClosed: true, stato: null }, 'da-inviare'],
  [{ isDue: true, stato: 'contestato' }, 'contestato'],
  [{ stato: null }, null],
  [{ isSilent: true }, 'silente'],
  [{ stato: 'confermato', isSilent: true }, 'confermato'],
  [{ isDifferent: true }, 'diverso'],
  [{ stato: 'chiuso', isDifferent: true }, 'chiuso'],
  [{ isClosed: true }, 'chiuso'],
  [{ isClosed: true, stato: null }, 'chiuso'],
  [{ isClosed: true, isDifferent: true, isSilent: true }, 'chiuso'],
  [{ isClosed: true, stato: 'contestato' }, 'contestato'],
])('a week sent, but %j, needs %s', (state, need) => {
  expect(needOf({ ...SENT, ...state })).toBe(need)
})

it.each([
  ['2026-03-09', '2026-03-09', '2026-03-15'],
  ['2026-03-11', '2026-03-09', '2026-03-15'],
  ['2026-03-15', '2026-03-09', '2026-03-15'],
  ['2026-03-29', '2026-03-23', '2026-03-29'],
  ['2027-01-01', '2026-12-28', '2027-01-03'],
])('the week of %s is from Monday %s to Sunday %s', (day, startDate, endDate) => {
  expect(weekOf(day)).toEqual({ startDate, endDate })
})

it('the weeks up to a day are its own and those before it, the latest first', () => {
  expect(weeksUpTo('2026-03-11', 3)).toEqual([
    { startDate: '2026-03-09', endDate: '2026-03-15' },
    { startDate: '2026-03-02', endDate: '2026-03-08' },
    { startDate: '2026-02-23', endDate: '2026-03-01' },
  ])
})

it('the need listed first is the more urgent, in either argument order, and any need is more urgent than none', () => {
  const all: (Need | null)[] = [...NEEDS, null]
  for (const [first, a] of all.entries())
    for (const b of all.slice(first)) expect([moreUrgent(a, b), moreUrgent(b, a)]).toEqual([a, a])
})

it('a week is over when its Sunday is, in Rome', () => {
  const week = { startDate: '2026-03-09', endDate: '2026-03-15' }
  expect(isOver(week, fromWire('2026-03-15T23:59:59'))).toBe(false)
  expect(isOver(week, fromWire('2026-03-16T00:00:00'))).toBe(true)
})

it.each([
  ['08:59:59', true],
  ['09:00:00', false],
  ['20:59:59', false],
  ['21:00:00', true],
  ['00:00:00', true],
])('at %s in Rome no reminder is sent: %s', (hour, night) => {
  expect(isNight(fromWire(`2026-07-15T${hour}`))).toBe(night)
  expect(isNight(fromWire(`2026-01-15T${hour}`))).toBe(night)
})
