import type { TxCtx } from '#server/kernel/ctx.ts'

/** The bet a message of a chat became, any picture of its album included; null when it became none. */
export async function betOfMessage(
  tx: TxCtx,
  chatId: number | null,
  messageId: number | null,
): Promise<number | null> {
  if (chatId === null || messageId === null) return null
  const bet = await tx.db
    .selectFrom('bet')
    .select('idReceivedBet')
    .where('chatId', '=', chatId)
    .where('messageId', '=', messageId)
    .executeTakeFirst()
  if (bet) return bet.idReceivedBet
  const photo = await tx.db
    .selectFrom('betPhoto')
    .innerJoin('bet', 'bet.idReceivedBet', 'betPhoto.idReceivedBet')
    .select('bet.idReceivedBet')
    .where('betPhoto.messageId', '=', messageId)
    .where('bet.chatId', '=', chatId)
    .executeTakeFirst()
  if (photo) return photo.idReceivedBet
  const part = await tx.db
    .selectFrom('betParte')
    .innerJoin('bet', 'bet.idReceivedBet', 'betParte.idReceivedBet')
    .select('bet.idReceivedBet')
    .where('betParte.messageId', '=', messageId)
    .where('bet.chatId', '=', chatId)
    .executeTakeFirst()
  return part?.idReceivedBet ?? null
}
