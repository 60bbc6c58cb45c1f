import { ActionIcon } from '@mantine/core'
import { IconCopyPlus, IconEye, IconHistory, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { calcolatoreText as text } from './calculator.it.ts'
import type { CalculatorBet } from './calculator.types.ts'
import classes from './calculator-cells.module.css'

export interface RowHandlers {
  onDetail: (bet: CalculatorBet) => void
  onInfo: (idReceivedBet: number) => void
  onChanges: (bet: CalculatorBet) => void
  onDuplicate: (bet: CalculatorBet) => void
}

export function CalcolatoreRowActions({ bet, handlers }: { bet: CalculatorBet; handlers: RowHandlers }) {
  return (
    <span className={classes.actions}>
      {action(text.detail, <IconEye size={17} aria-hidden />, () => handlers.onDetail(bet), true)}
      {action(text.duplicate, <IconCopyPlus size={16} aria-hidden />, () => handlers.onDuplicate(bet))}
      {action(text.changes, <IconHistory size={16} aria-hidden />, () => handlers.onChanges(bet))}
      {action(text.info, <IconInfoCircle size={16} aria-hidden />, () => handlers.onInfo(bet.idReceivedBet))}
    </span>
  )
}

function action(label: string, icon: ReactNode, onClick: () => void, main = false) {
  return (
    <ActionIcon
      variant="subtle"
      color={main ? undefined : 'gray'}
      size="sm"
      aria-label={label}
      data-hint={label}
      data-cell-action={main || undefined}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  )
}
