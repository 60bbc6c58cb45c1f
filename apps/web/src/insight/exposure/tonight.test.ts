import { expect, it } from 'vitest'
import { dayOf, tonightOf, totalOf } from './tonight.ts'

const row = (inizio: string | null, esposto = 10) => ({
  ...{ chiave: '1', nome: 'A', aperte: 1, esposto, peggiore: -esposto, migliore: 0.1 },
  inizio,
})

it('the evening lasts until 6 of the next morning in Rome, and has only events whose beginning is known', () => {
  const inside = ['2026-11-28T06:00:00', '2026-11-28T20:45:00', '2026-11-29T05:59:59']
  const outside = ['2026-11-28T05:59:59', '2026-11-29T06:00:00', null]
  const rows = [...inside, ...outside].map((inizio) => row(inizio))
  expect(tonightOf(rows, '2026-11-28').map(({ inizio }) => inizio)).toEqual(inside)
  expect(dayOf('2026-11-29T00:30:00')).toBe('2026-11-28')
})

it('its total adds its rows exactly', () => {
  expect(totalOf([row(null, 0.1), row(null, 0.2)])).toEqual({
    ...{ aperte: 2, esposto: 0.3, peggiore: -0.3, migliore: 0.2 },
  })
  expect(totalOf([]).aperte).toBe(0)
})
