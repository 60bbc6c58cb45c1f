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
  const names: Record<NamedKind, NameIndex> = {
    book: indexOf((await listRecords(ctx, 'book')).map(({ idBook, nomeBook }) => [idBook, nomeBook])),
    sala: indexOf((await listVenues(ctx, 'sala')).map(({ idSala, nomeSala }) => [idSala, nomeSala])),
    tipster: indexOf((await listTipster(ctx)).map(({ idTipster, nomeTipster }) => [idTipster, nomeTipster])),
    sparax: indexOf(
      (await listRecords(ctx, 'sparax')).map(({ idSparax, nomeSparax }) => [idSparax, nomeSparax]),
    ),
    sito: indexOf((await listVenues(ctx, 'sito')).map(({ idSito, nomeSito }) => [idSito, nomeSito])),
    altro: indexOf((await listVenues(ctx, 'altro')).map(({ idAltro, nomeAltro }) => [idAltro, nomeAltro])),
    portafoglio: indexOf((await holdersWithAmounts(ctx, 'portafoglio')).map(({ id, nome }) => [id, nome])),
    fondo: indexOf((await holdersWithAmounts(ctx, 'fondo')).map(({ id, nome }) => [id, nome])),
  }
  return {
    find: (kind, cell) => {
      const text = String(cell ?? '')
      const { idByName, idByWord } = names[kind]
      const id = idByName.get(text.toLowerCase()) ?? idByWord.get(wordOf(text))
      if (id !== undefined) return { value: id }
      const alike = alikeOf(text, names[kind])
      const instead =
        alike.length > 0
          ? `forse intendi ${alike.join(' o ')}`
          : "scrivi un nome che c'è, o aggiungi questo prima"
      return { refusal: `${NO_RECORD[kind]} si chiama "${text}": ${instead}.` }
    },
    nameOf: (kind, id) => names[kind].nameById.get(id) ?? '',
  }
}

interface NameIndex {
  /** Ids by name in lower case. */
  idByName: ReadonlyMap<string, number>
  /** Ids by name without case and accents. */
  idByWord: ReadonlyMap<string, number>
  nameById: ReadonlyMap<number, string>
}

/** The letters by which two names begin alike. */
const ALIKE_LETTERS = 3
const ALIKE_MOST = 3

/** Names of which one has the other in it, or that begin with the same letters. */
function alikeOf(text: string, { nameById }: NameIndex): string[] {
  const word = wordOf(text)
  const start = word.slice(0, ALIKE_LETTERS)
  if (start.length < ALIKE_LETTERS) return []
  const isAlike = (other: string) =>
    other.length >= ALIKE_LETTERS && (other.startsWith(start) || other.includes(word) || word.includes(other))
  return [...new Set(nameById.values())].filter((name) => isAlike(wordOf(name))).slice(0, ALIKE_MOST)
}

/** Records by name; where two have one name, the first is found. */
function indexOf(records: ReadonlyArray<readonly [id: number, name: string]>): NameIndex {
  const latestFirst = records.toReversed()
  return {
    idByName: new Map(latestFirst.map(([id, name]) => [name.toLowerCase(), id])),
    idByWord: new Map(latestFirst.map(([id, name]) => [wordOf(name), id])),
    nameById: new Map(records),
  }
}
