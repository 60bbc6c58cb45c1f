import type { Answer } from '@xbetapp/contract/contract'
import type { SendState } from '#web/telegram/outbox/public/send-state.tsx'

/** A room, or another chat, with the outcome of a message there. */
export interface PathLine
  extends Omit<Answer<'GET /api/v1/inoltri/:id/percorso'>['righe'][number], 'tipo' | 'da'> {
  /** The rule by which the message goes there, or that a person sent it. */
  regola: string
  /** Hint shown over the rule. */
  regolaHint?: string | undefined
}

const ARRIVED: readonly SendState[] = ['inviato', 'incerto', 'in_invio']
const PLANNED: readonly SendState[] = ['previsto', 'in_coda', 'in_pausa', 'in_attesa']
type States = ReadonlyArray<{ stato: SendState }>

/** Whether a message is, or may be, in a chat already. */
export const hasArrived = (lines: States): boolean => lines.some(({ stato }) => ARRIVED.includes(stato))
/** Whether a message is still to leave for a chat. */
export const isPlanned = (lines: States): boolean => lines.some(({ stato }) => PLANNED.includes(stato))
