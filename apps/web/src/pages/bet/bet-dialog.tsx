import { useRouter } from '@tanstack/react-router'
import { canSend } from '@xbetapp/domain/roles/bet-page'
import { Suspense, useEffect } from 'react'
import { betText } from '#web/entities/bet/bet.it.ts'
import { useAnyBet } from '#web/entities/bet/use-any-bet.ts'
import type { SendMode } from '#web/entities/session/send-mode.ts'
import { useRoles } from '#web/entities/session/use-session.ts'
import { useEditBetText } from '#web/features/bets/bets.api.ts'
import { toastError } from '#web/lib/toast.ts'
import { BetDetail } from './bet-detail.tsx'
import type { BET_DIALOGS } from './bet-page-search.ts'
import {
  ConfirmDropsDialog,
  DeleteBetsDialog,
  EditBetTextDialog,
  TipsterDropDialog,
  TipsterRulesDialog,
} from './lazy-dialogs.ts'
import type { BetDialogsState } from './use-bet-dialogs.ts'

interface BetDialogProps {
  name: Exclude<(typeof BET_DIALOGS)[number], 'info'>
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
  const { buildLocation } = useRouter()
  const editText = useEditBetText()
  useEffect(() => {
    if (!missing) return
    toastError(betText.unknown(id))
    close()
  }, [missing, id, close])
  if (bet === undefined) return null

  const shared = { onClose: close, onDone: onWritten }
  const one = [bet]
  // Not `noopener`: that page closes its own window once it is done (1 §2.9).
  const openAmericani = canSend(roles)
    ? () =>
        window.open(
          buildLocation({ to: '/drop-americani', search: { idReceivedBet: id } }).publicHref,
          '_blank',
        )
    : undefined
  return (
    <Suspense>
      {name === 'dettaglio' && <BetDetail bet={bet} dialogs={dialogs} mode={mode} onWritten={onWritten} />}
      {name === 'drop' && <TipsterDropDialog bet={bet} mode={mode} onAmericani={openAmericani} {...shared} />}
      {name === 'modifica' && (
        <EditBetTextDialog
          bet={bet}
          onClose={close}
          onSave={async (values) => {
            await editText.mutateAsync({ body: { idReceivedBet: id, ...values } })
            onWritten()
          }}
        />
      )}
      {name === 'regole' && <TipsterRulesDialog tipster={bet.tipster} onClose={close} />}
      {name === 'elimina' && <DeleteBetsDialog bets={one} mode={mode} {...shared} />}
      {name === 'ritardo' && <ConfirmDropsDialog kind="late" bets={one} {...shared} />}
      {name === 'errore' && <ConfirmDropsDialog kind="error" bets={one} {...shared} />}
    </Suspense>
  )
}
