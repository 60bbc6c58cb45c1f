import { searchId } from '#web/lib/search-params.ts'
import type { ReferenceState } from '#web/reference/reference/public/status-chip.tsx'
import { hasWords } from '#web/ui/picker/filter-options.ts'

/**
 * A filter above a list. The filter by state starts at ON (rule: list/default-state), others empty; all can be cleared.
 */
export type ReferenceFilter<Row> =
  | { kind: 'nome'; label: string; of: (row: Row) => string }
  /** A value chosen among those of the rows; rows with the very same text pass, case and all. */
  | { kind: 'uguale'; id: 'mittente' | 'destinatario'; label: string; of: (row: Row) => string }
  | { kind: 'book'; of: (row: Row) => number }
  | { kind: 'stato'; states: readonly ReferenceState[]; of: (row: Row) => ReferenceState }

/** The active filters, by name in the address; a filter that is off is absent. */
export type FilterValues = { readonly [Id in FilterId]?: string | undefined }

type FilterId = 'nome' | 'book' | 'stato' | 'mittente' | 'destinatario'

export const filterId = (filter: ReferenceFilter<never>): FilterId =>
  filter.kind === 'uguale' ? filter.id : filter.kind

/** The value in the address of a state filter cleared by hand: an absent filter has its default. */
const ALL = 'tutti'
const DEFAULT_STATE: ReferenceState = 'A'

type AnyFilter = ReferenceFilter<never>

export const readFilters = (search: FilterValues, filters: readonly AnyFilter[]): FilterValues =>
  Object.fromEntries(filters.map((filter) => [filterId(filter), readFilter(search, filter)]))

function readFilter(search: FilterValues, filter: AnyFilter): string | undefined {
  const value = search[filterId(filter)]
  switch (filter.kind) {
    case 'stato':
      return value === ALL ? undefined : (filter.states.find((stato) => stato === value) ?? DEFAULT_STATE)
    case 'book':
      return searchId(value)?.toString()
    default:
      return value
  }
}

/** The change of one filter, for the address. */
export function writeFilter(filter: AnyFilter, value: string | undefined): FilterValues {
  if (filter.kind !== 'stato') return { [filterId(filter)]: value || undefined }
  return { stato: value === undefined ? ALL : value === DEFAULT_STATE ? undefined : value }
}

/** The rows the filters let through, in their order. */
export function filterRows<Row>(
  rows: readonly Row[],
  filters: readonly ReferenceFilter<Row>[],
  values: FilterValues,
): readonly Row[] {
  const tests = filters.flatMap((filter) => {
    const value = values[filterId(filter as unknown as AnyFilter)]
    return value === undefined ? [] : [testOf(filter, value)]
  })
  return tests.length === 0 ? rows : rows.filter((row) => tests.every((test) => test(row)))
}

/** States of the rows the filter by state alone keeps from the list, each once per row. */
export function hiddenStates<Row>(
  rows: readonly Row[],
  filters: readonly ReferenceFilter<Row>[],
  values: FilterValues,
): ReferenceState[] {
  const byState = filters.find((filter) => filter.kind === 'stato')
  if (byState === undefined || values.stato === undefined) return []
  return filterRows(rows, filters, { ...values, stato: undefined })
    .map(byState.of)
    .filter((stato) => stato !== values.stato)
}

function testOf<Row>(filter: ReferenceFilter<Row>, value: string): (row: Row) => boolean {
  switch (filter.kind) {
    case 'nome':
      return (row) => hasWords(filter.of(row), value)
    case 'uguale':
      return (row) => filter.of(row) === value
    case 'book':
      return (row) => String(filter.of(row)) === value
    case 'stato':
      return (row) => filter.of(row) === value
  }
}
