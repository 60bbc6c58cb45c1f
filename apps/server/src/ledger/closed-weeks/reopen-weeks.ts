import { sql } from 'kysely'
import { actOf, describeAct } from '#server/kernel/act.ts'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { accountRefs, requireMayChangeClosed } from '#server/ledger/postings/public.ts'

/** Reopens closed weeks; who, when and why is kept with them. @throws AppError CLOSING_NOT_FOUND, CLOSED_WEEK_ADMIN */
export async function reopenWeeks(ctx: Ctx, { ids, motivo }: Input<'POST /api/v1/chiusure/riapri'>['body']) {
  return withTransaction(ctx, async (tx) => {
    await requireMayChangeClosed(tx)
    describeAct(tx, { reason: motivo })
    const wanted = [...new Set(ids)]
    const { rows } = await sql<{ id: number; idAccount: number; da: string; a: string }>`
      update chiusura set riaperta_da = ${tx.actor.username}, riaperta_at = ${tx.now()}, riaperta_motivo = ${motivo},
                          riaperta_atto = ${await actOf(tx)}
      where id = any(${wanted}) and riaperta_at is null
      returning id, id_account, da::text as da, a::text as a
    `.execute(tx.db)
    const refs = await accountRefs(
      tx,
      rows.map(({ idAccount }) => idAccount),
    )
    if (rows.length !== wanted.length || [...refs.values()].some(({ isKnown }) => !isKnown))
      throw new AppError('CLOSING_NOT_FOUND')
    for (const [a, weeks] of Map.groupBy(rows, (row) => row.a))
      await audit(tx, {
        action: 'movements.reopen-week',
        entity: 'chiusura',
        entityId: a,
        after: { da: weeks[0]?.da, a, quanti: weeks.length, motivo },
      })
    return { riaperte: rows.length }
  })
}
