import { isHelper, isNotFound } from '@xbetapp/domain/reference/names'
import { AppError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import { refusing } from '#server/kernel/constraint.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { requireVersion } from '#server/kernel/require-version.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { changesOf, isEmpty } from './changes.ts'
import { nameTaken } from './refusals.ts'
import { toBookEntry } from './venue.mapper.ts'

/** `again` is the number of a book that comes back. @throws AppError NAME_TAKEN */
export async function createBook(
  ctx: Ctx,
  input: Input<'POST /api/v1/book'>['body'],
  again: { idBook?: number } = {},
) {
  return withTransaction(ctx, async (tx) => {
    const row = await refusing(
      { book_nome: nameTaken(input.nomeBook, 'nomeBook') },
      tx.db
        .insertInto('book')
        .values({ ...input, ...again })
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
    await audit(tx, { action: 'reference.create', entity: 'book', entityId: row.idBook, after: row })
    return toBookEntry(row)
  })
}

/**
 * @throws AppError NOT_FOUND, CONFLICT, NAME_TAKEN; NAME_PROTECTED for Helper and not found (rule: names/four-names)
 */
export async function editBook(ctx: Ctx, { idBook, version, ...input }: Input<'PUT /api/v1/book'>['body']) {
  return withTransaction(ctx, async (tx) => {
    const row = await tx.db
      .selectFrom('book')
      .selectAll()
      .where('idBook', '=', idBook)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!row) throw new AppError('NOT_FOUND')
    requireVersion(row, version)
    const changes = changesOf(row, input)
    if (isEmpty(changes)) return toBookEntry(row)
    if (changes.nomeBook !== undefined && (isHelper(row.nomeBook) || isNotFound(row.nomeBook))) {
      throw new AppError('NAME_PROTECTED', { nome: row.nomeBook, campo: 'nomeBook' })
    }
    const after = await refusing(
      { book_nome: nameTaken(changes.nomeBook, 'nomeBook') },
      tx.db
        .updateTable('book')
        .set({ ...changes, version: row.version + 1 })
        .where('idBook', '=', idBook)
        .returningAll()
        .executeTakeFirstOrThrow(),
    )
    await audit(tx, { action: 'reference.edit', entity: 'book', entityId: idBook, before: row, after })
    return toBookEntry(after)
  })
}
