import { lastWeekStart, toWire } from '@xbetapp/domain/time/rome'
import { sql } from 'kysely'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { currentRevision } from '#server/kernel/revision.ts'
import type { Etagged } from '#server/kernel/route.ts'
import { seesSecretRooms, withoutSecretNames } from '#server/kernel/secret-rooms.ts'

type Notifica = { data: string; testo: string }

/**
 * Notifications since last week's start, newest first; unchanged ones cost no read of the table. Secret rooms in them
 * are hidden from whoever may not know of them.
 */
export async function lastWeekNotifiche(ctx: Ctx): Promise<Etagged<Notifica[]>> {
  const from = lastWeekStart(ctx.now())
  const whole = seesSecretRooms(ctx)
  const [told, names] = await Promise.all([
    currentRevision(ctx, 'notifiche'),
    currentRevision(ctx, 'anagrafiche'),
  ])
  return {
    etag: `${told}-${toWire(from)}-${whole ? 'tutto' : names}`,
    load: async () => {
      const rows = await ctx.db
        .selectFrom('notifica')
        .select(['data', 'testo'])
        .where('data', '>=', from)
        .orderBy('data', 'desc')
        .orderBy('id', 'desc')
        .limit(500)
        .execute()
      const readable = whole ? String : await withoutSecretNames(ctx)
      return rows.map((row) => ({ data: toWire(row.data), testo: readable(row.testo) }))
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
