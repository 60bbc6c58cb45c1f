import { sql } from 'kysely'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { planMissedEdit } from '#server/modules/copies/public.ts'
import { notify } from '#server/modules/notifiche/public.ts'
import type { MessagePayload } from '#server/modules/outbox/public.ts'
import { notifyStaff } from '#server/modules/staff/public.ts'
import { sendSubject } from './send-subject.ts'
import { excerptOf, settleUncertain } from './uncertain-sends.ts'

/** A message of ours as Telegram shows it to whoever answers it. */
export interface ShownMessage extends ShownPlace {
  /** Its words, or its caption. */
  text: string
  /** The name of the file it carries. */
  fileName: string | undefined
}

/** Where a message of ours stands, and since when. */
export interface ShownPlace {
  chatId: number
  messageId: number
  at: Date
}

interface UnnumberedSend {
  id: number
  stato: 'uncertain' | 'sent'
  chatId: number
  idReceivedBet: number | null
  idInstradamento: number | null
  scopo: string
  payload: MessagePayload
  createdAt: Date
}

/** Telegram's clock and ours need not agree. */
const CLOCKS_MS = 60_000

/**
 * Whoever answers a message of ours that we know by no number shows it: where it says what one send says of which nobody
 * knows whether, or under which number, it came to stand in that chat, it is that one from now on. Where it may be one of
 * several they stay as they are, and the staff are told of the answer (rule: message/recognized).
 */
export async function recognizeAnswered(tx: TxCtx, shown: ShownMessage, testo: string): Promise<void> {
  const [from, to] = [-CLOCKS_MS, CLOCKS_MS].map((ms) => new Date(shown.at.getTime() + ms))
  const sends = await unnumbered(
    tx,
    sql`chat_id = ${shown.chatId} and created_at <= ${to} and coalesce(tentato_at, ${from}) >= ${from}`,
  )
  const alike = sends.filter(({ payload }) => says(payload, shown))
  const [one, ...others] = alike
  if (!one || (await isKnown(tx, shown))) return
  if (others.length === 0) return recognize(tx, one, shown)
  const bets = [...new Set(alike.flatMap(({ idReceivedBet }) => idReceivedBet ?? []))].join(', ')
  const subject = await sendSubject(tx, { idReceivedBet: null, chatId: shown.chatId })
  await notifyStaff(
    tx,
    `${subject}: la risposta può essere a uno di ${alike.length} invii incerti${bets && ` (bet ${bets})`}. Controlla la chat: ${excerptOf(testo)}`,
  )
}

/** A press shows the message its button stands under, and names the send (rule: message/recognized). */
export async function recognizePressed(tx: TxCtx, idInvio: number, shown: ShownPlace): Promise<void> {
  const [send] = await unnumbered(tx, sql`id = ${idInvio} and chat_id = ${shown.chatId}`)
  if (send) await recognize(tx, send, shown)
}

/** Messages that may stand in a chat, or surely do, under a number we do not know. */
async function unnumbered(tx: TxCtx, which: ReturnType<typeof sql>): Promise<UnnumberedSend[]> {
  const { rows } = await sql<UnnumberedSend>`
    select id, stato, chat_id, id_received_bet, id_instradamento, scopo, payload, created_at from invio
    where ${which} and message_ids is null and stato in ('uncertain', 'sent')
      and tipo not in ('edit_text', 'edit_caption', 'edit_media', 'delete')
  `.execute(tx.db)
  return rows
}

/** A file of ours by its name and what stands under it, anything else by its words. */
function says({ text = '', document }: MessagePayload, shown: ShownMessage): boolean {
  const isNamed = document ? document.name === shown.fileName : asShown(text) !== ''
  return isNamed && asShown(text) === asShown(shown.text)
}

/** Telegram takes white space off both ends. */
const asShown = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim()

async function isKnown(tx: TxCtx, { chatId, messageId }: ShownPlace): Promise<boolean> {
  // Without a limit: for the first of them all sends would be read.
  const { rows } = await sql`
    select from invio where message_ids @> array[${messageId}]::bigint[] and chat_id = ${chatId}
  `.execute(tx.db)
  return rows.length > 0
}

async function recognize(tx: TxCtx, send: UnnumberedSend, { messageId, at }: ShownPlace): Promise<void> {
  if (send.stato === 'uncertain') {
    const { risolti } = await settleUncertain(tx, [send.id], 'arrivato')
    if (risolti === 0) return
    const { idInstradamento, idReceivedBet, scopo, createdAt } = send
    if (scopo === 'bet-relay' && idInstradamento !== null && idReceivedBet !== null)
      await planMissedEdit(tx, { idInstradamento, idReceivedBet, createdAt })
    await notify(tx, `${await sendSubject(tx, send)}: l'invio incerto era arrivato, la chat ha risposto`)
  }
  await tx.db
    .updateTable('invio')
    .set({ messageIds: [messageId], sentAt: at })
    .where('id', '=', send.id)
    .execute()
}
