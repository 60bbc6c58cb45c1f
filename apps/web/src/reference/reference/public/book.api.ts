import type { Answer } from '@xbetapp/contract/contract'
import { toldQuery } from '#web/lib/api-query.ts'
import { REFERENCE_KEY } from '#web/reference/reference/public/reference-key.ts'

export type Book = Answer<'GET /api/v1/book'>[number]

export const booksQuery = toldQuery([...REFERENCE_KEY, 'book'], 'GET /api/v1/book')
