import { mayBeAboutBet, type ReadAnswer, readAnswer } from '@xbetapp/domain/bets/room-answers/read-answer'
import { type FormattedText, markedHidden } from '@xbetapp/domain/platform/text/formatted-text'
import { wordsOrNone } from '@xbetapp/domain/platform/text/no-words'
import { sql } from 'kysely'
import {
  type BetRow,
  lockFoundBets,
  MAY_HAVE_ARRIVED,
  type ReceivedPicture,
  roomsWithBets,
} from '#server/bets/bets/public.ts'
import { insertIfNew, lockRow, rowIfAny, updateRows } from '#server/db/rows.ts'
import { present } from '#server/kernel/app-error.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { betsChanged } from '#server/ledger/postings/public.ts'
import { notify } from '#server/platform/notifications/public.ts'
import { mayAnswer, noteAuthor } from '#server/reference/reference/public.ts'
import { enqueue, PRIORITY } from '#server/telegram/outbox/public.ts'
import { notifyStaff } from '#server/telegram/staff-chat/public.ts'
import { acceptAlone, YOUNG_MS } from './accept-alone.ts'
import { keepAnswerPicture } from './answer-picture.ts'
import { type AnsweredCopy, copyOfMessage } from './answered-copy.queries.ts'
import { NOT_READ, TIPO_OF } from './read.ts'

/** A message written in a room's chat. */
interface RoomMessage {
  chatId: number
  messageId: number
  text: FormattedText
  picture?: ReceivedPicture | null
  autore: string
  idAutore: number | null
  /** Whether another bot wrote it. */
  isBot: boolean
  /** When it was written or last edited. */
  at: Date
}

/** A message of a room's chat that answers one of the bot's. */
export interface RoomReply extends RoomMessage {
  replyToMessageId: number
  /** The send of the answered message, where it was recognized; null where its message id identifies it. */
  idSend: number | null
}

/**
 * Takes a reply to a relayed bet as its room's answer: once per message, from the room's own chat (rule: answer/taken).
 * @returns false when it answers no bet of that room
 */
export async function takeAnswer(tx: TxCtx, reply: RoomReply): Promise<boolean> {
  const { chatId, replyToMessageId, idSend } = reply
  const copy = await copyOfMessage(tx, { chatId, messageId: replyToMessageId, idSend })
  const bet = copy && (await lockFoundBets(tx, [copy.idReceivedBet])).get(copy.idReceivedBet)
  if (!bet) return false
  await keepAnswer(tx, bet, copy, await readMessage(tx, copy.idSala, reply), answerMessage(reply))
  return true
}

/**
 * Keeps a message in a room's chat that may be about a bet but replies to none as an answer to one of the bets the room
 * is silent on, the bet last reminded of first. A room may write before the answer of Telegram to a send is known. A
 * person decides to which bet; until then none counts as answered. The staff is told of it when one of the bets was in
 * no earlier notice (rule: answer/no-bet-named).
 */
export async function noteUnaddressed(tx: TxCtx, message: RoomMessage): Promise<void> {
  const reading = readAnswer(message.text)
  if (message.isBot || !(message.picture || mayBeAboutBet(message.text, reading))) return
  const isPlain = reading.kind !== 'unreadable' && reading.doubts.every(({ code }) => code !== 'WORDS_UNREAD')
  // In a chat that is a tipster's too, figures and pictures are tips.
  if (!isPlain && (await rowIfAny(tx.db, 'tipster', { idGruppoTg: message.chatId }, ['idTipster']))) return
  const recentBets = await sql<{ id: number; idSala: number; nome: string }>`
    select b.id_received_bet as id, s.id_sala, v.nome
    from room r join venue v using (id_venue) join sent_bet s using (id_sala) join bet b using (id_received_bet)
    where r.id_gruppo_tg = ${message.chatId} and b.esito = 'Open' and b.stopped_at is null and b.deleted_at is null
      and b.message_date > ${new Date(tx.now().getTime() - YOUNG_MS)}
  `.execute(tx.db)
  const [room] = recentBets.rows
  if (!room) return
  const { idSala } = room
  const lettura = await readMessage(tx, idSala, message)
  if (lettura === NOT_READ) return
  const ids = recentBets.rows.map(({ id }) => id)
  const { rows } = await sql<{ id: number; idSend: number | null; isNew: boolean }>`
    select r.id_received_bet as id, r.id_send,
      not exists (select from room_answer a where a.forse @> array[r.id_received_bet] and a.id_sala = ${idSala}) as is_new
    from (${roomsWithBets(ids, sql`room.id_sala = ${idSala}`, MAY_HAVE_ARRIVED)}) r
    where not r.has_answered
    order by (
      select max(at) from reminder m where m.id_received_bet = r.id_received_bet and m.id_sala = ${idSala}
    ) desc nulls last, r.id_received_bet
  `.execute(tx.db)
  const [first] = rows
  const bet = first && (await lockFoundBets(tx, [first.id])).get(first.id)
  if (!bet) return
  const possibleBets = rows.map(({ id }) => id)
  const copy = { idSend: first.idSend, idReceivedBet: first.id, idSala }
  const answer = answerMessage(message)
  if (!(await keepAnswer(tx, bet, copy, doubtedWithoutBet(lettura, possibleBets), answer, possibleBets)))
    return
  if (rows.some(({ isNew }) => isNew))
    await notify(
      tx,
      `${room.nome} ha scritto «${answer.testo.slice(0, LONGEST_NOTED).toWellFormed()}» senza rispondere a una bet: riguarda la bet ${possibleBets.join(' o ')}?`,
    )
}

