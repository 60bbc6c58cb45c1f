import { searchId } from '#web/lib/search-params.ts'
import type { ReferenceState } from '#web/reference/reference/public/status-chip.tsx'
import { hasWords } from '#web/ui/picker/filter-options.ts'

/**
 * A filter above a list, by its name in the address. The filter by state starts at ON (rule: list/default-state), others
 * empty; all can be cleared.
 */
export type ReferenceFilter<Row> =
  | { kind: 'nome'; label: string; of: (row: Row) => string }
  /** A value chosen among those of the rows; rows with the very same text pass, case and all. */
  | { kind: 'mittente' | 'destinatario'; label: string; of: (row: Row) => string }
  | { kind: 'book'; of: (row: Row) => number }
  | { kind: 'stato'; states: readonly ReferenceState[]; of: (row: Row) => ReferenceState }

/** The active filters, by name in the address; a filter that is off is absent. */
export type FilterValues = { readonly [Name in ReferenceFilter<never>['kind']]?: string | undefined }

/** The value in the address of a state filter cleared by hand: an absent filter has its default. */
const ALL = 'tutti'
const DEFAULT_STATE: ReferenceState = 'A'

export const readFilters = <Row>(
  search: FilterValues,
  filters: readonly ReferenceFilter<Row>[],
): FilterValues => Object.fromEntries(filters.map((filter) => [filter.kind, readFilter(search, filter)]))

function readFilter<Row>(search: FilterValues, filter: ReferenceFilter<Row>): string | undefined {
  const value = search[filter.kind]
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
export function writeFilter<Row>({ kind }: ReferenceFilter<Row>, value: string | undefined): FilterValues {
  if (kind !== 'stato') return { [kind]: value || undefined }
  return { stato: value === undefined ? ALL : value === DEFAULT_STATE ? undefined : value }
}

/** The rows the filters let through, in their order. */
export function filterRows<Row>(
  rows: readonly Row[],
  filters: readonly ReferenceFilter<Row>[],
  values: FilterValues,
): readonly Row[] {
  const tests = filters.flatMap((filter) => {
    const value = values[filter.kind]
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
  if (filter.kind === 'nome') return (row) => hasWords(filter.of(row), value)
  return (row) => String(filter.of(row)) === value
}
