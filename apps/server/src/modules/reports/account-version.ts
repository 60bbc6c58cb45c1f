import type { Ctx } from '#server/kernel/ctx.ts'

/** The version of an account: how often what it is worth has changed. 0 before anything did. */
export async function accountVersion(ctx: Ctx, idAccount: number): Promise<number> {
  const row = await ctx.db
    .selectFrom('saldo')
    .select('version')
    .where('idAccount', '=', idAccount)
    .executeTakeFirst()
  return row?.version ?? 0
}
