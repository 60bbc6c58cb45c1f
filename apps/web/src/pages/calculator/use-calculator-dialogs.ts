import { BET_DIALOGS, type CALCULATOR_SEARCH, OVER_DIALOGS } from '#web/bets/calculator/calculator.search.ts'
import type { SearchOf } from '#web/lib/search-params.ts'
import type { Address } from '#web/lib/use-address.ts'
import { useDialogs } from '#web/lib/use-dialogs.ts'

/** The open dialogs of the calculator, kept in its address. */
export function useCalculatorDialogs(address: Address<SearchOf<typeof CALCULATOR_SEARCH>>) {
  return { bet: useDialogs(address, BET_DIALOGS), over: useDialogs(address, OVER_DIALOGS) }
}

export type CalculatorDialogsState = ReturnType<typeof useCalculatorDialogs>
