import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { formatDateTime } from '@xbetapp/domain/format/date'
import type { Bet } from '#web/entities/bet/bet.ts'
import { Chip } from '#web/ui/chips/chip.tsx'
import { RichText } from '#web/ui/rich-text/rich-text.tsx'
import classes from './bet-cells.module.css'
import { betsText as text } from './bets.it.ts'
import { NewMark } from './new-bets.tsx'

interface BetTextCellProps {
  bet: Bet
  /** Absent for those who may only read. */
  onEdit?: ((bet: Bet) => void) | undefined
}

export function BetTextCell({ bet, onEdit }: BetTextCellProps) {
  const { formattedBet, stoppedAt } = bet
  return (
    <span className={classes.textCell}>
      <span className={classes.text} data-cut>
        <NewMark id={bet.idReceivedBet} />{' '}
        {stoppedAt && (
          <>
            <Chip tone="red" title={text.stoppedAt(formatDateTime(stoppedAt))}>
              {text.stopped}
            </Chip>{' '}
          </>
        )}
        {formattedBet ? (
          <RichText text={formattedBet} entities={bet.entities} />
        ) : (
          <span className={classes.unread}>{text.readImage}</span>
        )}
      </span>
      {onEdit && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          className={classes.edit}
          aria-label={text.editText}
          data-hint={text.editText}
          onClick={() => onEdit(bet)}
        >
          <IconPencil size={15} aria-hidden />
        </ActionIcon>
      )}
    </span>
  )
}
