import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLatest } from '#web/ui/latest.ts'
import type { DataTableProps } from './data-table.types.ts'
import type { ShownRow } from './table-model.ts'

const NOTHING: ReadonlySet<string> = new Set()

export interface RowSelection<T> {
  enabled: boolean
  ids: ReadonlySet<string>
  /** The chosen rows that are still in the list, in its order. */
  rows: readonly T[]
  /** Number of chosen rows that are on another page. */
  elsewhere: number
  toggle: (id: string, range: boolean) => void
  togglePage: () => void
  /** Chooses all rows of all pages; null where the page is all there is, or fewer than a page are chosen. */
  chooseAll: { count: number; choose: () => void } | null
  pageIds: readonly string[]
  clear: () => void
}

/**
 * Ids survive polling; a row that left the list is no longer counted, and counts again should it return. A change of
 * `listKey`, which means other rows, clears the selection, so that no action applies to rows that are not shown.
 */
export function useRowSelection<T extends object>(
  { rows, rowId, selection, onSelection, selectionToolbar, selectable }: DataTableProps<T>,
  shown: readonly ShownRow<T>[],
  /** The rows of all pages, where they are all here. */
  ordered: readonly ShownRow<T>[] | null,
  listKey: string,
): RowSelection<T> {
  const [own, setOwn] = useState(NOTHING)
  const ids = selection ?? own
  const change = onSelection ?? setOwn
  const anchor = useRef<string | null>(null)

  const pageIds = useMemo(
    () => shown.filter(({ row }) => selectable?.(row) ?? true).map(({ id }) => id),
    [shown, selectable],
  )
  const latest = useLatest({ ids, pageIds, change })
  const chosen = useMemo(
    () => (ids.size === 0 ? [] : (rows ?? []).filter((row) => ids.has(rowId(row)))),
    [ids, rows, rowId],
  )
  // Compared by count: rows that came in meanwhile must not withdraw the offer.
  const isPageChosen =
    pageIds.length > 0 && (chosen.length >= pageIds.length || pageIds.every((id) => ids.has(id)))
  const allIds = useMemo(
    () =>
      isPageChosen && ordered !== null
        ? ordered.filter(({ row }) => selectable?.(row) ?? true).map(({ id }) => id)
        : [],
    [isPageChosen, ordered, selectable],
  )
  const asked = useRef(listKey)
  useEffect(() => {
    if (asked.current === listKey) return
    asked.current = listKey
    anchor.current = null
    latest.current.change(NOTHING)
  }, [listKey, latest])

  return {
    enabled: selectionToolbar !== undefined || onSelection !== undefined,
    ids,
    pageIds,
    rows: chosen,
    elsewhere: chosen.length - shown.filter(({ id }) => ids.has(id)).length,
    toggle: useCallback(
      (id, range) => {
        const now = latest.current
        if (!now.pageIds.includes(id)) return
        now.change(toggleRows(now.ids, now.pageIds, id, anchor.current, range))
        anchor.current = id
      },
      [latest],
    ),
    togglePage: () => change(togglePage(ids, pageIds)),
    chooseAll:
      allIds.length > Math.max(pageIds.length, chosen.length)
        ? { count: allIds.length, choose: () => change(new Set(allIds)) }
        : null,
    clear: () => {
      anchor.current = null
      change(NOTHING)
    },
  }
}

/**
 * The selection after a click on `target`: the row alone, or with `range` all rows from the row clicked before
 * (`anchor`) to it, in their present order. Every row of the range takes the state the target row changes to. An anchor
 * that has left the list counts as none.
 */
export function toggleRows(
  selection: ReadonlySet<string>,
  orderedIds: readonly string[],
  target: string,
  anchor: string | null,
  range: boolean,
): Set<string> {
  const ids = range ? between(orderedIds, anchor, target) : [target]
  return withState(selection, ids, !selection.has(target))
}

function withState(selection: ReadonlySet<string>, ids: readonly string[], on: boolean): Set<string> {
  const next = new Set(selection)
  for (const id of ids) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return next
}

function between(orderedIds: readonly string[], anchor: string | null, target: string): readonly string[] {
  const to = orderedIds.indexOf(target)
  const from = anchor === null ? -1 : orderedIds.indexOf(anchor)
  if (from < 0 || to < 0) return [target]
  return orderedIds.slice(Math.min(from, to), Math.max(from, to) + 1)
}

type PageSelection = 'none' | 'some' | 'all'

export function pageSelection(selection: ReadonlySet<string>, pageIds: readonly string[]): PageSelection {
  const chosen = pageIds.filter((id) => selection.has(id)).length
  if (chosen === 0) return 'none'
  return chosen === pageIds.length ? 'all' : 'some'
}

/** The head checkbox: takes the whole page, or releases it when it was whole. Other pages stay as they are. */
export const togglePage = (selection: ReadonlySet<string>, pageIds: readonly string[]): Set<string> =>
  withState(selection, pageIds, pageSelection(selection, pageIds) !== 'all')
