import { Checkbox } from '@mantine/core'
import { IconBellRinging } from '@tabler/icons-react'
import { formatTime } from '@xbetapp/domain/platform/format/date'
import { useState } from 'react'
import { lateness, minutesSince } from '#web/bets/bets/public/room-answers.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { useTelegramActive } from '#web/platform/auth/public/use-session.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog/confirm-dialog.tsx'
import { RowButton } from '#web/ui/row-button/row-button.tsx'
import { toneVar } from '#web/ui/tones/tone.ts'
import { useMinute } from '#web/ui/use-minute.ts'
import classes from './answers-strip.module.css'
import { ANSWERS_KEY, type BetAnswers } from './room-answers.api.ts'
import { roomAnswersText as text } from './room-answers.it.ts'

/** Rooms named in the line, and in the line of a strip that is not opened; a hint names the others. */
const NAMED = 8
const NAMED_SHORT = 3

const names = (rooms: BetAnswers['mancanti']): string => rooms.map(({ nomeSala }) => nomeSala).join(', ')

interface SilentRoomsProps {
  answers: BetAnswers
  /** Whether the user may remind the rooms. */
  reminds: boolean
}

/** The rooms silent on a bet, since when, and the key that reminds them. */
export function SilentRooms({ answers, reminds }: SilentRoomsProps) {
  const { idReceivedBet, mancanti, risposte, rosso, inizio, inizioDaMano } = answers
  const now = useMinute()
  const [isAsking, setAsking] = useState(false)
  const remind = useApiMutation('POST /api/v1/bets/:id/sollecita', { invalidates: [ANSWERS_KEY] })
  const isAutomatic = useTelegramActive()
  const tone = lateness(answers, now)
  /** Rooms whose answer waits for a person are not asked for one. */
  const waiting = new Set(risposte.flatMap(({ daDecidere, idSala }) => (daDecidere ? [idSala] : [])))
  const due = mancanti.filter(
    ({ idSala, sollecitabileDal }) => sollecitabileDal === null && !waiting.has(idSala),
  )
  /** The rooms not to be reminded. */
  const [leftOut, setLeftOut] = useState<readonly number[]>([])
  const chosen = due.filter(({ idSala }) => !leftOut.includes(idSala))
  const next = mancanti.map(({ sollecitabileDal }) => sollecitabileDal ?? '').toSorted()[0]
  const reminders = mancanti.flatMap(({ sollecitataIl }) => sollecitataIl ?? []).toSorted()
  const lastReminder = reminders.at(-1)
  const hint = !isAutomatic
    ? text.remindManual
    : due.length > 0
      ? text.remindHint(due.length)
      : next
        ? text.remindedHint(formatTime(next))
        : text.toDecideHint
  return (
    <div className={`row wraps middle type-sm ${classes.silent}`}>
      <span
        style={tone && { color: toneVar(tone) }}
        data-hint={
          rosso
            ? text.redFrom(formatTime(rosso), inizio !== null && formatTime(inizio), inizioDaMano)
            : undefined
        }
      >
        {text.silent(mancanti.length)}
      </span>
      <ul>
        {mancanti.slice(0, NAMED).map(({ idSala, nomeSala, dal, sollecitataIl, spostataSu }, index) => (
          <li
            key={idSala}
            data-more={index >= NAMED_SHORT || undefined}
            data-hint={sollecitataIl ? text.reminded(formatTime(sollecitataIl)) : undefined}
          >
            {nomeSala}{' '}
            <small className="inline-row middle gap-1">
              <span data-more>
                {spostataSu === null ? text.waiting(minutesSince(dal, now)) : text.dropMoved(spostataSu)}
              </span>
              {sollecitataIl && (
                <IconBellRinging size={12} aria-label={text.reminded(formatTime(sollecitataIl))} />
              )}
            </small>
          </li>
        ))}
        {mancanti.length > NAMED_SHORT && (
          <li data-less data-hint={names(mancanti.slice(NAMED_SHORT))}>
            {text.allMissing(mancanti.length - NAMED_SHORT)}
          </li>
        )}
        {mancanti.length > NAMED && (
          <li data-more data-hint={names(mancanti.slice(NAMED))}>
            {text.allMissing(mancanti.length - NAMED)}
          </li>
        )}
      </ul>
      {lastReminder && (
        <small className="quiet">
          {text.lastReminded(reminders.length, mancanti.length, formatTime(lastReminder))}
        </small>
      )}
      {reminds && (
        <RowButton
          color={tone === 'red' ? 'red' : undefined}
          icon={IconBellRinging}
          label={text.remind}
          disabled={due.length === 0 || !isAutomatic}
          title={hint}
          data-key="u"
          aria-keyshortcuts="u"
          onClick={() => {
            setLeftOut(due.filter(({ spostataSu }) => spostataSu !== null).map(({ idSala }) => idSala))
            setAsking(true)
          }}
        />
      )}
      {isAsking && (
        <ConfirmDialog
          title={text.remindTitle(chosen.length)}
          confirmLabel={text.remind}
          confirmDisabled={chosen.length === 0}
          onClose={() => setAsking(false)}
          onConfirm={async () => {
            const body = { sale: chosen.map(({ idSala }) => idSala) }
            const { sale } = await remind.mutateAsync({ params: { id: idReceivedBet }, body })
            toastSuccess(sale === chosen.length ? text.remindedRooms(names(chosen)) : text.remindedNow(sale))
          }}
        >
          <Checkbox.Group
            label={text.remindBody}
            value={chosen.map(({ idSala }) => String(idSala))}
            onChange={(ids) =>
              setLeftOut(due.map(({ idSala }) => idSala).filter((id) => !ids.includes(String(id))))
            }
          >
            <div className="column gap-3 above-3">
              {due.map(({ idSala, nomeSala, spostataSu }) => (
                <Checkbox
                  key={idSala}
                  value={String(idSala)}
                  label={nomeSala}
                  description={spostataSu === null ? undefined : text.dropMoved(spostataSu)}
                />
              ))}
            </div>
          </Checkbox.Group>
        </ConfirmDialog>
      )}
    </div>
  )
}
