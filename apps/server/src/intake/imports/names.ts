import { wordOf } from '@xbetapp/domain/intake/imports/read-cell'
import { holdersWithAmounts } from '#server/accounts/summary/public.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { listRecords, listTipster, listVenues } from '#server/reference/reference/public.ts'
import type { FindNamed, NamedKind } from './columns.ts'

/** Records by name and names by id, for the cells that name them. */
export interface Names {
  find: FindNamed
  nameOf: (kind: NamedKind, id: number) => string
}

/** Where an archive has its pictures, and the proofs of its movements. */
export const PICTURES = 'foto/'
export const PROOFS = 'prove/'

/** The first words of the refusal of a name that no record has. */
const NO_RECORD: Readonly<Record<NamedKind, string>> = {
  book: 'Nessun book',
  sala: 'Nessuna sala',
  tipster: 'Nessun tipster',
  sparax: 'Nessun sparax',
  sito: 'Nessun sito',
  altro: 'Nessun altro',
  portafoglio: 'Nessun portafoglio',
  fondo: 'Nessun fondo cassa',
}

/** Loads the names of all records. A name that is exact but for case wins over a name that differs in accents too. */
export async function namesOf(ctx: Ctx): Promise<Names> {
  const [books, rooms, tipsters, sparax, sites, others, wallets, funds] = [
    await listRecords(ctx, 'book'),
    await listVenues(ctx, 'sala'),
    await listTipster(ctx),
    await listRecords(ctx, 'sparax'),
    await listVenues(ctx, 'sito'),
    await listVenues(ctx, 'altro'),
    await holdersWithAmounts(ctx, 'portafoglio'),
    await holdersWithAmounts(ctx, 'fondo'),
  ]
  const names: Record<NamedKind, Found> = {
    book: indexed(books.map(({ idBook, nomeBook }) => [idBook, nomeBook])),
    sala: indexed(rooms.map(({ idSala, nomeSala }) => [idSala, nomeSala])),
    tipster: indexed(tipsters.map(({ idTipster, nomeTipster }) => [idTipster, nomeTipster])),
    sparax: indexed(sparax.map(({ idSparax, nomeSparax }) => [idSparax, nomeSparax])),
    sito: indexed(sites.map(({ idSito, nomeSito }) => [idSito, nomeSito])),
    altro: indexed(others.map(({ idAltro, nomeAltro }) => [idAltro, nomeAltro])),
    portafoglio: indexed(wallets.map(({ id, nome }) => [id, nome])),
    fondo: indexed(funds.map(({ id, nome }) => [id, nome])),
  }
  return {
    find: (kind, cell) => {
      const text = String(cell ?? '')
      const { exact, loose } = names[kind]
      const id = exact.get(text.toLowerCase()) ?? loose.get(wordOf(text))
      return id === undefined ? { refusal: `${NO_RECORD[kind]} si chiama "${text}".` } : { value: id }
    },
    nameOf: (kind, id) => names[kind].byId.get(id) ?? '',
  }
}

interface Found {
  exact: ReadonlyMap<string, number>
  loose: ReadonlyMap<string, number>
  byId: ReadonlyMap<number, string>
}

/** Records by name; where two have one name, the first is found. */
function indexed(records: ReadonlyArray<readonly [id: number, name: string]>): Found {
  const latestFirst = records.toReversed()
  return {
    exact: new Map(latestFirst.map(([id, name]) => [name.toLowerCase(), id])),
    loose: new Map(latestFirst.map(([id, name]) => [wordOf(name), id])),
    byId: new Map(records),
  }
}
