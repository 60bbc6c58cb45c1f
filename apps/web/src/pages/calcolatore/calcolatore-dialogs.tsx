import { Suspense } from 'react'
import type { CalculatorBet, MayEdit } from '#web/features/calculator/calculator.types.ts'
import { BetDialog } from './bet-dialog.tsx'
import { CounterInfoDialog } from './lazy-dialogs.ts'
import { OverDialog } from './over-dialog.tsx'
import type { CalculatorDialogsState } from './use-calculator-dialogs.ts'

interface CalcolatoreDialogsProps {
  dialogs: CalculatorDialogsState
  /** Of the page on screen; undefined before the first has come. */
  bets: readonly CalculatorBet[] | undefined
  may: MayEdit
  username: string
}

export function CalcolatoreDialogs({ dialogs, bets, may, username }: CalcolatoreDialogsProps) {
  const { bet, over } = dialogs
  return (
    <>
      {bet.open && (
        <BetDialog
          key={bet.open.value}
          name={bet.open.name}
          value={bet.open.value}
          dialogs={dialogs}
          bets={bets}
          may={may}
          username={username}
        />
      )}
      {over.open?.name === 'contatore' && (
        <Suspense>
          <CounterInfoDialog
            counter={over.open.value === 'immagini' ? 'immagini' : 'open'}
            onClose={over.close}
          />
        </Suspense>
      )}
      {over.open && over.open.name !== 'contatore' && (
        <OverDialog
          key={over.open.value}
          name={over.open.name}
          value={over.open.value}
          bets={bets}
          username={username}
          onClose={over.close}
        />
      )}
    </>
  )
}
