import { Button } from '@mantine/core'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { betDialogsText } from './bet-dialogs.it.ts'
import { selectionOffers } from './bet-list.ts'

/** The actions in their order, with the colour of each. */
const COLOURS = {
  delete: 'red',
  confirmLate: 'yellow',
  confirmErrors: 'yellow',
  send: undefined,
  dropSite: undefined,
  dropRoom: undefined,
} as const
type Action = keyof typeof COLOURS
const ACTIONS = Object.keys(COLOURS) as Action[]

/** Each handler is absent for users who may not do it. */
export type BetSelectionHandlers = Partial<Record<Action, (bets: readonly Bet[]) => void>>

interface BetSelectionToolbarProps {
  bets: readonly Bet[]
  handlers: BetSelectionHandlers
}

export default function BetSelectionToolbar({ bets, handlers }: BetSelectionToolbarProps) {
  const offers: Partial<Record<Action, boolean>> = selectionOffers(bets)
  return ACTIONS.map((action) => {
    const run = handlers[action]
    return (
      run &&
      offers[action] !== false && (
        <Button key={action} size="xs" variant="light" color={COLOURS[action]} onClick={() => run(bets)}>
          {betDialogsText.selection[action]}
        </Button>
      )
    )
  })
}
