import type { SendState } from '#web/telegram/outbox/public/send-state.tsx'

/** A room, or another chat, with the outcome of a message there. */
export interface PathLine {
  id: number
  nome: string
  nomeBook: string
  stato: SendState
  /** The rule by which the message goes there, or that a person sent it. */
  regola: string
  /** Who decided; null for the bot. */
  username: string | null
  /** Hint shown over the rule. */
  regolaHint?: string | undefined
  motivo: string
  previsto: string | null
  inviato: string | null
  link: string | null
  /** The copy has an edit of the author. */
  modificata: boolean
  /** The edited text left as a new message: the copy was gone from the chat. */
  rimandata: boolean
}

const ARRIVED: readonly SendState[] = ['inviato', 'incerto', 'in_invio']
const PLANNED: readonly SendState[] = ['previsto', 'in_coda', 'in_pausa', 'in_attesa']
type States = ReadonlyArray<{ stato: SendState }>

/** Whether a message is, or may be, in a chat already. */
export const hasArrived = (lines: States): boolean => lines.some(({ stato }) => ARRIVED.includes(stato))
/** Whether a message is still to leave for a chat. */
export const isPlanned = (lines: States): boolean => lines.some(({ stato }) => PLANNED.includes(stato))
