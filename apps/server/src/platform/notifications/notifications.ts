import { lastWeekStart, toWire } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import { updateRows } from '#server/db/rows.ts'
import { personOf } from '#server/kernel/authorize.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { currentRevision } from '#server/kernel/revision.ts'
import type { Etagged } from '#server/kernel/route.ts'
import { seesSecretRooms, withoutSecretNames } from '#server/kernel/secret-rooms.ts'

/** Notifications in one answer; older ones are left out. */
const MOST_LISTED = 500

/**
 * Notifications since last week's start, newest first; an unchanged list costs no read of the table. Secret rooms in
 * them are hidden from callers who may not see them, and a note for one user from all others.
 */
export async function lastWeekNotifications(ctx: Ctx): Promise<Etagged<{ data: string; testo: string }[]>> {
  const actor = personOf(ctx)
  const from = lastWeekStart(ctx.now())
  const seesAll = seesSecretRooms(ctx)
  const [notificationRevision, nameRevision] = await Promise.all([
    currentRevision(ctx, 'notifiche'),
    currentRevision(ctx, 'anagrafiche'),
  ])
  return {
    etag: `${actor.id}-${notificationRevision}-${toWire(from)}-${seesAll ? 'tutto' : nameRevision}`,
    load: async () => {
      const rows = await ctx.db
        .selectFrom('notification')
        .select(['data', 'testo'])
        .where('data', '>=', from)
        .where((eb) => eb.or([eb('idUser', 'is', null), eb('idUser', '=', actor.id)]))
        .orderBy('data', 'desc')
        .orderBy('id', 'desc')
        .limit(MOST_LISTED)
        .execute()
      const readable = seesAll ? String : await withoutSecretNames(ctx)
      return rows.map((row) => ({ data: toWire(row.data), testo: readable(row.testo) }))
    },
  }
}

/** Leaves a note in every user's bell, for news that answers no request. */
export const notify = (ctx: TxCtx, testo: string): Promise<void> => notifyUser(ctx, null, testo)

/** Leaves a note in one user's bell, hidden from all others; null: in every bell. */
export async function notifyUser(ctx: TxCtx, idUser: number | null, testo: string): Promise<void> {
  await ctx.db.insertInto('notification').values({ data: ctx.now(), testo, idUser }).execute()
  await updateRows(ctx.db, 'revision', { nome: 'notifiche' }, { valore: sql`valore + 1` })
}
