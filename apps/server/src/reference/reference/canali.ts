import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { createRecord, editRecord } from './records.ts'
import { toCanale } from './sparax-canale.mapper.ts'

/** One channel per pair of chats and topics. */
const pairTaken = {
  canale_coppia: () => new AppError('CANALE_EXISTS'),
}

/** @throws AppError CANALE_EXISTS, CANALE_SAME_CHAT */
export async function createCanale(ctx: Ctx, input: Input<'POST /api/v1/canale'>['body']) {
  return withTransaction(ctx, async (tx) => {
    requireTwoChats(input)
    return toCanale(await createRecord(tx, 'canale', input, pairTaken))
  })
}

/** @throws AppError NOT_FOUND, CONFLICT, CANALE_EXISTS, CANALE_SAME_CHAT */
export async function editCanale(
  ctx: Ctx,
  { idCanale, version, ...sent }: Input<'PUT /api/v1/canale'>['body'],
) {
  return withTransaction(ctx, async (tx) =>
    toCanale(
      await editRecord(tx, 'canale', {
        id: idCanale,
        version,
        sent,
        refusals: () => pairTaken,
        check: (row, changes) => requireTwoChats({ ...row, ...changes }),
      }),
    ),
  )
}

/** @throws AppError NOT_FOUND */
export async function deleteCanale(ctx: Ctx, idCanale: number): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    const row = await tx.db
      .deleteFrom('canale')
      .where('idCanale', '=', idCanale)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new AppError('NOT_FOUND')
    await audit(tx, { action: 'reference.delete', entity: 'canale', entityId: idCanale, before: row })
  })
}

/** A channel to itself would echo for ever. */
function requireTwoChats(canale: { idGruppoTgMittente: number; idGruppoTgDestinatario: number }): void {
  if (canale.idGruppoTgMittente === canale.idGruppoTgDestinatario) {
    throw new AppError('CANALE_SAME_CHAT', { campo: 'idGruppoTgDestinatario' })
  }
}
