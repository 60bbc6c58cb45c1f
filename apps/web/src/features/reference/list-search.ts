import { type ListView, readListView } from '#web/lib/table-search.ts'
import { type FilterValues, type ReferenceFilter, readFilters } from './filters.ts'
import type { ReferenceKind } from './kind.ts'

/** Rows per page of every reference table (2 §9). */
export const PAGE_SIZES = [8, 16, 24, 32] as const

export interface ListSearch {
  filters: FilterValues
  view: ListView
}

/** A list's part of the address: `nome=roma&stato=tutti&ordine=nome.desc&pagina=2&righe=16`. */
export const listSearchReader =
  // biome-ignore lint/suspicious/noExplicitAny: what rows look like does not matter to the address
    (kind: Pick<ReferenceKind<any>, 'filters' | 'sort'>) =>
    (raw: Readonly<Record<string, unknown>>): ListSearch => ({
      filters: readFilters(raw, kind.filters as readonly ReferenceFilter<never>[]),
      view: readListView(raw, listDefaults(kind)),
    })

// biome-ignore lint/suspicious/noExplicitAny: as above
export const listDefaults = ({ sort }: Pick<ReferenceKind<any>, 'sort'>) => ({ sort, pageSizes: PAGE_SIZES })
