import { type RawBuilder, sql } from 'kysely'
import type { TxCtx } from '#server/kernel/ctx.ts'
import type { Claimed } from '#server/kernel/queue/queue.ts'
import { notify } from '#server/platform/notifications/public.ts'
import { planMissedEdit } from '#server/relay/room-messages/public.ts'
import { CLOCKS_MS, isKnownMessage, type ShownPlace } from '#server/telegram/outbox/public.ts'
import { notifyStaff } from '#server/telegram/staff-chat/public.ts'
import type { ClaimedSend } from './claim-sends.ts'
import { matchesIn, type ShownContent } from './expected-messages.ts'
import { sendSubject } from './record-send.ts'
import { excerptOf, resolveUncertain } from './uncertain-sends.ts'

/** A message of the bot as Telegram includes it in a reply. */
export type ShownMessage = ShownPlace & ShownContent

/** A send whose message ids are unknown. */
interface UnnumberedSend
  extends Omit<ClaimedSend, 'idForwardTarget' | 'argomento' | 'priority' | 'dueAt' | keyof Claimed> {
  stato: 'sending' | 'uncertain' | 'sent'
  /** The send is within {@link CLOCKS_MS} of the shown message. */
  isTimely: boolean
}

interface Recognized {
  /** The send that it provably belongs to, where its message id was unknown. */
  idSend: number | null
  /** The message is a room's copy of some bet: the staff are told of the answer, and it is not read as a tip. */
  isTold: boolean
}

const NOT_RECOGNIZED: Recognized = { idSend: null, isTold: false }
/** A text that no send near its time has is matched to sends this far off, since a clock may be wrong. */
const WRONG_CLOCK_MS = 2 * 3_600_000

/**
 * Identifies a message of the bot without a known message id when it is answered, since the reply includes it. Where it
 * matches exactly one send whose delivery or message id is unknown, it becomes that send's message. Where it matches
 * several, or none by its content, the sends stay unchanged and the staff are told of the answer
 * (rule: message/recognized).
 */
export async function recognizeAnswered(tx: TxCtx, shown: ShownMessage, testo: string): Promise<Recognized> {
  const isWithin = (ms: number) => {
    const [from, to] = [-ms, ms].map((offset) => new Date(shown.at.getTime() + offset))
    return sql<boolean>`(created_at <= ${to} and coalesce(attempted_at, ${from}) >= ${from})`
  }
  const sends = await unnumberedSends(
    tx,
    sql`chat_id = ${shown.chatId} and stato in ('uncertain', 'sent')
      and ${isWithin(shown.text === '' ? CLOCKS_MS : WRONG_CLOCK_MS)}`,
    isWithin(CLOCKS_MS),
  )
  if (sends.length === 0 || (await isKnownMessage(tx, shown))) return NOT_RECOGNIZED
  const allMatches = sends.flatMap((send) => {
    const { positions, messageCount } = matchesIn(send, shown)
    return positions.length > 0 ? [{ send, positions, messageCount }] : []
  })
  const timelyMatches = allMatches.filter(({ send }) => send.isTimely)
  const matches = timelyMatches.length > 0 ? timelyMatches : allMatches
  const [match, ...otherMatches] = matches
  if (match && otherMatches.length === 0) {
    const [position, ...otherPositions] = match.positions
    const isPositionKnown = position !== undefined && otherPositions.length === 0
    const messageIds = isPositionKnown
      ? idsAround(shown, { position, messageCount: match.messageCount })
      : null
    await recognize(tx, match.send, shown, messageIds)
    return { idSend: match.send.id, isTold: false }
  }
  const candidates = match ? matches.map(({ send }) => send) : sends.filter(({ isTimely }) => isTimely)
  if (candidates.length === 0) return NOT_RECOGNIZED
  await tellAnswer(tx, shown, candidates, testo)
  const isTold = candidates.every((send) => send.idReceivedBet !== null && send.idSala !== null)
  return { idSend: null, isTold }
}

/** The ids of a send's messages, which are consecutive in an album (decision 136). */
const idsAround = (
  { messageId }: ShownPlace,
  { position, messageCount }: { position: number; messageCount: number },
): number[] => Array.from({ length: messageCount }, (_, index) => messageId - position + index)

async function tellAnswer(
  tx: TxCtx,
  { chatId }: ShownPlace,
  sends: readonly UnnumberedSend[],
  testo: string,
): Promise<void> {
  const bets = [...new Set(sends.flatMap(({ idReceivedBet }) => idReceivedBet ?? []))].join(', ')
  const subject = await sendSubject(tx, { idReceivedBet: null, chatId })
  const answeredSend =
    sends.length === 1 ? "all'unico invio incerto" : `a uno di ${sends.length} invii incerti`
  await notifyStaff(
    tx,
    `${subject}: la risposta può essere ${answeredSend}${bets && ` (bet ${bets})`}. Controlla la chat: ${excerptOf(testo)}`,
  )
}

/** Identifies the message of a pressed button, whose data names the send (rule: message/recognized). */
export async function recognizePressed(tx: TxCtx, idSend: number, shown: ShownPlace): Promise<void> {
  const [send] = await unnumberedSends(
    tx,
    sql`id = ${idSend} and chat_id = ${shown.chatId} and stato in ('sending', 'uncertain', 'sent')`,
  )
  if (!send) return
  if (send.stato !== 'sending') return recognize(tx, send, shown, [shown.messageId])
  const { numUpdatedRows } = await tx.db
    .updateTable('send')
    .set({ messageIds: [shown.messageId] })
    .where('id', '=', idSend)
    .where('stato', '=', 'sending')
    .executeTakeFirst()
  // The send's outcome was recorded meanwhile.
  if (numUpdatedRows === 0n) await recognizePressed(tx, idSend, shown)
}

/** Sends that arrived or may have arrived under an unknown message id, in the order of queueing. */
async function unnumberedSends(
  tx: TxCtx,
  condition: RawBuilder<unknown>,
  isTimely: RawBuilder<boolean> = sql`true`,
): Promise<UnnumberedSend[]> {
  const { rows } = await sql<UnnumberedSend>`
    select id, stato, tipo, chat_id, id_received_bet, id_sala, id_instradamento, scopo, payload, created_at,
           ${isTimely} as is_timely
    from send
    where ${condition} and message_ids is null
      and tipo not in ('edit_text', 'edit_caption', 'edit_media', 'delete')
    order by id
  `.execute(tx.db)
  return rows
}

/** @param messageIds null where the shown message may be any of the send's */
async function recognize(
  tx: TxCtx,
  send: UnnumberedSend,
  { at }: ShownPlace,
  messageIds: number[] | null,
): Promise<void> {
  if (send.stato === 'uncertain') {
    const { risolti } = await resolveUncertain(tx, [send.id], 'arrivato')
    if (risolti === 0) return
    const { idInstradamento, idReceivedBet, scopo, createdAt } = send
    if (scopo === 'bet-relay' && idInstradamento !== null && idReceivedBet !== null)
      await planMissedEdit(tx, { idInstradamento, idReceivedBet, createdAt })
    await notify(tx, `${await sendSubject(tx, send)}: l'invio incerto era arrivato, la chat ha risposto`)
  }
  if (messageIds === null) return
  await tx.db.updateTable('send').set({ messageIds, sentAt: at }).where('id', '=', send.id).execute()
}
