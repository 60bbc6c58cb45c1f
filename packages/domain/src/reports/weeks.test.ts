import { expect, it } from 'vitest'
import { needOf, type WeekState } from './weeks.ts'

const SENT: WeekState = {
  stato: 'inviato',
  isDifferent: false,
  isSilent: false,
  isClosed: false,
  isDue: true,
}

it.each<[Partial<WeekState>, ReturnType<typeof needOf>]>([
  [{}, 'inviato'],
  [{ stato: null }, 'da-inviare'],
  [{ stato: null, isDue: false }, null],
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
