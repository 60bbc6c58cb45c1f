import { IconArrowUpRight } from '@tabler/icons-react'
import { ClockTime } from '#web/ui/numbers/numbers.tsx'
import { sendStateText as text } from './sends.it.ts'

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
