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

/** What may stand on top of the detail: `?dettaglio=12&sopra=sito`. The last two need what only the screen knows. */
export const OVER_DETAIL = ['stop', 'sito', 'altro', 'sala', 'sposta', 'foto'] as const
export type OverDetail = (typeof OVER_DETAIL)[number]

/** What the detail shows in place of its drops: `?dettaglio=12&vista=percorso`. */
export const DETAIL_VIEWS = ['percorso'] as const
export type DetailView = (typeof DETAIL_VIEWS)[number]

/** Dialogs about several bets, which the screen remembers: `?insieme=elimina`. */
export const LIST_DIALOGS = ['elimina', 'ritardo', 'errore', 'drop-sito', 'drop-sala', 'foto'] as const
export type ListDialogName = (typeof LIST_DIALOGS)[number]

export interface DialogAddress {
  open: { name: BetDialogName; id: number } | null
  over: OverDetail | null
  view: DetailView | null
  list: ListDialogName | null
}

export function readDialogAddress(raw: Readonly<Record<string, unknown>>): DialogAddress {
  const list = searchOneOf(raw.insieme, LIST_DIALOGS) ?? null
  for (const name of BET_DIALOGS) {
    const id = searchInteger(raw[name], 1)
    if (id === undefined) continue
    const isDetail = name === 'dettaglio'
    return {
      open: { name, id },
      over: isDetail ? (searchOneOf(raw.sopra, OVER_DETAIL) ?? null) : null,
      view: isDetail ? (searchOneOf(raw.vista, DETAIL_VIEWS) ?? null) : null,
      list,
    }
  }
  return { open: null, over: null, view: null, list }
}

const CLOSED = Object.fromEntries(
  [...BET_DIALOGS, 'sopra', 'vista', 'insieme'].map((name) => [name, undefined]),
)

/** The open dialogs of the Bet page. Each adds a history entry, so that Back closes the one on top, as its cross does. */
export function useDialogAddress() {
  const [address, change] = useAddressSearch(readDialogAddress)
  const { history } = useRouter()
  const opened = useRef({ dialog: false, over: false })
  const write = change as (values: Record<string, unknown>, options?: { push?: boolean }) => void

  const show = useCallback(
    (values: Record<string, unknown>) => {
      opened.current = { dialog: true, over: false }
      write({ ...CLOSED, ...values }, { push: true })
    },
    [write],
  )
  const leave = useCallback(
    (what: 'dialog' | 'over', closed: Record<string, unknown>) => {
      // An address that was opened with its dialog has nothing behind it to go back to.
      if (opened.current[what]) history.back()
      else write(closed)
      opened.current[what] = false
    },
    [history, write],
  )
  return {
    ...address,
    show: useCallback((name: BetDialogName, id: number) => show({ [name]: id }), [show]),
    showList: useCallback((name: ListDialogName) => show({ insieme: name }), [show]),
    showOver: useCallback(
      (over: OverDetail | null) => {
        if (over === null) return leave('over', { sopra: undefined })
        opened.current.over = true
        write({ sopra: over }, { push: true })
      },
      [leave, write],
    ),
    showView: useCallback((view: DetailView | null) => write({ vista: view ?? undefined }), [write]),
    close: useCallback(() => leave('dialog', CLOSED), [leave]),
  }
}
