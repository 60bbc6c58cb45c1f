import { replaceEqualDeep } from '@tanstack/react-query'
import { type RegisteredRouter, type RouteById, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { ListSearch } from './search-params.ts'
import { type ListDefaults, type ListView, readListView, writeListView } from './table-search.ts'
import { toastError } from './toast.ts'

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

/** The open dialog: its name in the address, and its subject. */
export type OpenDialog<S, Name extends keyof S> = {
  [N in Name]-?: { name: N; value: NonNullable<S[N]> }
}[Name]

export interface Dialogs<S, Name extends keyof S> {
  open: OpenDialog<S, Name> | null
  show: <N extends Name>(name: N, value: NonNullable<S[N]>) => void
  /** Takes the place of the open dialog, without a history entry: closing does not lead back to it. */
  swap: <N extends Name>(name: N, value: NonNullable<S[N]>) => void
  close: () => void
}

/**
 * The dialogs of a screen, of which one at a time is open: `?modifica=12`. Opening adds a history entry, so that Back
 * closes it as its cross does. Dialogs `above` close with it. Neither list may change between renders.
 */
export function useDialogs<S extends object, const Name extends keyof S & string>(
  { search, change }: Address<S>,
  names: readonly Name[],
  above: readonly (keyof S & string)[] = NONE,
): Dialogs<S, Name> {
  const { history } = useRouter()
  return {
    open: readDialog(search, names),
    show: useCallback(
      (name, value) => change({ ...without<S>(names, above), [name]: value }, { push: true }),
      [change, names, above],
    ),
    swap: useCallback(
      (name, value) => change({ ...without<S>(names, above), [name]: value }),
      [change, names, above],
    ),
    close: useCallback(() => {
      // An address opened with its dialog has no history entry to go back to.
      if (history.location.state.openedDialog) history.back()
      else change(without<S>(names, above))
    }, [history, change, names, above]),
  }
}

const NONE: readonly never[] = []

const without = <S extends object>(...lists: readonly (readonly (keyof S & string)[])[]): Partial<S> =>
  Object.fromEntries(lists.flat().map((name) => [name, undefined])) as Partial<S>

export function readDialog<S extends object, Name extends keyof S>(
  search: S,
  names: readonly Name[],
): OpenDialog<S, Name> | null {
  for (const name of names) {
    const value = search[name]
    if (value !== undefined && value !== null) return { name, value }
  }
  return null
}

/** Shows why the dialog that the address names may not open, and closes it; null while it may. */
export function useRefusal(refusal: string | null, close: () => void): void {
  useEffect(() => {
    if (refusal === null) return
    toastError(refusal)
    close()
  }, [refusal, close])
}
