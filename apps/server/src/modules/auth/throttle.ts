import { sql } from 'kysely'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'

const FREE_FAILURES = 5
const FIRST_WAIT_SECONDS = 15
const LONGEST_WAIT_SECONDS = 900
const FORGET_AFTER_MS = 3_600_000

/** What an attempt is counted under. */
export interface AttemptKeys {
  user: string
  address: string
}

/** An attempt that was counted; the time until which it closed the address, if it did. */
export interface Attempt extends AttemptKeys {
  addressClosedUntil: Date | null
}

/**
 * Counts an attempt as failed before the password is looked at, so that asking many times at once tries no more
 * passwords than asking in turn. Past the free failures each one doubles the wait. Written at once: it must stand.
 * @throws AppError SIGNIN_THROTTLED while the name or the address has to wait
 */
export async function countAttempt(ctx: Ctx, { user, address }: AttemptKeys): Promise<Attempt> {
  const now = ctx.now()
  const keys = [address, user].sort()
  return ctx.db.transaction().execute(async (db) => {
    await db
      .insertInto('accessoFallito')
      .values(keys.map((chiave) => ({ chiave, tentativi: 0, ultimo: now })))
      .onConflict((oc) => oc.doNothing())
      .execute()
    const rows = await db
      .selectFrom('accessoFallito')
      .selectAll()
      .where('chiave', 'in', keys)
      .orderBy('chiave')
      .forUpdate()
      .execute()
    const until = Math.max(...rows.map((row) => row.bloccatoFino?.getTime() ?? 0))
    if (until > now.getTime()) {
      throw new AppError('SIGNIN_THROTTLED', { seconds: Math.ceil((until - now.getTime()) / 1000) })
    }
    let addressClosedUntil: Date | null = null
    for (const row of rows) {
      const recent = now.getTime() - row.ultimo.getTime() < FORGET_AFTER_MS
      const tentativi = (recent ? row.tentativi : 0) + 1
      const bloccatoFino = closedUntil(tentativi, now)
      await db
        .updateTable('accessoFallito')
        .set({ tentativi, ultimo: now, bloccatoFino })
        .where('chiave', '=', row.chiave)
        .execute()
      if (row.chiave === address) addressClosedUntil = bloccatoFino
    }
    return { user, address, addressClosedUntil }
  })
}

function closedUntil(failures: number, now: Date): Date | null {
  if (failures < FREE_FAILURES) return null
  const seconds = Math.min(FIRST_WAIT_SECONDS * 2 ** (failures - FREE_FAILURES), LONGEST_WAIT_SECONDS)
  return new Date(now.getTime() + seconds * 1000)
}

/** The password was right: the name starts afresh, and the address is left with the failures of others. */
export async function forgiveAttempt(
  ctx: Ctx,
  { user, address, addressClosedUntil }: Attempt,
): Promise<void> {
  await ctx.db.deleteFrom('accessoFallito').where('chiave', '=', user).execute()
  await ctx.db
    .updateTable('accessoFallito')
    .set({
      tentativi: sql`greatest(tentativi - 1, 0)`,
      bloccatoFino: sql`nullif(bloccato_fino, ${addressClosedUntil})`,
    })
    .where('chiave', '=', address)
    .execute()
}
