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
