import { useDialogAddress } from '#web/lib/use-dialog-address.ts'

/** Each is a name in the address: `?cashflow=periodo`, `?spiega=saldoTotale`, `?bet=12`. */
const BASE = ['cashflow', 'deposito', 'saldo', 'ripartizione', 'spiega', 'elenco', 'bet'] as const
/** What may stand on top of another: a new movement, from its list too (`?cashflow=periodo&nuovo=cashflow`). */
const OVER = ['nuovo'] as const

export function useAccountDialogs() {
  return { base: useDialogAddress(BASE), over: useDialogAddress(OVER) }
}

export type AccountDialogsState = ReturnType<typeof useAccountDialogs>
