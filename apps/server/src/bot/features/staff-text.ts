import { postedBetText } from '@xbetapp/domain/bets/bets/text'
import { sql } from 'kysely'
import { type BetRow, editBet, lockFoundBets } from '#server/bets/bets/public.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { chatVariable } from '#server/platform/settings/public.ts'
import { sayChanged, showAgain, waitsForPerson } from '#server/relay/held-sends/public.ts'
import { planEdits } from '#server/relay/room-messages/public.ts'
import { followText } from '#server/relay/routing/public.ts'
import type { PressedButton } from '#server/telegram/chat-buttons/public.ts'
import { enqueue, type MessagePayload, PRIORITY } from '#server/telegram/outbox/public.ts'

interface StaffReply {
  chatId: number
  messageId: number
  replyToMessageId: number
  testo: string
}

/**
 * A held bet is shown in the staff chat as a question with buttons. A reply to the question is the text the bet is to
 * leave with: the bet gets it as if it had been typed on the Bet page, the question shows it beside the tipster's, and
 * the bet goes on waiting for Invia.
 * @returns false when the reply answers no question about a bet
 */
export async function takeStaffText(tx: TxCtx, reply: StaffReply): Promise<boolean> {
  if (reply.chatId !== (await chatVariable(tx, 'chat_staff_id'))) return false
  const question = await questionAnsweredBy(tx, reply)
  if (!question) return false
  await enqueue(tx, {
    chatId: reply.chatId,
    tipo: 'text',
    payload: { text: await changeText(tx, question, reply), replyToMessageId: reply.messageId },
    scopo: 'staff-notice',
    priority: PRIORITY.operator,
    dedupeKey: `attesa-cambia:${reply.chatId}:${reply.messageId}`,
  })
  return true
}

/** The question about a bet: only such a question has the button `attesa.cambia`, once for each time it was shown. */
const questionAnsweredBy = (tx: TxCtx, { chatId, replyToMessageId }: StaffReply) =>
  tx.db
    .selectFrom('send')
    .innerJoin('chatButton', 'chatButton.idSend', 'send.id')
    // Any of its buttons will do: they have the same bet and close together.
    .select(['send.id as idSend', 'payload', 'subject', 'scadeAt'])
    .where(sql<boolean>`message_ids @> array[${replyToMessageId}]::bigint[]`)
    .where('send.chatId', '=', chatId)
    .where('verbo', '=', 'attesa.cambia')
    .executeTakeFirst()

type Question = NonNullable<Awaited<ReturnType<typeof questionAnsweredBy>>>

/** @returns what the chat is told */
async function changeText(tx: TxCtx, question: Question, reply: StaffReply): Promise<string> {
  const { idSend, subject, scadeAt } = question
  const testo = reply.testo.trim()
  if (testo === '') return 'Serve un testo.'
  const isClosed = scadeAt !== null
  if (isClosed || !(await lockWaiting(tx, subject))) return 'Già deciso: il testo non è stato cambiato.'
  await editBet(tx, { idReceivedBet: subject, formattedBet: testo }, followText)
  const payload = question.payload as unknown as MessagePayload
  // Queued before the answer, so that who is told to press Invia finds the button of the new text.
  await showAgain(tx, { about: 'attesa', subject, idSend, chatId: reply.chatId, payload })
  return `Testo cambiato. Premi Invia sulla bet ${subject} per mandarla.`
}

/**
 * The staff take the tipster's text instead of their own, both as the question showed them. Rooms that have the bet
 * already get the correction, as they would have without the staff's text. The bet goes on waiting for Invia.
 */
export async function takeTipsterText(tx: TxCtx, button: PressedButton): Promise<void> {
  const { subject: idReceivedBet } = button
  const bet = await lockWaiting(tx, idReceivedBet)
  if (!bet) return
  if (bet.textVersion !== button.versione) return sayChanged(tx, button)
  const { formattedBet } = postedBetText(bet.receivedBet)
  await editBet(tx, { idReceivedBet, formattedBet }, followText)
  await planEdits(tx, idReceivedBet)
}

/** The bet while it waits for a decision, locked; the question still has its buttons for a moment after the decision. */
async function lockWaiting(tx: TxCtx, idReceivedBet: number): Promise<BetRow | undefined> {
  const bet = (await lockFoundBets(tx, [idReceivedBet])).get(idReceivedBet)
  return bet && (await waitsForPerson(tx, idReceivedBet)) ? bet : undefined
}
