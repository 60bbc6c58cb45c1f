import { formatCount } from './data-table.it.ts'

/** `1-25 di 312`; `0 di 0` for an empty list. `drawn`: how many rows of the page are shown. */
export function visibleCount(page: number, pageSize: number, total: number, drawn = pageSize): string {
  if (total === 0) return '0 di 0'
  const before = (page - 1) * pageSize
  const first = before + 1
  const last = Math.min(before + Math.min(drawn, pageSize), total)
  return `${formatCount(first)}-${formatCount(last)} di ${formatCount(total)}`
}

export const pageCount = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))

/** The existing page nearest to the requested one: filters and deletions shorten lists. */
export const existingPage = (page: number, total: number, pageSize: number): number =>
  Math.min(Math.max(1, page), pageCount(total, pageSize))

/** `1-50 di oltre 50`, for a list that is read on demand and has more rows; undefined once it is read whole. */
export const countSoFar = (read: number | undefined, hasMore: boolean): string | undefined =>
  read && hasMore ? `1-${formatCount(read)} di oltre ${formatCount(read)}` : undefined
