import { wordsOrNone } from '@xbetapp/domain/platform/text/no-words'
import { type Selectable, sql } from 'kysely'
import type { DisputeState, Statement } from '#server/db/generated/tables.ts'
import { insertIfNew, insertRow, insertRows, lockRow, rowIfAny, updateRows } from '#server/db/rows.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { readContent } from '#server/platform/contents/public.ts'
import { notify } from '#server/platform/notifications/public.ts'
import { enqueue } from '#server/telegram/outbox/public.ts'
import { frozenRowsOf } from './rows.ts'

/** The purpose of a contestazione's messages in the send queue. */
const DISPUTE_SENDS = 'contestazione'

const QUESTION =
  'Che cosa non torna? Rispondi a questo messaggio con il codice della bet (la colonna ID del file) e la correzione, oppure spiegalo a parole.'

/** Opens a contestazione of a statement, which has at most one open: a second opening continues the first. */
export async function openDispute(
  tx: TxCtx,
  { idStatement, chatId, by }: { idStatement: number; chatId: number; by: string },
): Promise<number> {
  const row =
    (await rowIfAny(tx.db, 'dispute', { idStatement, stato: UNSETTLED }, ['idDispute'])) ??
    (await insertRow(tx.db, 'dispute', { idStatement, chatId, apertaDa: by, apertaAt: tx.now() }))
  return row.idDispute
}

/** A statement has at most one contestazione in these states. */
const UNSETTLED: readonly DisputeState[] = ['aperta', 'presa']

/** Asks the chat what is wrong. */
export const askWhatIsWrong = (
  tx: TxCtx,
  { idDispute, chatId, idSend }: { idDispute: number; chatId: number; idSend: number },
): Promise<void> => say(tx, { idDispute, chatId, testo: QUESTION, autore: 'sistema', replyToInvio: idSend })

/** Adds our line to the thread and queues it for the chat. */
export async function say(
  tx: TxCtx,
  line: {
    idDispute: number
    chatId: number
    testo: string
    autore: string
    replyToInvio?: number
    replyToMessageId?: number
  },
): Promise<void> {
  const { idDispute, chatId, testo, autore, ...reply } = line
  const idSend = await enqueue(tx, {
    chatId,
    tipo: 'text',
    payload: { text: testo, ...reply },
    scopo: DISPUTE_SENDS,
  })
  const row = { idDispute, verso: 'uscita', autore, testo, at: tx.now(), chatId, idSend }
  await insertRows(tx.db, 'disputeMessage', row)
}

/** Withdraws the open contestazione of a statement that is no longer disputed. */
export async function withdrawDispute(
  tx: TxCtx,
  idStatement: number,
  { motivo, by }: { motivo: string; by: string },
): Promise<void> {
  const row = await lockRow(tx.db, 'dispute', { idStatement, stato: UNSETTLED }, ['idDispute'])
  if (!row) return
  const outcome = { stato: 'risolta', esito: 'ritirata', motivo, risoltaDa: by, risoltaAt: tx.now() } as const
  await updateRows(tx.db, 'dispute', row, outcome)
  await audit(tx, 'contestazioni.ritirata', 'contestazione', row.idDispute, { after: { da: by } })
}

/** A chat message that replies to a message of the bot. */
export interface ChatReply {
  chatId: number
  messageId: number
  replyToMessageId: number
  testo: string
  autore: string
  /** When the message was written; for an edit, when it was edited. */
  at: Date
}

/**
 * Adds a reply to a statement, or to a message of its contestazione, to the thread; the first row that the reply names
 * becomes the contestazione's. An edit is added as another line: the first wording stays. The staff are notified of a
 * reply to a statement that was never disputed, which enters no thread, and of a reply to a settled contestazione.
 * @returns false when the message replies to neither; true: it is not read as a tip
 */
export async function takeReply(tx: TxCtx, reply: ChatReply, { isEdited = false } = {}): Promise<boolean> {
  const dispute = await disputeOf(tx, reply)
  if (!dispute) return false
  const { idDispute } = dispute
  const testo = wordsOrNone(reply.testo)
  if (idDispute === null) {
    await notify(tx, `${dispute.nome} risponde all'estratto conto: ${testo}`)
    return true
  }
  // Telegram also reports edits that change no text.
  const lastLine = await lastWording(tx, reply)
  if (lastLine?.testo === testo) return true
  const insertedLine = await insertIfNew(tx.db, 'disputeMessage', {
    idDispute,
    verso: 'entrata',
    autore: reply.autore,
    testo,
    at: reply.at,
    chatId: reply.chatId,
    messageId: reply.messageId,
    edition: (lastLine?.edition ?? 0) + 1,
  })
  if (!insertedLine) return true
  if (dispute.stato === 'risolta')
    await notify(tx, `${dispute.nome} scrive ancora sulla contestazione chiusa: ${testo}`)
  else if (dispute.idReceivedBet === null || isEdited) await nameRow(tx, idDispute, dispute.righe, testo)
  return true
}

const lastWording = (tx: TxCtx, { chatId, messageId }: ChatReply) =>
  rowIfAny(tx.db, 'disputeMessage', { chatId, messageId }, ['testo', 'edition'], '-id')

/** The contestazione a reply belongs to, of statement `nome`; its columns are null where the statement has none. */
interface Dispute extends Pick<Selectable<Statement>, 'nome' | 'righe'> {
  idDispute: number | null
  idReceivedBet: number | null
  stato: DisputeState | null
}

/** The latest contestazione that the answered message belongs to: through its thread, or through the statement sent. */
async function disputeOf(ctx: Ctx, { chatId, replyToMessageId }: ChatReply): Promise<Dispute | undefined> {
  const { rows } = await sql<Dispute>`
    select dispute.id_dispute, dispute.id_received_bet, dispute.stato, statement.nome, statement.righe
    from send
    left join dispute_message line on line.id_send = send.id
    left join statement_message part on part.id_send = send.id
    left join dispute on dispute.id_dispute = line.id_dispute or dispute.id_statement = part.id_statement
    join statement on statement.id_statement = coalesce(dispute.id_statement, part.id_statement)
    where send.chat_id = ${chatId} and send.scopo in ('report', ${DISPUTE_SENDS})
      and send.message_ids @> array[${replyToMessageId}]::bigint[]
    order by dispute.id_dispute desc nulls last limit 1
  `.execute(ctx.db)
  return rows[0]
}

/** Sets the bet of a contestazione to a row of the statement that the text names by its code. */
async function nameRow(tx: TxCtx, idDispute: number, righe: Buffer, testo: string): Promise<void> {
  const bets = new Set(frozenRowsOf(await readContent(tx, righe)).map(({ id }) => id))
  const numbers = [...testo.matchAll(/\b\d{1,9}\b/g)].map(([digits]) => Number(digits))
  const idReceivedBet = numbers.find((number) => bets.has(number))
  if (idReceivedBet !== undefined) await updateRows(tx.db, 'dispute', { idDispute }, { idReceivedBet })
}
