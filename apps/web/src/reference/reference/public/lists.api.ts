import type { Answer } from '@xbetapp/contract/contract'
import { isTechnicalBook } from '@xbetapp/domain/reference/reference/names'
import { toldQuery } from '#web/lib/api-query.ts'

// The lists of reference data, and what the screens show of them.

/**
 * Keys of all reference data have this prefix: one edit reloads every list, because the lists embed each other (a room
 * carries its book and its currency).
 */
export const REFERENCE_KEY = ['reference'] as const

export type Sala = Answer<'GET /api/v1/sala'>[number]
export type Sito = Answer<'GET /api/v1/sito'>[number]
export type Altro = Answer<'GET /api/v1/altro'>[number]
export type Book = Answer<'GET /api/v1/book'>[number]
export type Tipster = Answer<'GET /api/v1/tipster'>[number]
export type Currency = Answer<'GET /api/v1/valuta'>[number]

export const saleQuery = toldQuery([...REFERENCE_KEY, 'sala'], 'GET /api/v1/sala')
export const sitiQuery = toldQuery([...REFERENCE_KEY, 'sito'], 'GET /api/v1/sito')
export const altriQuery = toldQuery([...REFERENCE_KEY, 'altro'], 'GET /api/v1/altro')
export const booksQuery = toldQuery([...REFERENCE_KEY, 'book'], 'GET /api/v1/book')
export const tipsterQuery = toldQuery([...REFERENCE_KEY, 'tipster'], 'GET /api/v1/tipster')
/** EUR comes first: the first is the default of every form. */
export const currenciesQuery = toldQuery([...REFERENCE_KEY, 'valuta'], 'GET /api/v1/valuta')
export const sparaxQuery = toldQuery([...REFERENCE_KEY, 'sparax'], 'GET /api/v1/sparax')
export const canaliQuery = toldQuery([...REFERENCE_KEY, 'canale'], 'GET /api/v1/canale')

/** The list of rooms as the screens use it: the ordinary rooms, and apart the secret rooms that ADMIN gets too. */
export function splitSecret<S extends { isSecret: 0 | 1 }>(
  rooms: readonly S[],
): { ordinary: S[]; secret: S[] } {
  return {
    ordinary: rooms.filter(({ isSecret }) => isSecret === 0),
    secret: rooms.filter(({ isSecret }) => isSecret === 1),
  }
}

/** Books people work with: the technical one for unrecognised books is never shown or offered. */
export const shownBooks = <B extends { nomeBook: string }>(books: readonly B[]): B[] =>
  books.filter(({ nomeBook }) => !isTechnicalBook(nomeBook))

export const tipsterOption = ({ idTipster, nomeTipster }: Pick<Tipster, 'idTipster' | 'nomeTipster'>) => ({
  value: String(idTipster),
  label: nomeTipster,
})
