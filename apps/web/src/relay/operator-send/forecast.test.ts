import { describe, expect, it } from 'vitest'
import { type ForecastDeparture, leavesAltogether, leavesIn, leavesWhy } from './forecast.ts'

const partenza = (more: Partial<ForecastDeparture> = {}): ForecastDeparture => ({
  idSala: 1,
  nomeSala: 'Roma',
  partenza: '2025-03-30T14:05:09',
  fine: '2025-03-30T14:05:09',
  secondi: 0,
  davanti: 0,
  inPausa: false,
  riscrittura: false,
  chiusa: null,
  ...more,
})
const UNKNOWN = { partenza: null, fine: null, secondi: null }

describe('the estimated time of a room', () => {
  it.each([
    [partenza(), 'subito'],
    [partenza({ secondi: 12 }), 'tra 12 s'],
    [partenza({ secondi: 200 }), 'tra 3 min'],
    [partenza({ ...UNKNOWN, inPausa: true }), 'in pausa'],
    [partenza({ ...UNKNOWN, riscrittura: true }), 'riscrittura'],
  ])('%#: is said in a word', (given, said) => {
    expect(leavesIn(given)).toBe(said)
  })

  it('comes with its reasons', () => {
    const why = leavesWhy(
      partenza({ davanti: 2, fine: '2025-03-30T14:05:12', chiusa: { dalle: '22:00', alle: '08:00' } }),
    )
    expect(why).toContain('30/03 14:05:09')
    expect(why).toContain('30/03 14:05:12')
    expect(why).toContain('2 messaggi')
    expect(why).toContain('22:00')
  })
})

describe('the estimated time of a send', () => {
  it('is that of its last message', () => {
    expect(leavesAltogether([])).toBeNull()
    expect(leavesAltogether([partenza(), partenza({ idSala: 2 })])).toBe('partono subito')
    const later = partenza({ idSala: 2, secondi: 9, fine: '2025-03-30T14:05:18' })
    expect(leavesAltogether([partenza(), later])).toBe("l'ultimo parte alle 30/03 14:05:18")
  })

  it('states what is unknown', () => {
    expect(leavesAltogether([partenza(), partenza({ ...UNKNOWN, inPausa: true })])).toBe(
      "partono subito · per 1 sala l'orario non è noto",
    )
  })
})
