import { IconMailExclamation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { controlsText as text } from '#web/app/shell/controls.it.ts'
import {
  deadLettersQuery,
  heldSendsQuery,
  pausedChatsQuery,
  uncertainSendsQuery,
} from '#web/telegram/outbox/public/sends.api.ts'
import { BarLink } from './bar-button.tsx'
import classes from './sends-to-check.module.css'

/** Messages and chats that need attention; hidden without any. Leftmost, so that it does not shift other controls. */
export default function SendsToCheck() {
  const { data: uncertain } = useQuery(uncertainSendsQuery)
  const { data: paused } = useQuery(pausedChatsQuery)
  const { data: waiting } = useQuery(heldSendsQuery)
  const { data: deadLetters } = useQuery(deadLettersQuery)
  const count = [uncertain, paused, waiting, deadLetters].reduce((sum, list) => sum + (list?.length ?? 0), 0)
  if (count === 0) return null
  return (
    <BarLink
      to="/invii"
      data-tone="warn"
      label={text.sendsToCheck(count)}
      icon={<IconMailExclamation size={20} stroke={1.7} aria-hidden />}
      count={count}
      countClass={classes.count}
    />
  )
}
