import { formatCount } from './data-table.it.ts'

/** `1-25 di 312`; `0 di 0` for an empty list. */
export function visibleCount(page: number, pageSize: number, total: number): string {
  if (total === 0) return '0 di 0'
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  return `${formatCount(first)}-${formatCount(last)} di ${formatCount(total)}`
}

export const pageCount = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))

/** The existing page nearest to the requested one: filters and deletions shorten lists. */
export const existingPage = (page: number, total: number, pageSize: number): number =>
  Math.min(Math.max(1, page), pageCount(total, pageSize))