/** Reads a message if its author may answer for the room (rule: answer/who-answers), otherwise {@link NOT_READ}. */
async function readMessage(
  tx: TxCtx,
  idSala: number,
  { text, autore, idAutore, isBot }: RoomMessage,
): Promise<ReadAnswer> {
  if (isBot) return NOT_READ
  if (idAutore !== null) await noteAuthor(tx, 'idSala', idSala, { id: idAutore, nome: autore })
  return (await mayAnswer(tx, idSala, idAutore)) ? readAnswer(text) : NOT_READ
}

/** The state of an answer that was not read, since its author may not answer: ignored at once. */
const ignoredState = (tx: TxCtx) =>
  ({ stato: 'ignorata', decidedBy: tx.actor.username, decidedAt: tx.now() }) as const

/** Longer than any real answer; the list links to the full message. */
export const LONGEST_TEXT = 2_000
/** Characters of an answer that a notice repeats. */
const LONGEST_NOTED = 200
const shortened = (text: string): string => wordsOrNone(text.slice(0, LONGEST_TEXT).toWellFormed())

interface AnswerMessage extends Omit<RoomMessage, 'messageId' | 'text' | 'isBot'> {
  /** null for a pressed button. */
  messageId: number | null
  testo: string
}

function answerMessage(message: RoomMessage): AnswerMessage {
  const { chatId, messageId, autore, idAutore, at, picture = null, text } = message
  return { chatId, messageId, autore, idAutore, at, picture, testo: shortened(markedHidden(text)) }
}

/**
 * Stores an answer with its consequences. `forse`: the bets one of which it may be about, where it replied to none; it
 * is never accepted by itself.
 * @returns false when it was stored before
 */
export async function keepAnswer(
  tx: TxCtx,
  bet: BetRow,
  copy: AnsweredCopy,
  lettura: ReadAnswer,
  { picture, ...message }: AnswerMessage,
  forse: number[] | null = null,
): Promise<boolean> {
  const { idSend, idReceivedBet, idSala } = copy
  const dopoStop = bet.stoppedAt !== null
  const reading = await withDoubtIfBehind(tx, idSend, lettura, message.at)
  const row = await insertIfNew(tx.db, 'roomAnswer', {
    idReceivedBet,
    idSala,
    idSend,
    dopoStop,
    forse,
    ...message,
    tipo: TIPO_OF[reading.kind],
    lettura: JSON.stringify(reading),
    ...(reading === NOT_READ ? ignoredState(tx) : {}),
  })
  if (!row) return false
  if (picture) await keepAnswerPicture(tx, row.id, picture)
  betsChanged(tx, [idReceivedBet])
  if (reading === NOT_READ) return true
  if (dopoStop) await sayStopped(tx, copy, message)
  else if (!forse) await acceptAlone(tx, bet, row.id)
  return true
}

/** Adds the doubt of an answer under no bet: which of the bets it is about. */
const doubtedWithoutBet = (lettura: ReadAnswer, forse: readonly number[]): ReadAnswer => ({
  ...lettura,
  doubts: [...lettura.doubts, { code: 'NO_BET', words: null, readings: forse.map(String) }],
})

/** Adds a doubt to an answer given before an edit reached the room: it may refer to the earlier text. */
async function withDoubtIfBehind(
  tx: TxCtx,
  idSend: number | null,
  lettura: ReadAnswer,
  at: Date,
): Promise<ReadAnswer> {
  if (lettura === NOT_READ || !(await wasBehind(tx, idSend, at))) return lettura
  return { ...lettura, doubts: [...lettura.doubts, { code: 'EDITED_SINCE', words: null, readings: [] }] }
}

