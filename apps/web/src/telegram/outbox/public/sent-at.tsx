import { IconArrowUpRight } from '@tabler/icons-react'
import { ClockTime } from '#web/ui/numbers/clock-time.tsx'
import { sendStateText as text } from './sends.it.ts'
import classes from './sent-at.module.css'

interface SentAtProps {
  at: string | null
  sala: string
  /** Link to the message; null where it has none. */
  link: string | null
}

/** When a message left, which leads to it. */
export function SentAt({ at, sala, link }: SentAtProps) {
  if (link === null) return <ClockTime value={at} />
  const label = text.openMessage(sala)
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      className={`inline-row middle gap-1 accent ${classes.link}`}
      aria-label={label}
      data-hint={label}
    >
      <ClockTime value={at} />
      <IconArrowUpRight size={13} aria-hidden />
    </a>
  )
}
