import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import { actorHas } from '#server/kernel/authorize.ts'
import { refusing } from '#server/kernel/constraint.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { requireVersion } from '#server/kernel/require-version.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { changesOf, isEmpty, without } from './changes.ts'
import { nameTaken } from './refusals.ts'
import { toSparax } from './sparax-canale.mapper.ts'

/**
 * Creates a sparax; its delay is SUPERADMIN's to set, else 0 (rule: sparax/delay-is-superadmins). `again` is the number of one
 * that comes back.
 * @throws AppError NAME_TAKEN
 */
export async function createSparax(
  ctx: Ctx,
  input: Input<'POST /api/v1/sparax'>['body'],
  again: { idSparax?: number } = {},
) {
  return withTransaction(ctx, async (tx) => {
    const row = await refusing(
      { sparax_nome: nameTaken(input.nomeSparax, 'nomeSparax') },
      tx.db
        .insertInto('sparax')
        .values({
          ...input,
          delaySecondsSparax: actorHas(tx.actor, ['SUPERADMIN']) ? input.delaySecondsSparax : 0,
          ...again,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
    await audit(tx, { action: 'reference.create', entity: 'sparax', entityId: row.idSparax, after: row })
    return toSparax(row)
  })
}

/**
 * Merges what is sent; a changed link mode touches no existing link (rule: link/new-rooms).
 * @throws AppError NOT_FOUND, CONFLICT, NAME_TAKEN
 */
export async function editSparax(
  ctx: Ctx,
  { idSparax, version, ...input }: Input<'PUT /api/v1/sparax'>['body'],
) {
  return withTransaction(ctx, async (tx) => {
    const row = await tx.db
      .selectFrom('sparax')
      .selectAll()
      .where('idSparax', '=', idSparax)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!row) throw new AppError('NOT_FOUND')
    requireVersion(row, version)
    const allowed = actorHas(tx.actor, ['SUPERADMIN']) ? input : without(input, ['delaySecondsSparax'])
    const changes = changesOf(row, allowed)
    if (isEmpty(changes)) return toSparax(row)
    const after = await refusing(
      { sparax_nome: nameTaken(changes.nomeSparax, 'nomeSparax') },
      tx.db
        .updateTable('sparax')
        .set({ ...changes, version: row.version + 1 })
        .where('idSparax', '=', idSparax)
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
    await audit(tx, { action: 'reference.edit', entity: 'sparax', entityId: idSparax, before: row, after })
    return toSparax(after)
  })
}
