import { useDialogAddress } from '#web/lib/use-dialog-address.ts'
import { BET_DIALOGS, OVER_DIALOGS } from './dialog-names.ts'

/** The open dialogs of the calculator, kept in its address. */
export function useCalculatorDialogs() {
  return { bet: useDialogAddress(BET_DIALOGS), over: useDialogAddress(OVER_DIALOGS) }
}

export type CalculatorDialogsState = ReturnType<typeof useCalculatorDialogs>
