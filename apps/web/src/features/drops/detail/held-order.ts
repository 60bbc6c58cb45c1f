import { type RefObject, useRef } from 'react'
import type { VenueRow } from '#web/features/drops/venue-rows.ts'

/**
 * The rows in their order, which stays as it is while somebody types in one of them: a row that was just saved belongs
 * further up, and would take the next one from under the hand.
 */
export function useHeldOrder(
  rows: readonly VenueRow[] | undefined,
  within: RefObject<HTMLElement | null>,
): readonly VenueRow[] | undefined {
  const held = useRef<readonly VenueRow[]>(undefined)
  const typing =
    within.current?.contains(document.activeElement) && document.activeElement?.matches('[data-entry]')
  if (rows === undefined) return undefined
  held.current = typing && held.current ? inOrderOf(rows, held.current) : rows
  return held.current
}

/** Those that were there stay in their places; new ones follow. */
export function inOrderOf<R extends { key: string }>(rows: readonly R[], before: readonly R[]): readonly R[] {
  const place = new Map(before.map(({ key }, at) => [key, at]))
  const at = ({ key }: R) => place.get(key) ?? before.length
  const sorted = rows.toSorted((a, b) => at(a) - at(b))
  const isSame = sorted.length === before.length && sorted.every((row, i) => row === before[i])
  return isSame ? before : sorted
}
