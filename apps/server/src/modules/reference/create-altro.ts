import { audit } from '#server/kernel/audit.ts'
import { refusing } from '#server/kernel/constraint.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { getAltro } from './altro.queries.ts'
import { withColumnTexts } from './changes.ts'
import { nameTaken, unknownValuta } from './refusals.ts'
import { noPercColumns, toVenueColumns } from './venue-money.ts'

/** Creates an other account. @throws AppError NAME_TAKEN, VALIDATION for an unknown currency */
export async function createAltro(ctx: Ctx, input: Input<'POST /api/v1/altro'>['body']) {
  return withTransaction(ctx, async (tx) => {
    const values = withColumnTexts(toVenueColumns(input), ['tassaQuota'], 2)
    const row = await refusing(
      { altro_nome: nameTaken(input.nomeAltro, 'nomeAltro'), altro_id_valuta_fkey: unknownValuta },
      tx.db
        .insertInto('altro')
        .values({ ...values, ...noPercColumns(values) })
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
    await audit(tx, { action: 'reference.create', entity: 'altro', entityId: row.idAltro, after: row })
    return getAltro(tx, row.idAltro)
  })
}
