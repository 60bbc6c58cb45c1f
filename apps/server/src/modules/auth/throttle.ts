import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'

const FREE_FAILURES = 5
const FIRST_WAIT_SECONDS = 15
const LONGEST_WAIT_SECONDS = 900
const FORGET_AFTER_SECONDS = 3600

/** Refuses while one of the keys (username, address) is waiting after too many failures. */
export async function requireNotThrottled(ctx: Ctx, keys: readonly string[]): Promise<void> {
  const rows = await ctx.db
    .selectFrom('accessoFallito')
    .select('bloccatoFino')
    .where('chiave', 'in', keys)
    .where('bloccatoFino', '>', ctx.now())
    .execute()
  const until = Math.max(0, ...rows.map((row) => row.bloccatoFino?.getTime() ?? 0))
  if (until > 0) {
    const seconds = Math.ceil((until - ctx.now().getTime()) / 1000)
    throw new AppError('SIGNIN_THROTTLED', { seconds })
  }
}

/** Counts a failure; past the free ones each doubles the wait. Written outside any transaction: it must stand. */
export async function countFailure(ctx: Ctx, keys: readonly string[]): Promise<void> {
  const now = ctx.now()
  for (const chiave of keys) {
    await ctx.db.transaction().execute(async (db) => {
      const seen = await db
        .selectFrom('accessoFallito')
        .selectAll()
        .where('chiave', '=', chiave)
        .forUpdate()
        .executeTakeFirst()
      const recent = seen && now.getTime() - seen.ultimo.getTime() < FORGET_AFTER_SECONDS * 1000
      const tentativi = (recent ? seen.tentativi : 0) + 1
      const over = tentativi - FREE_FAILURES
      const waitSeconds = over < 0 ? 0 : Math.min(FIRST_WAIT_SECONDS * 2 ** over, LONGEST_WAIT_SECONDS)
      const row = {
        tentativi,
        ultimo: now,
        bloccatoFino: waitSeconds === 0 ? null : new Date(now.getTime() + waitSeconds * 1000),
      }
      await db
        .insertInto('accessoFallito')
        .values({ chiave, ...row })
        .onConflict((oc) => oc.column('chiave').doUpdateSet(row))
        .execute()
    })
  }
}

export async function forgetFailures(ctx: Ctx, key: string): Promise<void> {
  await ctx.db.deleteFrom('accessoFallito').where('chiave', '=', key).execute()
}
