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
        <Warning
          Icon={IconAlertTriangle}
          name={text.late}
          look="yellow"
          onOpen={() => onConfirmLate?.(bet)}
        />
      )}
      {bet.hasDropTipsterError && (
        <Warning Icon={IconHandStop} name={text.inError} look="red" onOpen={() => onConfirmError?.(bet)} />
      )}
    </div>
  )
}

interface WarningProps {
  Icon: typeof IconHandStop
  name: string
  look: string | undefined
  onOpen: () => void
}

const Warning = ({ Icon, name, look, onOpen }: WarningProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size="sm"
    className={look}
    aria-label={name}
    data-hint={name}
    onClick={onOpen}
  >
    <Icon size={16} aria-hidden />
  </ActionIcon>
)
