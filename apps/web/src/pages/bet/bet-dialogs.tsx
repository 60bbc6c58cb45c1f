import { useRouter } from '@tanstack/react-router'
import { canSend } from '@xbetapp/domain/platform/roles/bet-page'
import { useEffect } from 'react'
import { useEditBetText } from '#web/bets/bets/bets.api.ts'
import type { BET_DIALOGS } from '#web/bets/bets/bets.search.ts'
import { betText } from '#web/bets/bets/public/bet.it.ts'
import { useAnyBet } from '#web/bets/bets/public/use-any-bet.ts'
import { toastError } from '#web/lib/toast.ts'
import { useRoles } from '#web/platform/auth/public/use-session.ts'
import { Part } from '#web/ui/part/part.tsx'
import { BetDetail } from './bet-detail.tsx'
import {
  BetInfoDialog,
  BetQuestion,
  EditBetTextDialog,
  MultiDropDialog,
  PhotoViewer,
  TipsterDropDialog,
  TipsterRulesDialog,
} from './lazy-dialogs.ts'
import type { BetDialogsState } from './use-bet-dialogs.ts'

interface BetDialogsProps {
  dialogs: BetDialogsState
  /** Called after a write: the list must be read again at once. */
  onWritten: () => void
  /** Called after an action on the chosen bets of the list. */
  onListDone: () => void
}

/** Fetched with the first dialog that opens: the list does without. */
export default function BetDialogs({ dialogs, onWritten, onListDone }: BetDialogsProps) {
  const { open, list, close } = dialogs
  const shared = {
    onClose: close,
    onDone: () => {
      onListDone()
      onWritten()
    },
  }
  return (
    <Part over about={open?.value ?? list} onClose={close}>
      {open?.name === 'info' && <BetInfoDialog idReceivedBet={open.value} onClose={close} />}
      {open && open.name !== 'info' && (
        <BetDialog
          key={open.value}
          name={open.name}
          id={open.value}
          dialogs={dialogs}
          onWritten={onWritten}
        />
      )}
      {(list?.name === 'elimina' || list?.name === 'ritardo' || list?.name === 'errore') && (
        <BetQuestion about={list.name} bets={list.bets} {...shared} />
      )}
      {list?.name === 'drop-sito' && <MultiDropDialog kind="sito" bets={list.bets} {...shared} />}
      {list?.name === 'drop-sala' && <MultiDropDialog kind="sala" bets={list.bets} {...shared} />}
      {list?.name === 'foto' && (
        <PhotoViewer bets={list.bets} first={list.first.idReceivedBet} onClose={close} />
      )}
    </Part>
  )
}

interface BetDialogProps {
  name: Exclude<(typeof BET_DIALOGS)[number], 'info'>
  id: number
  dialogs: BetDialogsState
  onWritten: () => void
}

/** The dialog about one bet that the address names. */
function BetDialog({ name, id, dialogs, onWritten }: BetDialogProps) {
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
  // Not `noopener`: that page closes its own window once it is done.
  const openAmericani = canSend(roles)
    ? () =>
        window.open(
          buildLocation({ to: '/drop-americani', search: { idReceivedBet: id } }).publicHref,
          '_blank',
        )
    : undefined
  return (
    <Part over about={name} onClose={close}>
      {name === 'dettaglio' && (
        <BetDetail bet={bet} dialogs={dialogs} onAmericani={openAmericani} onWritten={onWritten} />
      )}
      {name === 'drop' && <TipsterDropDialog bet={bet} onAmericani={openAmericani} {...shared} />}
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
      {(name === 'elimina' || name === 'ritardo' || name === 'errore') && (
        <BetQuestion about={name} bets={[bet]} {...shared} />
      )}
    </Part>
  )
}
