import { audit } from '#server/kernel/audit.ts'
import { refusing } from '#server/kernel/constraint.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { withColumnTexts } from './changes.ts'
import { nameTaken, unknownValuta } from './refusals.ts'
import { getSito } from './sito.queries.ts'
import { noPercColumns, toVenueColumns } from './venue-money.ts'

/** Creates a site. @throws AppError NAME_TAKEN, VALIDATION for an unknown currency */
export async function createSito(ctx: Ctx, input: Input<'POST /api/v1/sito'>['body']) {
  return withTransaction(ctx, async (tx) => {
    const values = withColumnTexts(toVenueColumns(input), ['tassaQuota'], 2)
    const row = await refusing(
      { sito_nome: nameTaken(input.nomeSito, 'nomeSito'), sito_id_valuta_fkey: unknownValuta },
      tx.db
        .insertInto('sito')
        .values({ ...values, ...noPercColumns(values) })
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
    await audit(tx, { action: 'reference.create', entity: 'sito', entityId: row.idSito, after: row })
    return getSito(tx, row.idSito)
  })
}
