import { addRomeDays, fromWire, romeDay } from '@xbetapp/domain/platform/time/rome'
import { expect, it } from 'vitest'
import type { Exposure } from './exposure.api.ts'
import { exposureParts } from './house-exposure.tsx'

const now = fromWire('2026-03-11T12:00:00')
const today = romeDay(now)

it('bets to be played and to be settled add up to the house’s to the cent; what has no time is to be played', () => {
  const row = (inizio: string | null, aperte: number, money: number) => ({
    ...{ chiave: '', nome: '', inizio, aperte },
    ...{ esposto: money, peggiore: -money, migliore: 2 * money },
  })
  const evento = [
    row(`${today}T20:45:00`, 2, 0.1),
    row(null, 3, 0.2),
    row(`${addRomeDays(today, -1)}T20:45:00`, 1, 0.7),
    row(`${addRomeDays(today, -2)}T15:00:00`, 4, 0.1),
  ]
  const { inPlay, toSettle } = exposureParts({ evento } as Exposure, now)
  expect(inPlay).toEqual({
    rows: evento.slice(0, 2),
    ...{ aperte: 5, esposto: 0.3, peggiore: -0.3, migliore: 0.6 },
  })
  expect(toSettle).toEqual({
    rows: evento.slice(2),
    ...{ aperte: 5, esposto: 0.8, peggiore: -0.8, migliore: 1.6 },
  })
  // Of this evening alone, the bets to be settled are still all of them.
  const tonight = exposureParts({ evento: evento.slice(0, 1) } as Exposure, now, { evento } as Exposure)
  expect(tonight.inPlay.rows).toEqual(evento.slice(0, 1))
  expect(tonight.toSettle).toEqual(toSettle)
})
