import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { parseWire } from '@xbetapp/domain/platform/time/rome'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { type RoomAnswers, useRoomAnswers } from '#web/bets/bets/public/room-answers.ts'
import { useIdentity } from '#web/platform/auth/public/use-session.ts'
import { toneVar } from '#web/ui/tones/tone.ts'
import { useMinute } from '#web/ui/use-minute.ts'
import classes from './answers-cell.module.css'
import { betsText as text } from './bets.it.ts'

const MINUTE_MS = 60_000

const isPast = (moment: string | null, now: Date): boolean =>
  moment !== null && (parseWire(moment) ?? now) < now

/** How late the silent rooms are. */
const lateness = ({ giallo, rosso }: RoomAnswers, now: Date) =>
  isPast(rosso, now) ? 'red' : isPast(giallo, now) ? 'yellow' : undefined

/** `3/5` rooms have answered, with a bar; how long the others have been silent. */
export function AnswersCell({ bet }: { bet: Bet }) {
  const now = useMinute()
  const answers = useRoomAnswers(bet.idReceivedBet)
  const isDryRun = useIdentity()?.provaAVuoto
  if (!answers) return null
  const isTried = answers.prova.length > 0
  if (answers.sale === 0)
    return (
      <span className="type-xs faint" data-hint={isTried ? text.dryRunHint : text.noRoomsHint}>
        {isTried ? text.dryRunRooms(answers.prova.length) : isDryRun ? text.dryRun : text.noRooms}
      </span>
    )
  const { sale, hannoRisposto, daDecidere, dal } = answers
  const since = dal === null ? null : parseWire(dal)
  const minutes = since && Math.max(0, Math.floor((now.getTime() - since.getTime()) / MINUTE_MS))
  const tone = lateness(answers, now)
  const Icon = tone === 'red' ? IconAlertTriangle : IconClock
  const label =
    text.answers(hannoRisposto, sale, minutes, tone) +
    (daDecidere > 0 ? `; ${text.toDecide(daDecidere)}` : '')
  return (
    <span
      role="img"
      aria-label={label}
      data-hint={label}
      className={classes.answers}
      style={tone && { color: toneVar(tone) }}
    >
      <span className="weight-600">
        {hannoRisposto}/{sale}
      </span>
      <span className={`whole-row ${classes.bar}`}>
        <span style={{ width: `${(100 * hannoRisposto) / sale}%` }} />
      </span>
      {minutes !== null && (
        <span className="inline-row middle gap-1 type-xs">
          {tone && <Icon size={13} aria-hidden />}
          {text.minutes(minutes)}
        </span>
      )}
      {daDecidere > 0 && (
        <span className="whole-row type-xs weight-600 yellow">{text.toDecide(daDecidere)}</span>
      )}
    </span>
  )
}
