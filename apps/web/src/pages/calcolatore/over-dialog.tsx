import { Suspense } from 'react'
import type { Bet } from '#web/entities/bet/bet.ts'
import { OutcomeChip } from '#web/entities/bet/outcome-chip.tsx'
import { BetFacts } from '#web/features/calculator/bet-facts.tsx'
import { calcolatoreText as text } from '#web/features/calculator/calculator.it.ts'
import { BetInfoDialog, DuplicateBetDialog, ModificheDialog } from './lazy-dialogs.ts'
import { useCalculatorBet } from './use-calculator-bet.ts'

interface OverDialogProps {
  name: 'info' | 'duplica' | 'modifiche'
  value: string
  bets: readonly Bet[] | undefined
  username: string
  onClose: () => void
}

/** A dialog about a bet that may stand over its detail. */
export function OverDialog({ name, value, bets, username, onClose }: OverDialogProps) {
  const bet = useCalculatorBet(value, bets, onClose)
  if (bet === undefined) return null
  return (
    <Suspense>
      {name === 'info' && (
        <BetInfoDialog
          idReceivedBet={bet.idReceivedBet}
          title={text.infoTitle(bet.idReceivedBet)}
          bet={bet}
          mark={<OutcomeChip esito={bet.esito} />}
          onClose={onClose}
        >
          <BetFacts bet={bet} />
        </BetInfoDialog>
      )}
      {name === 'duplica' && <DuplicateBetDialog bet={bet} onClose={onClose} />}
      {name === 'modifiche' && <ModificheDialog bet={bet} owner={username} onClose={onClose} />}
    </Suspense>
  )
}
