import { sql, type Updateable } from 'kysely'
import { lockFoundBets } from '#server/bets/bets/public.ts'
import type { DB } from '#server/db/generated/tables.ts'
import { idsOf, rowsOf } from '#server/db/rows.ts'
import { hintDuplicatesOfPicture, lockPicturesOf } from '#server/intake/image-reading/public.ts'
import { READINGS_CHANNEL, RELAY_CHANNEL } from '#server/kernel/channels.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import type { KeptPicture } from '#server/kernel/photo-store.ts'
import { RELEASED } from '#server/kernel/queue/queue.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { betsChanged } from '#server/ledger/postings/public.ts'
import { notifyStaff } from '#server/telegram/staff-chat/public.ts'
import type { AwaitedPicture } from './fetch-pictures.ts'

export const UNREADABLE = "non è un'immagine leggibile"

/** Stores a fetched picture: its bets show it, are compared by it, and their text can be read from it. */
export async function recordPicture(
  ctx: Ctx,
  picture: AwaitedPicture,
  storedPicture: KeptPicture,
): Promise<void> {
  const isReadable = 'file' in storedPicture
  const outcome = isReadable ? storedPicture : { ...storedPicture, motivo: UNREADABLE }
  await storeOutcome(ctx, picture, outcome, async (tx, id) => {
    if (isReadable) return hintDuplicatesOfPicture(tx, id)
    await notifyStaff(tx, `Bet ${id}: una foto ${UNREADABLE}, è conservata com'era. Controlla la chat`)
  })
}

/** Records that a picture is lost: its bets remain without it. `motivo` is in Italian. */
export async function losePicture(ctx: Ctx, picture: AwaitedPicture, motivo: string): Promise<void> {
  await storeOutcome(ctx, picture, { motivo }, (tx, id) =>
    notifyStaff(tx, `Bet ${id}: una foto non è stata scaricata (${motivo}). Controlla la chat`),
  )
}

/** Records a picture's outcome for every bet that awaits it, and runs the follow-up for each. */
async function storeOutcome(
  ctx: Ctx,
  picture: AwaitedPicture,
  outcome: Updateable<DB['betPhoto']>,
  followUp: (tx: TxCtx, idReceivedBet: number) => Promise<void>,
): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const { botId, telegramUniqueId, idReceivedBet } = picture
    const awaited = { botId, telegramUniqueId, file: null, motivo: null }
    // Copies of the bet made meanwhile await the picture too.
    const rowsAwaiting = await rowsOf(tx.db, 'betPhoto', awaited, ['idReceivedBet'])
    const betIds = [...new Set([idReceivedBet, ...idsOf(rowsAwaiting, 'idReceivedBet')])]
    await lockPicturesOf(tx, betIds)
    // Bets are locked before their pictures, in the order of deletions and changes of bets.
    const bets = await lockFoundBets(tx, betIds)
    const rows = await tx.db
      .updateTable('betPhoto')
      .set({ ...outcome, ...RELEASED, dueAt: null })
      .where('idReceivedBet', 'in', betIds)
      .where('botId', '=', botId)
      .where('telegramUniqueId', '=', telegramUniqueId)
      .where('file', 'is', null)
      .where('motivo', 'is', null)
      .returning('idReceivedBet')
      .execute()
    const changedIds = [...new Set(idsOf(rows, 'idReceivedBet'))].filter((id) => bets.has(id))
    betsChanged(tx, changedIds)
    for (const id of changedIds.sort((a, b) => a - b)) await followUp(tx, id)
    await sql`select pg_notify(${RELAY_CHANNEL}, ''), pg_notify(${READINGS_CHANNEL}, '')`.execute(tx.db)
  })
}

/** Tells the staff that a picture is late, since they may be able to act. */
export async function tellLate(ctx: Ctx, { idReceivedBet }: AwaitedPicture): Promise<void> {
  await withTransaction(ctx, (tx) =>
    notifyStaff(
      tx,
      `Bet ${idReceivedBet}: una foto tarda ad arrivare (Telegram non la consegna). Si continua a provare`,
    ),
  )
}
