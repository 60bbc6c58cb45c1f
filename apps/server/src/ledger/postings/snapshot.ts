import type { Database } from '#server/db/database.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { onReplica } from '#server/kernel/replica.ts'

/**
 * Runs several reads as of one moment: bets and movements booked in between are in all of them or in none. Inside a
 * transaction it uses that transaction, whose locks protect the rows it reads; otherwise a replica, where there is one.
 */
export async function inSnapshot<R>(ctx: Ctx, work: (ctx: Ctx) => Promise<R>): Promise<R> {
  if (ctx.db.isTransaction) return work(ctx)
  const read = (from: Database) =>
    from
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((db) => work({ ...ctx, db }))
  const copied = await onReplica(ctx, read)
  return copied ? copied.result : read(ctx.db)
}
