import { Suspense } from 'react'
import type { CalculatorBet, MayEdit } from '#web/features/calculator/calculator.types.ts'
import type { BET_DIALOGS } from './dialog-names.ts'
import {
  BetImageViewer,
  DettaglioDialog,
  EditClosingDialog,
  EditTextDialog,
  EditTipsterDropDialog,
} from './lazy-dialogs.ts'
import { useCalculatorBet } from './use-calculator-bet.ts'
import type { CalculatorDialogsState } from './use-calculator-dialogs.ts'

interface BetDialogProps {
  name: (typeof BET_DIALOGS)[number]
  value: string
  dialogs: CalculatorDialogsState
  bets: readonly CalculatorBet[] | undefined
  may: MayEdit
  username: string
}

/** The dialog about one bet that the address names. One the user may not use does not open. */
export function BetDialog({ name, value, dialogs, bets, may, username }: BetDialogProps) {
  const { close } = dialogs.bet
  const bet = useCalculatorBet(value, bets, close)
  if (bet === undefined) return null
  const id = bet.idReceivedBet
  return (
    <Suspense>
      {name === 'dettaglio' && (
        <DettaglioDialog
          bet={bet}
          username={username}
          mayEdit={may('dettaglio')}
          onDuplicate={() => dialogs.over.show('duplica', id)}
          onChanges={() => dialogs.over.show('modifiche', id)}
          onInfo={() => dialogs.over.show('info', id)}
          onClose={close}
        />
      )}
      {name === 'dropTipster' && may('totTipster') && (
        <EditTipsterDropDialog bet={bet} username={username} onClose={close} />
      )}
      {name === 'chiusura' && may('dropChiusura') && <EditClosingDialog bet={bet} onClose={close} />}
      {name === 'modifica' && may('formattedBet') && <EditTextDialog bet={bet} onClose={close} />}
      {name === 'immagine' && (
        <BetImageViewer bets={bets ?? [bet]} first={bet} mayAssign={may('formattedBet')} onClose={close} />
      )}
    </Suspense>
  )
}
