import { concatText, type FormattedText, trimText } from '@xbetapp/domain/platform/text/formatted-text'
import { markedEdited, markedWithdrawn } from '@xbetapp/domain/relay/routing/relay-text'
import { BET_TEXTS, betMedia, relayedTextOf } from '#server/bets/bets/public.ts'
import { lockRows, rowOf } from '#server/db/rows.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { type Content, type MessagePayload, sendsInForce, TEXT_MAX } from '#server/telegram/outbox/public.ts'
import { amendMessages, type Part } from './amend-messages.ts'
import type { ChangedMedium } from './change-medium.ts'

export async function betsCopyContent(ctx: Ctx, idReceivedBet: number): Promise<Content> {
  const bet = await ctx.db
    .selectFrom('bet')
    .innerJoin('tipster', 'tipster.idTipster', 'bet.idTipster')
    .select([...BET_TEXTS, 'nomeTipster'])
    .where('idReceivedBet', '=', idReceivedBet)
    .executeTakeFirstOrThrow()
  const text = trimText(concatText(`${bet.nomeTipster} - Bet ${idReceivedBet}\n`, relayedTextOf(bet)))
  return { ...text, ...(await betMedia(ctx, idReceivedBet)) }
}

/** The messages of a bet in the bets chat, locked. */
export async function betsCopyParts(tx: TxCtx, idReceivedBet: number): Promise<Part[]> {
  const stato = ['pending', 'sending', 'sent', 'uncertain', 'failed'] as const
  const parts = await lockRows(tx.db, 'send', { idReceivedBet, scopo: 'bets-copy', stato }, undefined, 'id')
  return sendsInForce(parts).map((part) => ({ ...part, payload: part.payload as MessagePayload }))
}

export async function editBetsCopy(
  tx: TxCtx,
  idReceivedBet: number,
  changedMedia: readonly ChangedMedium[] = [],
): Promise<void> {
  const parts = await betsCopyParts(tx, idReceivedBet)
  const [first] = parts
  if (!first) return
  const content = await betsCopyContent(tx, idReceivedBet)
  const { stoppedAt } = await rowOf(tx.db, 'bet', { idReceivedBet }, ['stoppedAt'])
  // A stopped bet keeps its withdrawal mark when its text is edited.
  const mark = (body: FormattedText) =>
    stoppedAt === null ? markedEdited(body) : markedWithdrawn(markedEdited(body), TEXT_MAX)
  const address = { chatId: first.chatId, scopo: 'bets-copy', idReceivedBet }
  await amendMessages(tx, parts, content, address, { mark, changedMedia })
}
