import { replaceEqualDeep } from '@tanstack/react-query'
import { type RegisteredRouter, type RouteById, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useRef } from 'react'
import type { ListSearch } from './search-params.ts'
import { type ListDefaults, type ListView, readListView, writeListView } from './table-search.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    /** The entry was added by opening a dialog: the previous entry is the screen without it. */
    openedDialog?: true
    /** Login was opened because the session had ended when this call was made, named as in the contract. */
    endedAt?: string
  }
}

/** The part of a screen that lives in its address: filters, page, sort, open dialogs. */
export interface Address<S extends object> {
  search: S
  /**
   * Replaces the history entry, so that Back leaves the screen instead of undoing key strokes; `{ push: true }` adds
   * one, for a dialog that Back should close.
   */
  change: (values: Partial<S>, options?: { push?: boolean }) => void
}

type Tree = RegisteredRouter['routeTree']
type RouteId = Exclude<keyof RegisteredRouter['routesById'], '__root__'>

/** The parameters of a screen's address, as its route's `validateSearch` returns them. */
export function useAddress<const Id extends RouteId>(
  from: Id,
): Address<RouteById<Tree, Id>['types']['fullSearchSchema']> {
  type Search = RouteById<Tree, Id>['types']['fullSearchSchema']
  const raw = useSearch({ from })
  const held = useRef<Search>(undefined)
  held.current = replaceEqualDeep(held.current, raw)
  const { current: search } = held
  const router = useRouter()
  const change = useCallback<Address<Search>['change']>(
    (values, { push = false } = {}) => {
      void router.navigate({
        to: '.',
        search: (before: object) => ({ ...before, ...values }),
        state: push ? (before) => ({ ...before, openedDialog: true }) : true,
        replace: !push,
        resetScroll: false,
      })
    },
    [router],
  )
  return useMemo(() => ({ search, change }), [search, change])
}

/** Sort and page of the only table of a screen. `defaults` must not change between renders. */
export function useTableView(
  { search, change }: Address<ListSearch>,
  defaults: ListDefaults,
): [ListView, (view: ListView) => void] {
  const view = useMemo(() => readListView(search, defaults), [search, defaults])
  return [view, useCallback((next) => change(writeListView(next, defaults)), [change, defaults])]
}

/** A table without pages, sorted by one column at first. */
export const sortedBy = (id: string): ListDefaults => ({ sort: [{ id, desc: false }], pageSizes: [1] })
