import type { ListSearch } from './search-params.ts'

export interface SortRule {
  id: string
  desc: boolean
}

/** The part of a list that a page keeps in the address, as its table takes it. `page` counts from 1. */
export interface ListView {
  sort: readonly SortRule[]
  page: number
  pageSize: number
}

export interface ListDefaults {
  sort: readonly SortRule[]
  pageSizes: readonly [number, ...number[]]
  /** Default rows per page; if absent, the first of `pageSizes`. */
  pageSize?: number
}

/** A list's view from the address; missing or invalid values fall back to the default. */
export function readListView({ ordine, pagina, righe }: ListSearch, defaults: ListDefaults): ListView {
  return {
    sort: ordine === undefined ? defaults.sort : parseSort(ordine),
    page: pagina ?? 1,
    pageSize: defaults.pageSizes.find((size) => size === righe) ?? defaultSize(defaults),
  }
}

/** A list's view as parameters of the address; defaults are left out. */
export function writeListView(view: ListView, defaults: ListDefaults): ListSearch {
  const ordine = formatSort(view.sort)
  return {
    ordine: ordine === formatSort(defaults.sort) ? undefined : ordine,
    pagina: view.page === 1 ? undefined : view.page,
    righe: view.pageSize === defaultSize(defaults) ? undefined : view.pageSize,
  }
}

const defaultSize = ({ pageSize, pageSizes }: ListDefaults): number => pageSize ?? pageSizes[0]

/** `-` is a list without a sort, which differs from one in its default order. */
const UNSORTED = '-'

export const formatSort = (sort: readonly SortRule[]): string =>
  sort.map(({ id, desc }) => (desc ? `${id}.desc` : id)).join(',') || UNSORTED

export const parseSort = (text: string): SortRule[] =>
  text === UNSORTED
    ? []
    : text
        .split(',')
        .filter(Boolean)
        .map((part) => ({ id: part.replace(/\.desc$/, ''), desc: part.endsWith('.desc') }))

/** The sort of a list that the server sorts by one column: the one chosen last. Without one, the default. */
export function lastSort(
  before: readonly SortRule[],
  next: readonly SortRule[],
  otherwise: readonly SortRule[],
) {
  const added = next.find((rule) => !before.some((old) => old.id === rule.id && old.desc === rule.desc))
  const chosen = added ?? next[0]
  return chosen ? [chosen] : otherwise
}
