import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import { refusing } from '#server/kernel/constraint.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { requireVersion } from '#server/kernel/require-version.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { changesOf, isEmpty, withColumnTexts } from './changes.ts'
import { nameTaken } from './refusals.ts'
import { toValutaEntry } from './venue.mapper.ts'

/** The unit of all rates. */
const EUR = 'EUR'

/** @throws AppError NAME_TAKEN */
export async function createValuta(ctx: Ctx, input: Input<'POST /api/v1/valuta'>['body']) {
  return withTransaction(ctx, async (tx) => {
    const row = await refusing(
      { valuta_pkey: nameTaken(input.valuta, 'valuta') },
      tx.db
        .insertInto('valuta')
        .values(withColumnTexts(input, ['cambio'], 3))
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
    await audit(tx, { action: 'reference.create', entity: 'valuta', entityId: row.valuta, after: row })
    return toValutaEntry(row)
  })
}

/**
 * Edits rate and symbol; what is booked keeps the rate of its moment.
 * @throws AppError NOT_FOUND, CONFLICT; EUR_FIXED because every rate is EUR for one unit (rule: money/rate)
 */
export async function editValuta(
  ctx: Ctx,
  { valuta, version, ...input }: Input<'PUT /api/v1/valuta'>['body'],
) {
  return withTransaction(ctx, async (tx) => {
    const row = await tx.db
      .selectFrom('valuta')
      .selectAll()
      .where('valuta', '=', valuta)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!row) throw new AppError('NOT_FOUND')
    requireVersion(row, version)
    const changes = changesOf(row, withColumnTexts(input, ['cambio'], 3))
    if (isEmpty(changes)) return toValutaEntry(row)
    if (changes.cambio !== undefined && valuta === EUR) throw new AppError('EUR_FIXED', { campo: 'cambio' })
    const after = await tx.db
      .updateTable('valuta')
      .set({ ...changes, version: row.version + 1 })
      .where('valuta', '=', valuta)
      .returningAll()
      .executeTakeFirstOrThrow()
    await audit(tx, { action: 'reference.edit', entity: 'valuta', entityId: valuta, before: row, after })
    return toValutaEntry(after)
  })
}
