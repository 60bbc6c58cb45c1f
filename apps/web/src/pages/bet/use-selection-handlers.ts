import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Bet } from '#web/entities/bet/bet.ts'
import { useRoles } from '#web/entities/session/use-session.ts'
import { sparabetSearch } from '#web/features/bets/bet-selection.ts'
import type { BetSelectionHandlers } from '#web/features/bets/bet-selection-toolbar.tsx'
import { betPermissions } from './bet-permissions.ts'
import type { BetDialogsState, ListDialog } from './use-bet-dialogs.ts'

/** What can be done to the selection, and what opening a row does; each absent for those who may not. */
export function useSelectionHandlers({ show, showList }: BetDialogsState) {
  const roles = useRoles()
  const { buildLocation } = useRouter()
  return useMemo(() => {
    const may = betPermissions(roles)
    const list = (name: Exclude<ListDialog['name'], 'foto'>) => (bets: readonly Bet[]) =>
      showList({ name, bets })
    // In a tab of its own: the list stays where it is.
    const openSparabet = (bets: readonly Bet[]) => {
      window.open(
        buildLocation({ to: '/sparabets', search: sparabetSearch(bets) }).publicHref,
        '_blank',
        'noopener',
      )
    }
    const toolbar: BetSelectionHandlers = {
      onDelete: may.operate ? list('elimina') : undefined,
      onConfirmLate: may.operate ? list('ritardo') : undefined,
      onConfirmErrors: may.operate ? list('errore') : undefined,
      onSend: may.send ? openSparabet : undefined,
      onDropSite: may.drop ? list('drop-sito') : undefined,
      onDropRoom: may.drop ? list('drop-sala') : undefined,
    }
    return {
      // Rows that nothing can be done with are not selected.
      toolbar: may.operate || may.send || may.drop ? toolbar : undefined,
      open: may.actions
        ? (bet: Bet) => show('dettaglio', bet.idReceivedBet)
        : (bet: Bet) => show('info', bet.idReceivedBet),
    }
  }, [roles, show, showList, buildLocation])
}
