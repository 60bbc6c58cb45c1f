import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import { actorHas } from '#server/kernel/authorize.ts'
import { refusing } from '#server/kernel/constraint.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { requireVersion } from '#server/kernel/require-version.ts'
import type { Input } from '#server/kernel/route.ts'
import { knowsRoom } from '#server/kernel/secret-rooms.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { changesOf, isEmpty, without } from './changes.ts'
import { chatShared, nameTaken } from './refusals.ts'
import { getSala } from './sala.queries.ts'
import { noPercColumns, requireChangeable, toVenueColumns, VENUE_MONEY } from './venue-money.ts'

/** Money, and what the ADMIN-only prompt page and the accounts write (2 §6, D2.40). */
const ADMIN_FIELDS = [...VENUE_MONEY, 'promptGpt', 'sendOriginalBet', 'conti'] as const

/**
 * Merges what is sent into a room. Book and currency stay as they were created (D2.61).
 * @throws AppError NOT_FOUND, CONFLICT, NAME_TAKEN, CHAT_SHARED, PERCENTUALE_LOCKED
 */
export async function editSala(ctx: Ctx, { idSala, version, ...input }: Input<'PUT /api/v1/sala'>['body']) {
  return withTransaction(ctx, async (tx) => {
    const row = await lockSala(tx, idSala)
    requireVersion(row, version)
    const allowed = actorHas(tx.actor, ['ADMIN']) ? input : without(input, ADMIN_FIELDS)
    const changes = changesOf(row, toVenueColumns(allowed))
    if (isEmpty(changes)) return getSala(tx, idSala)
    await requireChangeable(tx, { kind: 'sala', id: idSala }, row, changes)

    const after = await refusing(
      { ...chatShared(changes.idDropTg), sala_nome: nameTaken(changes.nomeSala, 'nomeSala') },
      tx.db
        .updateTable('sala')
        .set({ ...changes, ...noPercColumns({ ...row, ...changes }), version: row.version + 1 })
        .where('idSala', '=', idSala)
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
    await audit(tx, { action: 'reference.edit', entity: 'sala', entityId: idSala, before: row, after })
    return getSala(tx, idSala)
  })
}

/** Against other editors, and against new drops and movements: the balance read next must not move. */
async function lockSala(tx: TxCtx, idSala: number) {
  const row = await tx.db
    .selectFrom('sala')
    .selectAll()
    .where('idSala', '=', idSala)
    .forUpdate()
    .executeTakeFirst()
  if (!row || !knowsRoom(tx, row)) throw new AppError('NOT_FOUND')
  return row
}
