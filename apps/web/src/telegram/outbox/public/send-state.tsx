import {
  IconAlertTriangle,
  IconArrowUpRight,
  IconBan,
  IconCheck,
  IconClock,
  IconHandStop,
  IconMinus,
  IconPlayerPause,
  IconSend,
  IconX,
} from '@tabler/icons-react'
import type { Answer } from '@xbetapp/contract/contract'
import { ClockTime } from '#web/ui/numbers/numbers.tsx'
import { type Tone, toneVar } from '#web/ui/tones/tone.ts'
import { sendStateText as text } from './sends.it.ts'

export type SendState = Answer<'GET /api/v1/bets/:id/percorso'>['righe'][number]['stato']

const LOOKS: Record<SendState, { tone: Tone; Icon: typeof IconCheck; word: string }> = {
  inviato: { tone: 'green', Icon: IconCheck, word: 'Inviato' },
  previsto: { tone: 'grey', Icon: IconClock, word: 'Previsto' },
  in_coda: { tone: 'blue', Icon: IconClock, word: 'In coda' },
  in_invio: { tone: 'blue', Icon: IconSend, word: 'In invio' },
  in_pausa: { tone: 'yellow', Icon: IconPlayerPause, word: 'In pausa' },
  in_attesa: { tone: 'yellow', Icon: IconHandStop, word: 'In attesa' },
  incerto: { tone: 'yellow', Icon: IconAlertTriangle, word: 'Incerto' },
  fallito: { tone: 'red', Icon: IconX, word: 'Non riuscito' },
  scartato: { tone: 'yellow', Icon: IconBan, word: 'Scartato' },
  annullato: { tone: 'grey', Icon: IconBan, word: 'Annullato' },
  escluso: { tone: 'grey', Icon: IconMinus, word: 'Non previsto' },
}

/** State of a message to a room, as an icon and a word. */
export function SendStateMark({ state }: { state: SendState }) {
  const { tone, Icon, word } = LOOKS[state]
  return (
    <span className="inline-row middle gap-3 type-sm one-line" style={{ color: toneVar(tone) }}>
      <Icon size={15} aria-hidden />
      {word}
    </span>
  )
}

interface SentAtProps {
  at: string | null
  room: string
  /** Link to the message; null where it has none. */
  link: string | null
}

/** When a message left, as a link to it where it has one. */
export function SentAt({ at, room, link }: SentAtProps) {
  if (link === null) return <ClockTime value={at} />
  const label = text.openMessage(room)
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-row middle gap-1 accent undecorated underlines"
      aria-label={label}
      data-hint={label}
    >
      <ClockTime value={at} />
      <IconArrowUpRight size={13} aria-hidden />
    </a>
  )
}
