import { useCallback, useState } from 'react'
import type { Bet } from '#web/features/bets/bet.ts'
import { useDialogAddress } from './dialog-address.ts'

/** Dialogs about what is selected or on screen, which an address cannot name. */
export type ListDialog =
  | { name: 'elimina' | 'ritardo' | 'errore' | 'drop-sito' | 'drop-sala'; bets: readonly Bet[] }
  | { name: 'foto'; bets: readonly Bet[]; first: Bet }

/** Every dialog of the Bet page: which one is open, and how to open and close it. */
export function useBetDialogs() {
  const address = useDialogAddress()
  const [list, setList] = useState<ListDialog | null>(null)
  return { ...address, list, showList: setList, closeList: useCallback(() => setList(null), []) }
}

export type BetDialogsState = ReturnType<typeof useBetDialogs>
