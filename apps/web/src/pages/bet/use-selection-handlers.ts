import { useMemo } from 'react'
import type { Bet } from '#web/entities/bet/bet.ts'
import { useRoles } from '#web/entities/session/use-session.ts'
import { sparabetPath } from '#web/features/bets/bet-selection.ts'
import type { BetSelectionHandlers } from '#web/features/bets/bet-selection-toolbar.tsx'
import { BASE_PATH } from '#web/lib/paths.ts'
import { betPermissions } from './bet-permissions.ts'
import type { BetDialogsState, ListDialog } from './use-bet-dialogs.ts'

/** What can be done to the selection, and what opening a row does; each absent for those who may not. */
export function useSelectionHandlers({ show, showList }: BetDialogsState) {
  const roles = useRoles()
  return useMemo(() => {
    const may = betPermissions(roles)
    const list = (name: Exclude<ListDialog['name'], 'foto'>) => (bets: readonly Bet[]) =>
      showList({ name, bets })
    const toolbar: BetSelectionHandlers = {
      onDelete: may.operate ? list('elimina') : undefined,
      onConfirmLate: may.operate ? list('ritardo') : undefined,
      onConfirmErrors: may.operate ? list('errore') : undefined,
      onSend: may.send ? (bets) => openSparabet(bets) : undefined,
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
  }, [roles, show, showList])
}

/** In a tab of its own: the list stays where it is. */
function openSparabet(bets: readonly Bet[]): void {
  window.open(sparabetPath(BASE_PATH, bets), '_blank', 'noopener')
}
