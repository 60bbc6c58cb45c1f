import { describe, expect, it } from 'vitest'
import { toNumber } from '../../platform/money/decimal.ts'
import { freerollBreakdown } from './freeroll-breakdown.ts'

const amounts = (rows: { nota: string; importo: number }[]) =>
  Object.fromEntries(freerollBreakdown(rows).map(({ categoria, importo }) => [categoria, toNumber(importo)]))

describe('Ripartizione Saldo Totale', () => {
  it('puts each cashflow under the note it carries and the rest under the remainder', () => {
    const rows = [
      { nota: 'Incasso Freeroll Tipster Mario', importo: 50 },
      { nota: 'Incasso Freeroll Tipster Luigi', importo: 7.5 },
      { nota: 'Spesa Freeroll Sala Nord', importo: -10 },
      { nota: 'Spesa Freeroll Helper Uno', importo: -4 },
      { nota: 'Spesa Freeroll Sito Beta', importo: -3 },
      { nota: 'Spesa Freeroll Altro Gamma', importo: -2 },
      { nota: 'Spostamento in Fondo Cassa Riserva', importo: -38.5 },
      { nota: 'rettifica', importo: 1 },
    ]
    expect(amounts(rows)).toEqual({
      'Incasso Freeroll Tipster': 57.5,
      'Spesa Freeroll Sala': -10,
      'Spesa Freeroll Helper': -4,
      'Spesa Freeroll Sito': -3,
      'Spesa Freeroll Altro': -2,
      'Spostamento in Fondo Cassa': -37.5,
    })
  })

  it('finds the note in rows written by hand, in any case and place', () => {
    expect(amounts([{ nota: 'saldo SPESA FREEROLL SITO beta', importo: -1 }])['Spesa Freeroll Sito']).toBe(-1)
  })

  it('shows every category, in the order of the dialog, also when empty', () => {
    expect(freerollBreakdown([]).map(({ categoria }) => categoria)).toEqual([
      'Incasso Freeroll Tipster',
      'Spesa Freeroll Sala',
      'Spesa Freeroll Helper',
      'Spesa Freeroll Sito',
      'Spesa Freeroll Altro',
      'Spostamento in Fondo Cassa',
    ])
  })
})
