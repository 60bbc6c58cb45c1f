import { isNotFound } from '@xbetapp/domain/reference/names'
import { audit } from '#server/kernel/audit.ts'
import { refusing } from '#server/kernel/constraint.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { linkNewSala } from '#server/modules/links/public.ts'
import { chatShared, nameTaken, unknownBook, unknownValuta } from './refusals.ts'
import { getSala } from './sala.queries.ts'
import { noPercColumns, toVenueColumns } from './venue-money.ts'

/**
 * Creates a room and links it to the sparax that take rooms of its kind by themselves (D2.16).
 * @throws AppError NAME_TAKEN, CHAT_SHARED, VALIDATION for an unknown book or currency
 */
export async function createSala(ctx: Ctx, input: Input<'POST /api/v1/sala'>['body']) {
  return withTransaction(ctx, async (tx) => {
    await requireUsableBook(tx, input.idBook)
    const values = toVenueColumns(input)
    const row = await refusing(
      {
        ...chatShared(input.idDropTg),
        sala_nome: nameTaken(input.nomeSala, 'nomeSala'),
        sala_id_valuta_fkey: unknownValuta,
      },
      tx.db
        .insertInto('sala')
        .values({ ...values, ...noPercColumns(values) })
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
    await audit(tx, { action: 'reference.create', entity: 'sala', entityId: row.idSala, after: row })
    await linkNewSala(tx, row.idSala)
    return getSala(tx, row.idSala)
  })
}

/** The technical book of unrecognised bets is no choice anywhere (D2.3). */
async function requireUsableBook(tx: TxCtx, idBook: number): Promise<void> {
  const book = await tx.db
    .selectFrom('book')
    .select('nomeBook')
    .where('idBook', '=', idBook)
    .executeTakeFirst()
  if (!book || isNotFound(book.nomeBook)) throw unknownBook()
}
