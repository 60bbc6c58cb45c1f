import { describe, expect, it } from 'vitest'
import { searchOf } from '#web/lib/search-params.ts'
import {
  activeFilters,
  CALCULATOR_SEARCH,
  rangeOfFilters,
  readCalculatorSearch,
  toQuery,
  writeFilters,
} from './calculator.search.ts'
import { draftError } from './calculator-filters.tsx'

const typed = searchOf(CALCULATOR_SEARCH)
const TODAY = '2026-03-11'

describe('the address', () => {
  it('is empty for the default: today, 25 bets, newest first', () => {
    const { filters, view } = readCalculatorSearch(typed({}))
    expect(toQuery({ filters, view }, TODAY)).toMatchObject({
      startDate: TODAY,
      endDate: TODAY,
      pageNumber: 0,
      pageSize: 25,
      sortBy: 'messageDate',
      sortDirection: 'desc',
      shouldProcessImageToText: null,
    })
  })

  it('contains the filters, the page and the order', () => {
    const raw = {
      dal: '2026-03-01',
      al: '2026-03-09',
      tipster: 'Falco',
      esito: 'HalfWin',
      immagini: '1',
      ordine: 'tot',
      pagina: '3',
      righe: '75',
    }
    expect(toQuery(readCalculatorSearch(typed(raw)), TODAY)).toMatchObject({
      startDate: '2026-03-01',
      endDate: '2026-03-09',
      nomeTipster: 'Falco',
      esito: 'HalfWin',
      shouldProcessImageToText: true,
      pageNumber: 2,
      pageSize: 75,
      sortBy: 'tot',
      sortDirection: 'asc',
    })
  })

  it('cannot ask for days that make no sense', () => {
    const range = (dal?: string, al?: string) => rangeOfFilters({ dal, al }, TODAY)
    expect(range('2026-03-05')).toEqual({ dal: '2026-03-05', al: TODAY })
    expect(range(undefined, '2026-03-05')).toEqual({ dal: '2026-03-05', al: '2026-03-05' })
    expect(range('2026-03-09', '2026-03-05')).toEqual({ dal: '2026-03-05', al: '2026-03-05' })
    expect(range('2026-03-01', '2099-01-01')).toEqual({ dal: '2026-03-01', al: TODAY })
    expect(readCalculatorSearch(typed({ dal: '2026-02-30', esito: 'Persa', righe: '10' }))).toMatchObject({
      filters: { dal: undefined, esito: undefined },
      view: { pageSize: 25 },
    })
  })

  it('leaves today out, so that the link means today tomorrow too', () => {
    expect(writeFilters({ dal: TODAY, al: TODAY, testo: '  ' }, TODAY)).toMatchObject({
      dal: undefined,
      al: undefined,
      testo: undefined,
    })
    expect(writeFilters({ dal: '2026-03-01', al: TODAY }, TODAY)).toMatchObject({
      dal: '2026-03-01',
      al: TODAY,
    })
    expect(activeFilters({ dal: TODAY, al: TODAY, sport: 'Calcio' })).toBe(1)
  })
})

describe('a range is refused', () => {
  const error = (dal: string | null, al: string | null) =>
    draftError({ dal, al }, new Date(`${TODAY}T12:00:00+01:00`))
  it.each([
    [null, null, 'È obbligatorio selezionare un range di date per applicare i filtri'],
    [TODAY, null, 'È obbligatorio selezionare un range di date per applicare i filtri'],
    [null, TODAY, 'È obbligatorio selezionare una data di inizio'],
    [TODAY, '2026-03-10', 'La data di fine non può essere precedente alla data di inizio'],
    [TODAY, '2026-03-12', 'La data di fine non può essere successiva a oggi'],
    [TODAY, TODAY, null],
  ] as const)('from %s to %s: %s', (dal, al, sentence) => {
    expect(error(dal, al)).toBe(sentence)
  })
})
