import { actorHas } from '#server/kernel/authorize.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { without } from './changes.ts'
import { createRecord, editRecord } from './records.ts'
import { nameTaken } from './refusals.ts'
import { toSparax } from './sparax-canale.mapper.ts'

const taken = (nome: string | undefined) => ({ sparax_nome: nameTaken(nome, 'nomeSparax') })

/**
 * Creates a sparax; its delay is set by SUPERADMIN, otherwise 0 (rule: sparax/delay-is-superadmins). `again` is the
 * number of a restored one.
 * @throws AppError NAME_TAKEN
 */
export async function createSparax(
  ctx: Ctx,
  input: Input<'POST /api/v1/sparax'>['body'],
  again: { idSparax?: number } = {},
) {
  return withTransaction(ctx, async (tx) => {
    const delaySecondsSparax = actorHas(tx.actor, ['SUPERADMIN']) ? input.delaySecondsSparax : 0
    return toSparax(
      await createRecord(tx, 'sparax', { ...input, delaySecondsSparax, ...again }, taken(input.nomeSparax)),
    )
  })
}

/**
 * Merges the given fields; a changed link mode affects no existing link (rule: link/new-rooms).
 * @throws AppError NOT_FOUND, CONFLICT, NAME_TAKEN
 */
export async function editSparax(
  ctx: Ctx,
  { idSparax, version, ...input }: Input<'PUT /api/v1/sparax'>['body'],
) {
  return withTransaction(ctx, async (tx) => {
    const sent = actorHas(tx.actor, ['SUPERADMIN']) ? input : without(input, ['delaySecondsSparax'])
    const refusals = ({ nomeSparax }: { nomeSparax?: string }) => taken(nomeSparax)
    return toSparax(await editRecord(tx, 'sparax', { id: idSparax, version, sent, refusals }))
  })
}
