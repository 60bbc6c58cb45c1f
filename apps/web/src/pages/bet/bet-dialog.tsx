import { canSend } from '@xbetapp/domain/roles/pages'
import { Suspense, useEffect } from 'react'
import { useAnyBet } from '#web/entities/bet/use-any-bet.ts'
import type { SendMode } from '#web/entities/session/send-mode.ts'
import { useRoles } from '#web/entities/session/use-session.ts'
import { betsText } from '#web/features/bets/bets.it.ts'
import { BASE_PATH } from '#web/lib/paths.ts'
import { toastError } from '#web/lib/toast.ts'
import { BetDetail } from './bet-detail.tsx'
import type { BetDialogName } from './dialog-address.ts'
import {
  ConfirmDropsDialog,
  DeleteBetsDialog,
  EditBetTextDialog,
  TipsterDropDialog,
  TipsterRulesDialog,
} from './lazy-dialogs.ts'
import type { BetDialogsState } from './use-bet-dialogs.ts'

interface BetDialogProps {
  name: Exclude<BetDialogName, 'info'>
  id: number
  dialogs: BetDialogsState
  mode: SendMode
  onWritten: () => void
}

/** The dialog about one bet that the address names. */
export function BetDialog({ name, id, dialogs, mode, onWritten }: BetDialogProps) {
  const { bet, missing } = useAnyBet(id)
  const { close } = dialogs
  const roles = useRoles()
  useEffect(() => {
    if (!missing) return
    toastError(betsText.unknownBet(id))
    close()
  }, [missing, id, close])
  if (bet === undefined) return null

  const shared = { onClose: close, onDone: onWritten }
  const one = [bet]
  // Not `noopener`: that page closes its own window once it is done (1 §2.9).
  const openAmericani = canSend(roles)
    ? () => window.open(`${BASE_PATH}/drop-americani?idReceivedBet=${id}`, '_blank')
    : undefined
  return (
    <Suspense>
      {name === 'dettaglio' && <BetDetail bet={bet} dialogs={dialogs} mode={mode} onWritten={onWritten} />}
      {name === 'drop' && <TipsterDropDialog bet={bet} mode={mode} onAmericani={openAmericani} {...shared} />}
      {name === 'modifica' && <EditBetTextDialog bet={bet} mode={mode} {...shared} />}
      {name === 'regole' && <TipsterRulesDialog tipster={bet.tipster} onClose={close} />}
      {name === 'elimina' && <DeleteBetsDialog bets={one} mode={mode} {...shared} />}
      {name === 'ritardo' && <ConfirmDropsDialog kind="late" bets={one} {...shared} />}
      {name === 'errore' && <ConfirmDropsDialog kind="error" bets={one} {...shared} />}
    </Suspense>
  )
}
