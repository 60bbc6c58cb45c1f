import { IconPokerChip } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { shellMessages as text } from '#web/app/shell/shell.it.ts'
import { useNewBetIds } from '#web/entities/bet/use-bets.ts'
import buttons from './bar-button.module.css'
import classes from './new-bets-chip.module.css'

/** How many bets arrived within the last minute; leads to them. */
export function NewBetsChip() {
  const count = useNewBetIds().size
  const label = count === 0 ? text.noNewBets : text.newBets(count)
  return (
    <Link to="/" className={`${buttons.button} ${classes.chip}`} aria-label={label} data-hint={label}>
      <IconPokerChip size={20} stroke={1.7} aria-hidden />
      {count > 0 && (
        <span key={count} className={`${buttons.count} ${classes.count}`} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  )
}
