import { Button } from '@mantine/core'
import type { Bet } from '#web/entities/bet/bet.ts'
import { selectionOffers } from './bet-selection.ts'
import { betsText as text } from './bets.it.ts'

export interface BetSelectionHandlers {
  /** Absent for those who may not. */
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

export function BetSelectionToolbar({ bets, handlers }: BetSelectionToolbarProps) {
  const offers = selectionOffers(bets)
  const action = (label: string, run: ((bets: readonly Bet[]) => void) | undefined, color?: string) =>
    run && (
      <Button size="xs" variant="light" color={color} onClick={() => run(bets)}>
        {label}
      </Button>
    )
  return (
    <>
      {offers.delete && action(text.deleteSelected, handlers.onDelete, 'red')}
      {offers.confirmLate && action(text.confirmLateSelected, handlers.onConfirmLate, 'yellow')}
      {offers.confirmErrors && action(text.confirmErrorSelected, handlers.onConfirmErrors, 'yellow')}
      {action(text.sendSelected, handlers.onSend)}
      {action(text.dropSiteSelected, handlers.onDropSite)}
      {action(text.dropRoomSelected, handlers.onDropRoom)}
    </>
  )
}
