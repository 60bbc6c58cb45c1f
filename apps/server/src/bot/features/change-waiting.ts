import { postedBetText } from '@xbetapp/domain/bets/bets/text'
import { sql } from 'kysely'
import { editBet, lockFoundBets } from '#server/bets/bets/public.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { chatVariable } from '#server/platform/settings/public.ts'
import { sayChanged, showAgain } from '#server/relay/held-sends/public.ts'
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
 * A reply to a question of the staff chat is the text the bet is to leave with. The bet gets it as if it had been typed
 * on the Bet page, and the question shows it beside the tipster's; the bet goes on waiting for Invia.
 * @returns false when the reply answers no question about a bet
 */
export async function changeWaiting(tx: TxCtx, reply: StaffReply): Promise<boolean> {
  if (reply.chatId !== (await chatVariable(tx, 'chat_staff_id'))) return false
  const question = await tx.db
    .selectFrom('send')
    .innerJoin('chatButton', 'chatButton.idSend', 'send.id')
    .select(['send.id', 'send.chatId', 'payload', 'subject', 'scadeAt'])
    .where(sql<boolean>`message_ids @> array[${reply.replyToMessageId}]::bigint[]`)
    .where('send.chatId', '=', reply.chatId)
    .where('verbo', '=', 'attesa.cambia')
    .executeTakeFirst()
  if (!question) return false
  const { id: idSend, chatId, subject: idReceivedBet } = question
  const replyWith = (text: string) =>
    enqueue(tx, {
      chatId,
      tipo: 'text',
      payload: { text, replyToMessageId: reply.messageId },
      scopo: 'staff-notice',
      priority: PRIORITY.operator,
      dedupeKey: `attesa-cambia:${reply.chatId}:${reply.messageId}`,
    })
  const testo = reply.testo.trim()
  const bet = (await lockFoundBets(tx, [idReceivedBet])).get(idReceivedBet)
  if (testo === '' || !bet || question.scadeAt !== null || bet.stoppedAt !== null) {
    await replyWith(testo === '' ? 'Serve un testo.' : 'Già deciso: il testo non è stato cambiato.')
    return true
  }
  await editBet(tx, { idReceivedBet, formattedBet: testo }, followText)
  const payload = question.payload as unknown as MessagePayload
  await showAgain(tx, { about: 'attesa', subject: idReceivedBet, idSend, chatId, payload })
  await replyWith(`Testo cambiato. Premi Invia sulla bet ${idReceivedBet} per mandarla.`)
  return true
}

/**
 * The staff take the tipster's text instead of their own, both as the question showed them. Rooms that have the bet
 * already get the correction, as they would have without the staff's text. The bet goes on waiting for Invia.
 */
export async function takeTipsterText(tx: TxCtx, button: PressedButton): Promise<void> {
  const { subject: idReceivedBet } = button
  const bet = (await lockFoundBets(tx, [idReceivedBet])).get(idReceivedBet)
  if (!bet || bet.stoppedAt !== null) return
  if (bet.textVersion !== button.versione) return sayChanged(tx, button)
  const { formattedBet } = postedBetText(bet.receivedBet)
  await editBet(tx, { idReceivedBet, formattedBet }, followText)
  await planEdits(tx, idReceivedBet)
}
