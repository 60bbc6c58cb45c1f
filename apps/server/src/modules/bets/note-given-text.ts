import { sql } from 'kysely'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { RELAY_CHANNEL } from '#server/kernel/scheduler-channel.ts'
import type { BetRow } from './bet.mapper.ts'

/**
 * A person said what a bet's picture reads: no machine reads it any more, and a bet that came by a message is routed by
 * its first text, once the transaction is over (rule: picture/given-text). One saved by hand goes where its operator
 * sends it.
 */
export async function noteGivenText(
  tx: TxCtx,
  bet: BetRow,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<void> {
  const now = tx.now()
  const isFirst = bet.formattedBet === '' && bet.chatId !== null
  const given = {
    ...(isConfirmed ? { confermataDa: tx.actor.username, confermataAt: now } : {}),
    ...(isFirst ? { daInstradare: now } : {}),
  }
  await tx.db
    .insertInto('letturaImmagine')
    .values({ idReceivedBet: bet.idReceivedBet, stato: 'non_letta', dueAt: now, ...given })
    .onConflict((oc) =>
      oc.column('idReceivedBet').doUpdateSet({
        ...given,
        stato: sql`case when lettura_immagine.stato = 'letta' then 'letta' else 'non_letta' end`,
      }),
    )
    .execute()
  if (isFirst) await sql`select pg_notify(${RELAY_CHANNEL}, '')`.execute(tx.db)
}
