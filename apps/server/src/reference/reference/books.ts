import { isHelper, isNotFound } from '@xbetapp/domain/reference/reference/names'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { createRecord, editRecord } from './records.ts'
import { nameTaken } from './refusals.ts'
import { toBookEntry } from './venue.mapper.ts'

const taken = (nome: string | undefined) => ({ book_nome: nameTaken(nome, 'nomeBook') })

/** `again` is the number of a restored book. @throws AppError NAME_TAKEN */
export async function createBook(
  ctx: Ctx,
  input: Input<'POST /api/v1/book'>['body'],
  again: { idBook?: number } = {},
) {
  return withTransaction(ctx, async (tx) =>
    toBookEntry(await createRecord(tx, 'book', { ...input, ...again }, taken(input.nomeBook))),
  )
}

/**
 * @throws AppError NOT_FOUND, CONFLICT, NAME_TAKEN; NAME_PROTECTED for Helper and not found (rule: names/four-names)
 */
export async function editBook(ctx: Ctx, { idBook, version, ...sent }: Input<'PUT /api/v1/book'>['body']) {
  return withTransaction(ctx, async (tx) =>
    toBookEntry(
      await editRecord(tx, 'book', {
        id: idBook,
        version,
        sent,
        refusals: ({ nomeBook }) => taken(nomeBook),
        check: ({ nomeBook }, changes) => {
          if (changes.nomeBook !== undefined && (isHelper(nomeBook) || isNotFound(nomeBook)))
            throw new AppError('NAME_PROTECTED', { nome: nomeBook, campo: 'nomeBook' })
        },
      }),
    ),
  )
}
