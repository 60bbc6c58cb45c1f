import { formatCount } from './data-table.it.ts'

/** `1-50 di oltre 50`, of a list that is read on demand and has more; undefined once it is here whole. */
export const countSoFar = (read: number | undefined, hasMore: boolean): string | undefined =>
  read && hasMore ? `1-${formatCount(read)} di oltre ${formatCount(read)}` : undefined
