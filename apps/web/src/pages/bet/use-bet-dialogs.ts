import { useCallback, useState } from 'react'
import type { Bet } from '#web/entities/bet/bet.ts'
import { useDialogAddress } from './dialog-address.ts'

/** Dialogs about what is selected or on screen, which an address cannot name. */
export type ListDialog =
  | { name: 'elimina' | 'ritardo' | 'errore' | 'drop-sito' | 'drop-sala'; bets: readonly Bet[] }
  | { name: 'foto'; bets: readonly Bet[]; first: Bet }

/** Every dialog of the Bet page: which one is open, and how to open and close it. */
export function useBetDialogs() {
  const { list: named, showList: nameList, ...address } = useDialogAddress()
  const [held, setHeld] = useState<ListDialog | null>(null)
  const showList = useCallback(
    (list: ListDialog) => {
      setHeld(list)
      nameList(list.name)
    },
    [nameList],
  )
  // After a reload the address names a dialog whose bets nobody remembers.
  const list = held !== null && held.name === named ? held : null
  return { ...address, list, showList }
}

export type BetDialogsState = ReturnType<typeof useBetDialogs>
