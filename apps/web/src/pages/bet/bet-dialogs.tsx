import { useRouter } from '@tanstack/react-router'
import { canSend } from '@xbetapp/domain/platform/roles/bet-page'
import { betPermissions } from '#web/bets/bets/bet-permissions.ts'
import { betsText } from '#web/bets/bets/bets.it.ts'
import type { BET_DIALOGS } from '#web/bets/bets/bets.search.ts'
import { betText } from '#web/bets/bets/public/bet.it.ts'
import { useAnyBet, useRefetchBets } from '#web/bets/bets/public/use-bets.ts'
import { api } from '#web/lib/api.ts'
import { addToLastToast } from '#web/lib/toast.ts'
import { useRefusal } from '#web/lib/use-address.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { useRoles } from '#web/platform/auth/public/use-session.ts'
import { betPathText } from '#web/relay/routing/public/bet-path.it.ts'
import { conflictOf } from '#web/ui/conflict/use-conflict.tsx'
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
  /** Called after an action on the chosen bets of the list. */
  onListDone: () => void
}

/** The dialogs of the list of bets, fetched with the first that opens. */
export default function BetDialogs({ dialogs, onListDone }: BetDialogsProps) {
  const refetch = useRefetchBets()
  const { open, list, close } = dialogs
  const shared = {
    onClose: close,
    onDone: () => {
      onListDone()
      void refetch()
    },
  }
  return (
    <Part over about={open?.value ?? list} onClose={close}>
      {open?.name === 'info' && <BetInfoDialog idReceivedBet={open.value} onClose={close} />}
      {open && open.name !== 'info' && (
        <BetDialog key={open.value} name={open.name} id={open.value} dialogs={dialogs} />
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
}

/** An address may name a dialog that its reader has no button for. */
function isOffered(name: BetDialogProps['name'], may: ReturnType<typeof betPermissions>): boolean {
  if (name === 'modifica') return may.editText
  if (name === 'drop') return may.drop
  if (name === 'ritardo' || name === 'errore') return may.confirm
  return name === 'dettaglio' || name === 'regole' || may.operate
}

/** The dialog about one bet that the address names. */
function BetDialog({ name, id, dialogs }: BetDialogProps) {
  const refetch = useRefetchBets()
  const { bet, failure } = useAnyBet(id)
  const { close } = dialogs
  const roles = useRoles()
  const refusal = isOffered(name, betPermissions(roles)) ? failure : betsText.denied
  const { buildLocation } = useRouter()
  const editText = useApiMutation('PUT /api/v1/bets', {
    success: betText.edited,
    invalidates: [['bets', 'one']],
    failure: () => betText.editFailed,
    // The form shows both texts.
    onError: (error) => conflictOf(error) !== undefined,
  })
  useRefusal(refusal, close)
  if (bet === undefined || refusal !== null) return null

  const shared = { onClose: close, onDone: () => void refetch() }
  // Not `noopener`: Drop Americani closes its own window once it is done.
  const openAmericani = canSend(roles)
    ? () =>
        window.open(
          buildLocation({ to: '/drop-americani', search: { idReceivedBet: id } }).publicHref,
          '_blank',
        )
    : undefined
  return (
    <Part over about={name} onClose={close}>
      {name === 'dettaglio' && <BetDetail bet={bet} dialogs={dialogs} onAmericani={openAmericani} />}
      {name === 'drop' && <TipsterDropDialog bet={bet} onAmericani={openAmericani} {...shared} />}
      {name === 'modifica' && (
        <EditBetTextDialog
          bet={bet}
          onClose={close}
          onSave={async (values) => {
            await editText.mutateAsync({ body: { idReceivedBet: id, ...values } })
            void refetch()
            if (betPermissions(roles).operate) void tellCopiesBehind(id, () => dialogs.showPath(id))
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

/** Says, with the way to Percorso, that rooms still have the text from before an edit. */
async function tellCopiesBehind(id: number, openPath: () => void): Promise<void> {
  // The edit is saved and reported; where the path cannot be read now, Percorso says so when it is opened.
  const path = await api('GET /api/v1/bets/:id/percorso', { params: { id } }).catch(() => undefined)
  if (path?.daCorreggere)
    addToLastToast(betPathText.copiesBehind, { label: betPathText.openPath, run: openPath })
}