/** Whether a room's copy lacked an edit of its bet when the room answered it. */
async function wasBehind(tx: TxCtx, idSend: number | null, at: Date): Promise<boolean> {
  const { rows } = await sql<{ behind: boolean }>`
    select exists (
      select from send i join routing r on r.id = i.id_instradamento
      where i.id = ${idSend} and r.edit_due_at is not null
    ) or exists (
      select from send i join send e on e.id_received_bet = i.id_received_bet and e.scopo = 'bet-edit'
        and e.payload ->> 'ofInvio' in (i.id::text, i.replaces::text)
      where i.id = ${idSend} and (e.stato in ('pending', 'sending') or e.stato = 'sent' and e.sent_at > ${at})
    ) as behind
  `.execute(tx.db)
  return rows[0]?.behind === true
}

/** Tells a room that answers a stopped bet, at once, that it must not be played. */
async function sayStopped(
  tx: TxCtx,
  { idReceivedBet, idSala, idSend }: AnsweredCopy,
  message: Pick<AnswerMessage, 'chatId' | 'messageId' | 'testo'>,
): Promise<void> {
  await enqueue(tx, {
    chatId: message.chatId,
    tipo: 'text',
    payload: {
      text: 'STOP: questa bet è stata ritirata, non va giocata. La risposta è stata passata allo staff.',
      ...(message.messageId !== null
        ? { replyToMessageId: message.messageId }
        : idSend !== null && { replyToInvio: idSend }),
    },
    ...(idSend !== null && { topicOfSend: idSend }),
    scopo: 'answer-stopped',
    priority: PRIORITY.recall,
    idReceivedBet,
    idSala,
    dedupeKey: `answer-stopped:${message.chatId}:${message.messageId ?? `p${idSend}`}`,
  })
  await notifyStaff(tx, `Bet ${idReceivedBet}: una sala ha risposto dopo lo stop: ${message.testo}`)
}

/**
 * Reads an edited answer again. An accepted answer stays accepted until a person decides, since its drop was recorded
 * from the earlier text.
 * @returns false when the message is no answer
 */
export async function editAnswer(tx: TxCtx, edit: RoomMessage): Promise<boolean> {
  const key = { chatId: edit.chatId, messageId: edit.messageId }
  const answer = await rowIfAny(tx.db, 'roomAnswer', key, ['idReceivedBet'])
  if (!answer) return false
  const bet = (await lockFoundBets(tx, [answer.idReceivedBet])).get(answer.idReceivedBet)
  const row = present(await lockRow(tx.db, 'roomAnswer', key), 'an answer that was found exists')
  const testo = shortened(markedHidden(edit.text))
  if (row.testo === testo) return true
  const reading = await withDoubtIfBehind(tx, row.idSend, await readMessage(tx, row.idSala, edit), edit.at)
  const lettura = row.forse && reading !== NOT_READ ? doubtedWithoutBet(reading, row.forse) : reading
  const isAccepted = row.stato === 'accettata'
  const newState =
    lettura === NOT_READ ? ignoredState(tx) : { stato: 'nuova' as const, decidedBy: null, decidedAt: null }
  const change = {
    testo,
    tipo: TIPO_OF[lettura.kind],
    lettura: JSON.stringify(lettura),
    editedAt: tx.now(),
    motivo: null,
    ...(isAccepted ? { testoAccettato: row.testoAccettato ?? row.testo } : newState),
    ...(bet?.stoppedAt ? { dopoStop: true } : {}),
  }
  await updateRows(tx.db, 'roomAnswer', { id: row.id }, change)
  betsChanged(tx, [row.idReceivedBet])
  if (isAccepted) {
    await notifyStaff(
      tx,
      `Bet ${row.idReceivedBet}: una sala ha cambiato la risposta già accettata. Prima: ${row.testoAccettato ?? row.testo}. Ora: ${testo}`,
    )
    return true
  }
  if (lettura === NOT_READ) return true
  if (bet?.stoppedAt) await sayStopped(tx, row, { ...row, testo })
  else if (bet && !row.forse) await acceptAlone(tx, bet, row.id)
  return true
}

interface Reaction {
  chatId: number
  messageId: number
  senderId: number | null
  /** False: the reaction was removed. */
  isOn: boolean
}

/** Withdraws an answer on its author's 👎, as tipsters withdraw a bet: Telegram tells bots of no deletions. */
export async function reactToAnswer(
  tx: TxCtx,
  { chatId, messageId, senderId, isOn }: Reaction,
): Promise<void> {
  const row = await lockRow(tx.db, 'roomAnswer', { chatId, messageId })
  if (!row || row.idAutore !== senderId) return
  if (row.stato === 'accettata') {
    if (isOn)
      await notifyStaff(
        tx,
        `Bet ${row.idReceivedBet}: una sala ritira la risposta già accettata (${row.testo}). Il drop resta`,
      )
    return
  }
  const [from, to] = isOn ? (['nuova', 'ritirata'] as const) : (['ritirata', 'nuova'] as const)
  if (row.stato !== from) return
  await updateRows(tx.db, 'roomAnswer', { id: row.id }, { stato: to })
  betsChanged(tx, [row.idReceivedBet])
}
