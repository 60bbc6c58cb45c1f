import { formatCount } from './data-table.it.ts'

/** `1-50 di oltre 50`, for a list that is read on demand and has more rows; undefined once it is read whole. */
export const countSoFar = (read: number | undefined, hasMore: boolean): string | undefined =>
  read && hasMore ? `1-${formatCount(read)} di oltre ${formatCount(read)}` : undefined
