import { sql } from 'kysely'
import type { EntityKind } from '#server/accounts/accounting/public.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { reverseMovement } from './reverse-movement.ts'

interface Replacement {
  kind: EntityKind
  what: 'cashflow' | 'deposit'
  /** The movement to replace; null: the booked movement replaces none. */
  original: { idMovimento: number; motivo: string } | null | undefined
}

/**
 * Books a movement in the place of another, which is reversed in the same act. Both movements have the proofs: undoing
 * the act shows them on the first again, undoing the undo on the second (rule: movement/correction).
 * @throws AppError MOVEMENT_NOT_FOUND when the replaced movement is reversed already, DEPOSIT_RETURNED
 */
export async function replaceMovement(
  ctx: Ctx,
  { kind, what, original }: Replacement,
  book: (ctx: Ctx) => Promise<number>,
): Promise<number> {
  if (!original) return book(ctx)
  return withTransaction(ctx, async (tx) => {
    await reverseMovement(tx, { kind, what, ...original })
    const idMovimento = await book(tx)
    await sql`
      insert into movement_proof (id_movimento, file, nome, username, created_at)
      select ${idMovimento}, file, nome, username, created_at from movement_proof
      where id_movimento = ${original.idMovimento} order by id_prova
    `.execute(tx.db)
    return idMovimento
  })
}
