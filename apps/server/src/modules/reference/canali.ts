import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import { refusing } from '#server/kernel/constraint.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { requireVersion } from '#server/kernel/require-version.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { changesOf, isEmpty } from './changes.ts'
import { toCanale } from './sparax-canale.mapper.ts'

/** One channel per pair of chats. */
const pairTaken = {
  canale_id_gruppo_tg_mittente_id_gruppo_tg_destinatario_key: () => new AppError('CANALE_EXISTS'),
}

/** @throws AppError CANALE_EXISTS, CANALE_SAME_CHAT */
export async function createCanale(ctx: Ctx, input: Input<'POST /api/v1/canale'>['body']) {
  return withTransaction(ctx, async (tx) => {
    requireTwoChats(input)
    const row = await refusing(
      pairTaken,
      tx.db.insertInto('canale').values(input).returningAll().executeTakeFirstOrThrow(),
    )
    await audit(tx, { action: 'reference.create', entity: 'canale', entityId: row.idCanale, after: row })
    return toCanale(row)
  })
}

/** @throws AppError NOT_FOUND, CONFLICT, CANALE_EXISTS, CANALE_SAME_CHAT */
export async function editCanale(
  ctx: Ctx,
  { idCanale, version, ...input }: Input<'PUT /api/v1/canale'>['body'],
) {
  return withTransaction(ctx, async (tx) => {
    const row = await tx.db
      .selectFrom('canale')
      .selectAll()
      .where('idCanale', '=', idCanale)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!row) throw new AppError('NOT_FOUND')
    requireVersion(row, version)
    const changes = changesOf(row, input)
    if (isEmpty(changes)) return toCanale(row)
    requireTwoChats({ ...row, ...changes })
    const after = await refusing(
      pairTaken,
      tx.db
        .updateTable('canale')
        .set({ ...changes, version: row.version + 1 })
        .where('idCanale', '=', idCanale)
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
    await audit(tx, { action: 'reference.edit', entity: 'canale', entityId: idCanale, before: row, after })
    return toCanale(after)
  })
}

/** @throws AppError NOT_FOUND */
export async function deleteCanale(ctx: Ctx, idCanale: number): Promise<undefined> {
  return withTransaction(ctx, async (tx) => {
    const row = await tx.db
      .deleteFrom('canale')
      .where('idCanale', '=', idCanale)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new AppError('NOT_FOUND')
    await audit(tx, { action: 'reference.delete', entity: 'canale', entityId: idCanale, before: row })
    return undefined
  })
}

/** A channel to itself would echo for ever. */
function requireTwoChats(canale: { idGruppoTgMittente: number; idGruppoTgDestinatario: number }): void {
  if (canale.idGruppoTgMittente === canale.idGruppoTgDestinatario) {
    throw new AppError('CANALE_SAME_CHAT', { campo: 'idGruppoTgDestinatario' })
  }
}
