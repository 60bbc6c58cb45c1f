import { lastWeekStart, toWire } from '@xbetapp/domain/time/rome'
import { sql } from 'kysely'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { currentRevision } from '#server/kernel/revision.ts'
import type { Etagged } from '#server/kernel/route.ts'

type Notifica = { data: string; testo: string }

/** Notifications since last week's start, newest first; unchanged ones cost no read of the table. */
export async function lastWeekNotifiche(ctx: Ctx): Promise<Etagged<Notifica[]>> {
  const from = lastWeekStart(ctx.now())
  return {
    etag: `${await currentRevision(ctx, 'notifiche')}-${toWire(from)}`,
    load: async () => {
      const rows = await ctx.db
        .selectFrom('notifica')
        .select(['data', 'testo'])
        .where('data', '>=', from)
        .orderBy('data', 'desc')
        .orderBy('id', 'desc')
        .limit(500)
        .execute()
      return rows.map((row) => ({ data: toWire(row.data), testo: row.testo }))
    },
  }
}

/** Leaves a note in everybody's bell: what the staff should know of and no request is waiting for. */
export async function notify(ctx: TxCtx, testo: string): Promise<void> {
  await ctx.db.insertInto('notifica').values({ data: ctx.now(), testo }).execute()
  await ctx.db
    .updateTable('revisione')
    .set({ valore: sql`valore + 1` })
    .where('nome', '=', 'notifiche')
    .execute()
}
