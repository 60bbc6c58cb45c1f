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

const WHAT: Readonly<Record<NamedKind, string>> = {
  book: 'Nessun book',
  sala: 'Nessuna sala',
  tipster: 'Nessun tipster',
  sparax: 'Nessun sparax',
  sito: 'Nessun sito',
  altro: 'Nessun altro',
  portafoglio: 'Nessun portafoglio',
  fondo: 'Nessun fondo cassa',
}

/** A name that is exact but for case wins over one that differs in accents too. */
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
  const names: Record<NamedKind, Array<readonly [id: number, name: string]>> = {
    book: books.map(({ idBook, nomeBook }) => [idBook, nomeBook]),
    sala: rooms.map(({ idSala, nomeSala }) => [idSala, nomeSala]),
    tipster: tipsters.map(({ idTipster, nomeTipster }) => [idTipster, nomeTipster]),
    sparax: sparax.map(({ idSparax, nomeSparax }) => [idSparax, nomeSparax]),
    sito: sites.map(({ idSito, nomeSito }) => [idSito, nomeSito]),
    altro: others.map(({ idAltro, nomeAltro }) => [idAltro, nomeAltro]),
    portafoglio: wallets.map(({ id, nome }) => [id, nome]),
    fondo: funds.map(({ id, nome }) => [id, nome]),
  }
  return {
    find: (kind, cell) => {
      const text = String(cell ?? '')
      const found =
        names[kind].find(([, name]) => name.toLowerCase() === text.toLowerCase()) ??
        names[kind].find(([, name]) => wordOf(name) === wordOf(text))
      return found ? { value: found[0] } : { refusal: `${WHAT[kind]} si chiama "${text}".` }
    },
    nameOf: (kind, id) => names[kind].find(([one]) => one === id)?.[1] ?? '',
  }
}
