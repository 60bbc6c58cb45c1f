import type { Bet } from '#web/bets/bets/public/bet.ts'
import { useRoomAnswers } from '#web/bets/bets/public/room-answers.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { useSendMode } from '#web/platform/auth/public/use-session.ts'
import { TipsterName } from '#web/reference/reference/public/tipster-name.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog/confirm-dialog.tsx'
import { RichText } from '#web/ui/rich-text/rich-text.tsx'
import { betDialogsText as text } from './bet-dialogs.it.ts'
import { betsText } from './bets.it.ts'

interface BetQuestionProps {
  about: 'elimina' | 'ritardo' | 'errore' | 'stop'
  /** The bet of a row, or the selected bets. */
  bets: readonly Bet[]
  /** Rooms that received the bet to stop and have a chat. */
  rooms?: readonly { idSala: number }[]
  onClose: () => void
  onDone: () => void
}

const NO_ROOMS: readonly never[] = []
/** Bets named in the question; the others are counted. */
const LINES = 6
const CHECKED = { success: betsText.confirmed, failure: () => betsText.confirmFailed }

/** What is asked before bets are deleted or stopped, or their warnings removed because their drops were checked. */
export default function BetQuestion({ about, bets, rooms = NO_ROOMS, onClose, onDone }: BetQuestionProps) {
  const mode = useSendMode()
  const deleted = { success: betsText.deleted }
  const deleteOne = useApiMutation('POST /sparabet/delete-received-bet', deleted)
  const deleteMany = useApiMutation('POST /sparabet/delete-received-bets', deleted)
  const confirmLate = useApiMutation('POST /api/v1/bets/delete-was-dropped-before', CHECKED)
  const confirmErrors = useApiMutation('POST /api/v1/bets/delete-has-drop-tipster-error', CHECKED)
  const stop = useApiMutation('POST /sparabet/annulla-bet', { success: betsText.stopDone })
  const ids = bets.map(({ idReceivedBet }) => idReceivedBet)
  const [idReceivedBet = 0] = ids
  const question = {
    elimina: {
      title: text.deleteTitle(ids.length),
      body: text.deleteBody(ids.length),
      label: betsText.delete,
      run: () =>
        ids.length === 1
          ? deleteOne.mutateAsync({ body: { idReceivedBet, ...mode } })
          : deleteMany.mutateAsync({ body: { ids, ...mode } }),
    },
    ritardo: {
      title: text.confirmLateTitle,
      body: text.confirmLateBody(ids.length),
      label: text.confirm,
      run: () => confirmLate.mutateAsync({ body: ids }),
    },
    errore: {
      title: text.confirmErrorTitle,
      body: text.confirmErrorBody(ids.length),
      label: text.confirm,
      run: () => confirmErrors.mutateAsync({ body: ids }),
    },
    stop: {
      title: text.stopTitle,
      body: `${mode.is_telegram_active ? text.stopBody(rooms.length) : text.stopManual} ${text.stopKeeps}`,
      label: text.stopConfirm,
      run: () =>
        stop.mutateAsync({
          body: { idReceivedBet, sales: [...rooms], viste: rooms.map(({ idSala }) => idSala), ...mode },
        }),
    },
  }[about]
  const more = bets.length - LINES
  return (
    <ConfirmDialog
      danger={about === 'elimina' || about === 'stop'}
      title={question.title}
      confirmLabel={question.label}
      onConfirm={async () => {
        await question.run()
        onDone()
      }}
      onClose={onClose}
    >
      {question.body}
      <ul className="column gap-3 type-sm framed bare-list pad-5-6 above-6">
        {bets.slice(0, LINES).map((bet) => (
          <li key={bet.idReceivedBet} className="column gap-1 shrinks">
            <span className="row gap-5 shrinks one-line">
              <span className="quiet">{bet.idReceivedBet}</span>
              <TipsterName name={bet.tipster.nomeTipster} />
              <span className="quiet shortened">
                <RichText text={bet.formattedBet} entities={bet.entities} />
              </span>
            </span>
            {about === 'elimina' && !bet.stoppedAt && <RoomsNotTold idReceivedBet={bet.idReceivedBet} />}
          </li>
        ))}
        {more > 0 && <li className="faint">{text.andMore(more)}</li>}
      </ul>
    </ConfirmDialog>
  )
}

/** That rooms have a bet which is about to be deleted: a deletion tells them nothing. */
function RoomsNotTold({ idReceivedBet }: { idReceivedBet: number }) {
  const rooms = useRoomAnswers(idReceivedBet)?.sale ?? 0
  return rooms === 0 ? null : <small className="yellow">{text.deleteTellsNobody(rooms)}</small>
}
