import type { QueryKey } from '@tanstack/react-query'

/** Parameters that choose a page of a list and its order. All others in a key are filters. */
const OF_A_PAGE: ReadonlySet<string> = new Set([
  ...['page', 'size', 'pageNumber', 'pageSize', 'pagina', 'righe'],
  ...['sort', 'sortBy', 'sortDirection'],
])

const filtersOf = (key: QueryKey): string =>
  JSON.stringify(key, (name, value) => (OF_A_PAGE.has(name) ? undefined : value))

/**
 * `placeholderData` of a list: while another page or order comes, the page before stays. Under other filters it goes,
 * because its rows would be read as the answer to the new filters.
 */
export const keepPage =
  (key: QueryKey) =>
  <T>(previous: T | undefined, query: { queryKey: QueryKey } | undefined): T | undefined =>
    query && filtersOf(query.queryKey) === filtersOf(key) ? previous : undefined
