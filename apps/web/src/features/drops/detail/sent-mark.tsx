import { IconAlertTriangle, IconBan, IconCheck, IconClock, IconSend, IconX } from '@tabler/icons-react'
import { formatDateTime } from '@xbetapp/domain/format/date'
import { dropsText as text } from '#web/features/drops/drops.it.ts'
import type { SentBet } from '#web/features/drops/drops.types.ts'
import { type Tone, toneVar } from '#web/ui/tones/tone.ts'
import classes from './detail-table.module.css'

const MARKS: Record<SentBet['stato'], { tone: Tone; Icon: typeof IconCheck }> = {
  sent: { tone: 'green', Icon: IconCheck },
  pending: { tone: 'grey', Icon: IconClock },
  sending: { tone: 'blue', Icon: IconSend },
  failed: { tone: 'red', Icon: IconX },
  uncertain: { tone: 'yellow', Icon: IconAlertTriangle },
  cancelled: { tone: 'grey', Icon: IconBan },
}

const TIME_AT = 11

/** Whether a room got the bet, and when. */
export function SentMark({ sent }: { sent: SentBet }) {
  const { tone, Icon } = MARKS[sent.stato]
  const when = sent.sentAt ?? sent.dueAt
  return (
    <span className={classes.sent} style={{ color: toneVar(tone) }} data-hint={formatDateTime(when)}>
      <Icon size={15} aria-hidden />
      {text.sent[sent.stato]}
      <span className={classes.time}>{formatDateTime(when).slice(TIME_AT)}</span>
    </span>
  )
}
