import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { lateness, minutesSince, useRoomAnswers } from '#web/bets/bets/public/room-answers.ts'
import { useIdentity } from '#web/platform/auth/public/use-session.ts'
import { toneVar } from '#web/ui/tones/tone.ts'
import { useMinute } from '#web/ui/use-minute.ts'
import classes from './answers-cell.module.css'
import { betsText as text } from './bets.it.ts'

/** `3/5` rooms have answered, with a bar; how long the others have been silent. */
export function AnswersCell({ bet }: { bet: Bet }) {
  const now = useMinute()
  const answers = useRoomAnswers(bet.idReceivedBet)
  // The whole product runs dry, which each identity is told.
  const isDryRun = useIdentity()?.provaAVuoto
  if (!answers) return null
  const { sale, hannoRisposto, daDecidere, dal: silentSince, prova: dryRunRooms } = answers
  if (sale === 0) {
    const noRooms = isDryRun ? text.dryRun : text.noRooms
    const [said, hint] =
      dryRunRooms.length > 0
        ? [text.dryRunRooms(dryRunRooms.length), text.dryRunHint]
        : [noRooms, text.noRoomsHint]
    return (
      <span className="type-xs faint" data-hint={hint}>
        {said}
      </span>
    )
  }
  const minutes = silentSince === null ? null : minutesSince(silentSince, now)
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
