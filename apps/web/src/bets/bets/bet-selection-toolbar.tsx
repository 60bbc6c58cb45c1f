import { Button } from '@mantine/core'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { betDialogsText } from './bet-dialogs.it.ts'
import { selectionOffers } from './bet-list.ts'

export interface BetSelectionHandlers {
  /** Each handler is absent for users who may not do it. */
  onDelete?: ((bets: readonly Bet[]) => void) | undefined
  onSend?: ((bets: readonly Bet[]) => void) | undefined
  onDropSite?: ((bets: readonly Bet[]) => void) | undefined
  onDropRoom?: ((bets: readonly Bet[]) => void) | undefined
  onConfirmLate?: ((bets: readonly Bet[]) => void) | undefined
  onConfirmErrors?: ((bets: readonly Bet[]) => void) | undefined
}

interface BetSelectionToolbarProps {
  bets: readonly Bet[]
  handlers: BetSelectionHandlers
}

export default function BetSelectionToolbar({ bets, handlers }: BetSelectionToolbarProps) {
  const text = betDialogsText.selection
  const offers = selectionOffers(bets)
  const action = (label: string, run: ((bets: readonly Bet[]) => void) | undefined, color?: string) =>
    run && (
      <Button size="xs" variant="light" color={color} onClick={() => run(bets)}>
        {label}
      </Button>
    )
  return (
    <>
      {offers.delete && action(text.delete, handlers.onDelete, 'red')}
      {offers.confirmLate && action(text.confirmLate, handlers.onConfirmLate, 'yellow')}
      {offers.confirmErrors && action(text.confirmErrors, handlers.onConfirmErrors, 'yellow')}
      {action(text.send, handlers.onSend)}
      {action(text.dropSite, handlers.onDropSite)}
      {action(text.dropRoom, handlers.onDropRoom)}
    </>
  )
}
