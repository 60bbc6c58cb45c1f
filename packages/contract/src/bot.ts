import { z } from 'zod'
import { BET_READERS } from './access.ts'
import { endpoint } from './endpoint.ts'
import { Id, WireDateTime } from './fields.ts'

/** Where a bet stands with a room, from the decision to the message. */
export const StatoPercorso = z.enum([
  /** Decided, waits for its time; everything is checked again then. */
  'previsto',
  'in_coda',
  /** The bot may not write in the room's chat: it waits. */
  'in_pausa',
  'in_invio',
  'inviato',
  /** Telegram never answered: it may stand in the chat or not. */
  'incerto',
  'fallito',
  /** Dropped when it fell due: room closed or not active, event too far off, ... */
  'scartato',
  /** No link of the tipster sends it there. */
  'escluso',
  /** Stopped, taken back or deleted before it left. */
  'annullato',
])

export const RigaPercorso = z.object({
  idInstradamento: z.number(),
  idSala: z.number(),
  nomeSala: z.string(),
  nomeBook: z.string(),
  /** By the tipster's links; false for an operator's send. */
  automatico: z.boolean(),
  regola: z.enum(['automatico', 'riconoscimento', 'keyword', 'speciale']).nullable(),
  stato: StatoPercorso,
  /** Why the room gets it, or why not; Italian. */
  motivo: z.string(),
  /** Who sent it; null for the bot. */
  username: z.string().nullable(),
  previsto: WireDateTime.nullable(),
  inviato: WireDateTime.nullable(),
  /** The message in Telegram; null until it stands there, and in chats whose messages have no address. */
  link: z.string().nullable(),
  /** The room's copy carries an edit of the tipster. */
  modificata: z.boolean(),
})

/** Why each room did or did not get a bet, and when. */
export const Percorso = z.object({
  idReceivedBet: z.number(),
  /** Stopped by an operator or taken back by its tipster. */
  stoppedAt: WireDateTime.nullable(),
  /** A bet of the same tipster minutes before that looks like this one; nothing was held back for it. */
  doppione: z.object({ idReceivedBet: z.number(), motivo: z.enum(['testo', 'immagine']) }).nullable(),
  righe: z.array(RigaPercorso),
})

export const botEndpoints = {
  'GET /api/v1/bets/:id/percorso': endpoint({
    summary:
      'Why each room did or did not get a bet, and when: the rooms linked to its tipster and those an operator chose',
    spec: '+ domain.md 8',
    access: BET_READERS,
    params: z.object({ id: Id }),
    answer: Percorso,
    errors: ['BET_NOT_FOUND'],
  }),
}
