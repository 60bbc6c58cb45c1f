import { Suspense } from 'react'
import type { CalculatorBet } from '#web/features/calculator/calculator.types.ts'
import { BetInfoDialog, DuplicateBetDialog, ModificheDialog } from './lazy-dialogs.ts'
import { useCalculatorBet } from './use-calculator-bet.ts'

interface OverDialogProps {
  name: 'info' | 'duplica' | 'modifiche'
  value: string
  bets: readonly CalculatorBet[] | undefined
  username: string
  onClose: () => void
}

/** A dialog about a bet that may stand over its detail. */
export function OverDialog({ name, value, bets, username, onClose }: OverDialogProps) {
  const bet = useCalculatorBet(value, bets, onClose)
  if (bet === undefined) return null
  return (
    <Suspense>
      {name === 'info' && <BetInfoDialog bet={bet} onClose={onClose} />}
      {name === 'duplica' && <DuplicateBetDialog bet={bet} onClose={onClose} />}
      {name === 'modifiche' && <ModificheDialog bet={bet} owner={username} onClose={onClose} />}
    </Suspense>
  )
}
