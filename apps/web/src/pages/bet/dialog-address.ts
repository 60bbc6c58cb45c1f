import { useRouter } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { searchInteger, searchOneOf } from '#web/lib/search-params.ts'
import { useAddressSearch } from '#web/lib/use-address-search.ts'

/** Dialogs that are about one bet: each is a name in the address, its value the bet's id (`?dettaglio=12`). */
export const BET_DIALOGS = [
  'dettaglio',
  'drop',
  'modifica',
  'info',
  'regole',
  'elimina',
  'ritardo',
  'errore',
] as const
export type BetDialogName = (typeof BET_DIALOGS)[number]

/** What may stand on top of the detail: `?dettaglio=12&sopra=sito`. */
export const OVER_DETAIL = ['stop', 'sito', 'altro', 'sala'] as const
export type OverDetail = (typeof OVER_DETAIL)[number]

/** What the detail shows in place of its drops: `?dettaglio=12&vista=percorso`. */
export const DETAIL_VIEWS = ['percorso'] as const
export type DetailView = (typeof DETAIL_VIEWS)[number]

export interface DialogAddress {
  open: { name: BetDialogName; id: number } | null
  over: OverDetail | null
  view: DetailView | null
}

export function readDialogAddress(raw: Readonly<Record<string, unknown>>): DialogAddress {
  for (const name of BET_DIALOGS) {
    const id = searchInteger(raw[name], 1)
    if (id === undefined) continue
    const isDetail = name === 'dettaglio'
    return {
      open: { name, id },
      over: isDetail ? (searchOneOf(raw.sopra, OVER_DETAIL) ?? null) : null,
      view: isDetail ? (searchOneOf(raw.vista, DETAIL_VIEWS) ?? null) : null,
    }
  }
  return { open: null, over: null, view: null }
}

const CLOSED = Object.fromEntries([...BET_DIALOGS, 'sopra', 'vista'].map((name) => [name, undefined]))

/** The open dialog of the Bet page. Opening adds a history entry, so that Back closes it as its cross does. */
export function useDialogAddress() {
  const [address, change] = useAddressSearch(readDialogAddress)
  const { history } = useRouter()
  const openedHere = useRef(false)
  const write = change as (values: Record<string, unknown>, options?: { push?: boolean }) => void

  return {
    ...address,
    show: useCallback(
      (name: BetDialogName, id: number) => {
        openedHere.current = true
        write({ ...CLOSED, [name]: id }, { push: true })
      },
      [write],
    ),
    showOver: useCallback((over: OverDetail | null) => write({ sopra: over ?? undefined }), [write]),
    showView: useCallback((view: DetailView | null) => write({ vista: view ?? undefined }), [write]),
    close: useCallback(() => {
      // An address that was opened with its dialog has nothing behind it to go back to.
      if (openedHere.current) history.back()
      else write(CLOSED)
      openedHere.current = false
    }, [history, write]),
  }
}
