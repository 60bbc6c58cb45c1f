import { useCallback, useState } from 'react'
import { BET_DIALOGS, type LIST_DIALOGS, type OVER_DETAIL } from '#web/bets/bets/bets.search.ts'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { useAddress, useDialogs } from '#web/lib/use-address.ts'

/** Dialogs about the selection or the list on screen, which an address cannot name. */
export type ListDialog =
  | { name: Exclude<(typeof LIST_DIALOGS)[number], 'foto'>; bets: readonly Bet[] }
  | { name: 'foto'; bets: readonly Bet[]; first: Bet }

type Over = (typeof OVER_DETAIL)[number]

const BASE = [...BET_DIALOGS, 'insieme'] as const
const OVER = ['sopra'] as const
/** Parameters removed when the detail closes. */
const OF_DETAIL = ['sopra', 'vista'] as const

/** Every dialog of the Bet page: which one is open, and how to open and close it. */
export function useBetDialogs() {
  const address = useAddress('/')
  const { open, show, close } = useDialogs(address, BASE, OF_DETAIL)
  const over = useDialogs(address, OVER)
  const [held, setHeld] = useState<ListDialog | null>(null)
  const { vista } = address.search
  const detailed = open?.name === 'dettaglio'
  const showList = useCallback(
    (list: ListDialog) => {
      setHeld(list)
      show('insieme', list.name)
    },
    [show],
  )
  return {
    open: open?.name === 'insieme' ? null : open,
    show,
    close,
    // After a reload the address names a dialog whose bets are lost.
    list: open?.name === 'insieme' && held?.name === open.value ? held : null,
    showList,
    over: detailed ? (over.open?.value ?? null) : null,
    showOver: (name: Over | null) => (name === null ? over.close() : over.show('sopra', name)),
    /** Shows another bet in the detail; Back still goes to the list. */
    showOther: (id: number) => address.change({ dettaglio: id, sopra: undefined, vista: undefined }),
    showPath: (id: number) => address.change({ dettaglio: id, vista: 'percorso' }, { push: true }),
    /** View of the detail in place of its drops. */
    view: detailed ? (vista ?? null) : null,
    showView: (view: typeof vista | null) => address.change({ vista: view ?? undefined }),
  }
}

export type BetDialogsState = ReturnType<typeof useBetDialogs>
