import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import { actorHas } from '#server/kernel/authorize.ts'
import { refusing } from '#server/kernel/constraint.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { requireVersion } from '#server/kernel/require-version.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { changesOf, isEmpty, withColumnTexts, without } from './changes.ts'
import { nameTaken, unknownValuta } from './refusals.ts'
import { getSito } from './sito.queries.ts'
import { noPercColumns, requireChangeable, toVenueColumns, VENUE_MONEY } from './venue-money.ts'

/**
 * Merges what is sent into a site; its money, tax included, only from ADMIN (2 §6).
 * @throws AppError NOT_FOUND, CONFLICT, NAME_TAKEN, PERCENTUALE_LOCKED, VALUTA_LOCKED
 */
export async function editSito(ctx: Ctx, { idSito, version, ...input }: Input<'PUT /api/v1/sito'>['body']) {
  return withTransaction(ctx, async (tx) => {
    // Also against new drops and movements: the balance read below must not move.
    const row = await tx.db
      .selectFrom('sito')
      .selectAll()
      .where('idSito', '=', idSito)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new AppError('NOT_FOUND')
    requireVersion(row, version)
    const allowed = actorHas(tx.actor, ['ADMIN']) ? input : without(input, [...VENUE_MONEY, 'tassaQuota'])
    const changes = changesOf(row, withColumnTexts(toVenueColumns(allowed), ['tassaQuota'], 2))
    if (isEmpty(changes)) return getSito(tx, idSito)
    await requireChangeable(tx, { kind: 'sito', id: idSito }, row, changes)

    const after = await refusing(
      { sito_nome: nameTaken(changes.nomeSito, 'nomeSito'), sito_id_valuta_fkey: unknownValuta },
      tx.db
        .updateTable('sito')
        .set({ ...changes, ...noPercColumns({ ...row, ...changes }), version: row.version + 1 })
        .where('idSito', '=', idSito)
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
    await audit(tx, { action: 'reference.edit', entity: 'sito', entityId: idSito, before: row, after })
    return getSito(tx, idSito)
  })
}
