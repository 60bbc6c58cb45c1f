import type { SendState } from '#web/telegram/outbox/public/send-state.tsx'

/** A room, or another chat, with the outcome of a message there. */
export interface PathLine {
  id: number
  nome: string
  nomeBook: string
  stato: SendState
  /** By which rule it goes there, or the hand that sent it. */
  regola: string
  /** Who decided; null for the bot. */
  username: string | null
  /** Told over the rule. */
  regolaHint?: string | undefined
  motivo: string
  previsto: string | null
  inviato: string | null
  link: string | null
  modificata: boolean
  rimandata: boolean
}

const ARRIVED: readonly SendState[] = ['inviato', 'incerto', 'in_invio']
const PLANNED: readonly SendState[] = ['previsto', 'in_coda', 'in_pausa', 'in_attesa']
type Stati = ReadonlyArray<{ stato: SendState }>

/** Whether a message is, or may be, in a chat already. */
export const hasArrived = (righe: Stati): boolean => righe.some(({ stato }) => ARRIVED.includes(stato))
/** Whether it is still to leave for one. */
export const isPlanned = (righe: Stati): boolean => righe.some(({ stato }) => PLANNED.includes(stato))
