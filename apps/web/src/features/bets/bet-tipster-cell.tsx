import { ActionIcon } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { Bet } from '#web/entities/bet/bet.ts'
import { TipsterName } from '#web/entities/tipster/tipster-name.tsx'
import classes from './bet-cells.module.css'
import { betsText as text } from './bets.it.ts'

interface BetTipsterCellProps {
  bet: Bet
  onRules: (bet: Bet) => void
}

export function BetTipsterCell({ bet, onRules }: BetTipsterCellProps) {
  const { nomeTipster } = bet.tipster
  const label = text.rules(nomeTipster)
  return (
    <span className={classes.tipster}>
      <span className={classes.name}>
        <TipsterName name={nomeTipster} />
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={label}
        data-hint={label}
        onClick={() => onRules(bet)}
      >
        <IconInfoCircle size={15} aria-hidden />
      </ActionIcon>
    </span>
  )
}
