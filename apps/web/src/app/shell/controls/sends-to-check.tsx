import { IconMailExclamation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { controlsText as text } from '#web/app/shell/controls.it.ts'
import {
  deadLettersQuery,
  heldSendsQuery,
  pausedChatsQuery,
  uncertainSendsQuery,
} from '#web/telegram/outbox/public/sends.api.ts'
import buttons from './bar-button.module.css'
import classes from './sends-to-check.module.css'

/** Messages and chats that need attention; hidden without any. Leftmost, so that it does not shift other controls. */
export default function SendsToCheck() {
  const { data: uncertain } = useQuery(uncertainSendsQuery)
  const { data: paused } = useQuery(pausedChatsQuery)
  const { data: waiting } = useQuery(heldSendsQuery)
  const { data: deadLetters } = useQuery(deadLettersQuery)
  const count = [uncertain, paused, waiting, deadLetters].reduce((sum, list) => sum + (list?.length ?? 0), 0)
  if (count === 0) return null
  const label = text.sendsToCheck(count)
  return (
    <Link to="/invii" className={buttons.button} data-tone="warn" aria-label={label} data-hint={label}>
      <IconMailExclamation size={20} stroke={1.7} aria-hidden />
      <span className={`type-2xs weight-700 centred ${buttons.count} ${classes.count}`} aria-hidden="true">
        {count > 99 ? '99+' : count}
      </span>
    </Link>
  )
}
