import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Bet } from '#web/entities/bet/bet.ts'
import { reloadBet, reloadPages } from '#web/features/calculator/calculator.api.ts'
import type { MayEdit } from '#web/features/calculator/calculator.types.ts'
import { useEditBet } from '#web/features/calculator/use-edit-bet.ts'
import type { BET_DIALOGS } from './calcolatore-page-search.ts'
import {
  BetImageViewer,
  CorrectTipsterDropDialog,
  EditBetTextDialog,
  EditClosingDialog,
  PlayedDialog,
} from './lazy-dialogs.ts'
import { useCalculatorBet } from './use-calculator-bet.ts'
import type { CalculatorDialogsState } from './use-calculator-dialogs.ts'

interface BetDialogProps {
  name: (typeof BET_DIALOGS)[number]
  value: string
  dialogs: CalculatorDialogsState
  bets: readonly Bet[] | undefined
  may: MayEdit
  username: string
}

/** The dialog about one bet that the address names. One the user may not use does not open. */
export function BetDialog({ name, value, dialogs, bets, may, username }: BetDialogProps) {
  const { close } = dialogs.bet
  const bet = useCalculatorBet(value, bets, close)
  const client = useQueryClient()
  const edit = useEditBet()
  if (bet === undefined) return null
  const id = bet.idReceivedBet
  return (
    <Suspense>
      {name === 'dettaglio' && (
        <PlayedDialog
          bet={bet}
          username={username}
          mayEdit={may('dettaglio')}
          reloadBet={() => Promise.allSettled([reloadPages(client), reloadBet(client, id)])}
          onDuplicate={() => dialogs.over.show('duplica', String(id))}
          onChanges={() => dialogs.over.show('modifiche', String(id))}
          onInfo={() => dialogs.over.show('info', String(id))}
          onClose={close}
        />
      )}
      {name === 'dropTipster' && may('totTipster') && (
        <CorrectTipsterDropDialog
          bet={bet}
          username={username}
          onClose={close}
          onDone={() => reloadBet(client, id)}
        />
      )}
      {name === 'chiusura' && may('dropChiusura') && <EditClosingDialog bet={bet} onClose={close} />}
      {name === 'modifica' && may('formattedBet') && (
        <EditBetTextDialog bet={bet} onSave={(values) => edit(bet, values)} onClose={close} />
      )}
      {name === 'immagine' && (
        <BetImageViewer bets={bets ?? [bet]} first={bet} mayAssign={may('formattedBet')} onClose={close} />
      )}
    </Suspense>
  )
}
