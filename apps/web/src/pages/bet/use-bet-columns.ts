import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Bet } from '#web/entities/bet/bet.ts'
import { useRoles } from '#web/entities/session/use-session.ts'
import { betColumns } from '#web/features/bets/bet-columns.tsx'
import type { DataColumn } from '#web/ui/data-table/data-table.types.ts'
import { useLatest } from '#web/ui/latest.ts'
import { betPermissions } from './bet-permissions.ts'
import { preloadDetail, preloadViewer } from './preload-dialogs.ts'
import type { BetDialogsState } from './use-bet-dialogs.ts'

/** The columns with what this user may do. They stay the same while bets come and go: rows are drawn by them. */
export function useBetColumns(
  dialogs: BetDialogsState,
  shown: readonly Bet[] | undefined,
): DataColumn<Bet>[] {
  const roles = useRoles()
  const client = useQueryClient()
  const { show, showList } = dialogs
  const latest = useLatest(shown)
  return useMemo(() => {
    const may = betPermissions(roles)
    return betColumns({
      onInfo: (id) => show('info', id),
      onRules: (bet) => show('regole', bet.idReceivedBet),
      onPhoto: (first) => showList({ name: 'foto', bets: latest.current ?? [first], first }),
      onPhotoSoon: preloadViewer,
      onEditText: may.editText ? (bet) => show('modifica', bet.idReceivedBet) : undefined,
      actions: may.actions
        ? {
            onDetail: (bet) => show('dettaglio', bet.idReceivedBet),
            onDetailSoon: (bet) => void preloadDetail(client, bet.idReceivedBet),
            onDelete: may.operate ? (bet) => show('elimina', bet.idReceivedBet) : undefined,
            onDrop: may.drop ? (bet) => show('drop', bet.idReceivedBet) : undefined,
            onConfirmLate: may.operate ? (bet) => show('ritardo', bet.idReceivedBet) : undefined,
            onConfirmError: may.operate ? (bet) => show('errore', bet.idReceivedBet) : undefined,
          }
        : undefined,
    })
  }, [roles, client, show, showList, latest])
}
