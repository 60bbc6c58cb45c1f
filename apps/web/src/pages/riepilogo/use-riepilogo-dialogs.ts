import { useDialogAddress } from '#web/lib/use-dialog-address.ts'

/** Each is a name in the address: `?fondo=2`, `?registro=spese`, `?profittoDi=EUR`. */
const BASE = ['fondo', 'portafoglio', 'registro', 'flusso', 'profitto', 'profittoDi', 'nuovo'] as const
/** What is done from a detail stands on top of it: `?fondo=2&azione=sposta`. */
const OVER = ['azione'] as const

export function useRiepilogoDialogs() {
  return { base: useDialogAddress(BASE), over: useDialogAddress(OVER) }
}

export type RiepilogoDialogsState = ReturnType<typeof useRiepilogoDialogs>
