import { expect, it } from 'vitest'
import type { AccountWeeks, Weeks } from './statements.api.ts'
import { weeksRows } from './weeks-table.tsx'

const week = {
  startDate: '2026-11-09',
  endDate: '2026-11-15',
  finita: true,
  chiuse: 1,
  daChiudere: 0,
  nonInviati: 0,
  contestati: 0,
  inviati: 0,
}
const NOTHING = {
  ...{
    estratto: null,
    parziale: false,
    saldo: null,
    contestazioni: 0,
    chiusura: null,
    chiusaFino: null,
    senzaOpen: 0,
    silente: false,
  },
}
const row = (celle: readonly object[]) =>
  ({ nome: 'Sala Uno', nomeBook: 'Bet365', valuta: 'EUR', celle }) as unknown as AccountWeeks
const rows = (cella: object) => weeksRows({ settimane: [week] } as Weeks, [row([{ ...NOTHING, ...cella }])])

it('a week of which only some days were sent says so', () => {
  const { righe } = rows({ estratto: { stato: 'inviato', saldo: 0, oggi: 0 }, parziale: true })
  expect(righe[0]?.at(-1)).toBe('Inviato in parte')
})

it('a week has its sent closing, its closing today and its state', () => {
  const estratto = { stato: 'contestato', saldo: 120.5, oggi: 99 }
  const { colonne, righe } = rows({ estratto, contestazioni: 1, chiusura: { id: 1 } })
  expect(colonne.map(({ titolo }) => titolo)).toEqual([
    'Conto',
    'Book',
    'Valuta',
    '09/11 - 15/11 inviato',
    '09/11 - 15/11 oggi',
    '09/11 - 15/11 stato',
  ])
  expect(righe).toEqual([
    ['Sala Uno', 'Bet365', 'EUR', 120.5, 99, expect.stringMatching(/^Contestato, .+, .+/)],
  ])
})

it('a week that was not sent has only its closing today', () => {
  const [cells] = rows({ saldo: -7 }).righe
  expect(cells?.slice(3, 5)).toEqual([null, -7])
})
