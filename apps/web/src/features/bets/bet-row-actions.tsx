import { Button } from '@mantine/core'
import { IconAlertTriangle, IconHandStop, IconTrash } from '@tabler/icons-react'
import type { Bet } from '#web/entities/bet/bet.ts'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
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
    <div className={`row middle gap-3 ${classes.actions}`}>
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
        <IconButton
          icon={IconTrash}
          iconSize={15}
          label={text.delete}
          data-hint={kept ? text.cannotDelete : text.delete}
          size="sm"
          aria-disabled={kept}
          className={classes.delete}
          onClick={() => !kept && onDelete(bet)}
        />
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
  <IconButton icon={Icon} label={name} size="sm" className={look} onClick={onOpen} />
)
