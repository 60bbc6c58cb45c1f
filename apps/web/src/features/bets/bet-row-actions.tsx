import { ActionIcon, Button } from '@mantine/core'
import { IconAlertTriangle, IconHandStop, IconTrash } from '@tabler/icons-react'
import type { Bet } from '#web/entities/bet/bet.ts'
import classes from './bet-cells.module.css'
import { hasDrops } from './bet-row-state.ts'
import { betsText as text } from './bets.it.ts'

export interface BetRowHandlers {
  onDetail: (bet: Bet) => void
  /** Fetches what the detail needs ahead of the click. */
  onDetailSoon: (bet: Bet) => void
  /** Absent for those who may not. */
  onDelete?: ((bet: Bet) => void) | undefined
  onDrop?: ((bet: Bet) => void) | undefined
  onConfirmLate?: ((bet: Bet) => void) | undefined
  onConfirmError?: ((bet: Bet) => void) | undefined
}

export function BetRowActions({ bet, handlers }: { bet: Bet; handlers: BetRowHandlers }) {
  const { onDetail, onDetailSoon, onDelete, onDrop, onConfirmLate, onConfirmError } = handlers
  const kept = hasDrops(bet)
  return (
    <div className={classes.actions}>
      <Button
        size="compact-xs"
        variant="default"
        className={classes.word}
        onClick={() => onDetail(bet)}
        onPointerEnter={() => onDetailSoon(bet)}
      >
        {text.detail}
      </Button>
      {onDrop && (
        <Button size="compact-xs" variant="light" className={classes.word} onClick={() => onDrop(bet)}>
          {text.drop}
        </Button>
      )}
      {onDelete && (
        // Not `disabled`: a disabled button would not say why.
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={text.delete}
          aria-disabled={kept}
          className={classes.delete}
          data-hint={kept ? text.cannotDelete : text.delete}
          onClick={() => !kept && onDelete(bet)}
        >
          <IconTrash size={15} aria-hidden />
        </ActionIcon>
      )}
      {bet.wasTipsterDroppedBefore && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          className={classes.late}
          aria-label={text.late}
          data-hint={text.late}
          onClick={() => onConfirmLate?.(bet)}
        >
          <IconAlertTriangle size={16} aria-hidden />
        </ActionIcon>
      )}
      {bet.hasDropTipsterError && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          className={classes.inError}
          aria-label={text.inError}
          data-hint={text.inError}
          onClick={() => onConfirmError?.(bet)}
        >
          <IconHandStop size={16} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}
