import { Id } from '@xbetapp/contract/fields'
import {
  type CellValue,
  type DecimalMark,
  type Read,
  readChoice,
  readDayOrMoment,
  readFlag,
  readList,
  readMoment,
  readNumber,
  readTime,
} from '@xbetapp/domain/intake/imports/read-cell'
import { formatDate } from '@xbetapp/domain/platform/format/date'
import {
  columnOf,
  type FieldName,
  labelOf,
  REFERENCE_FIELDS,
} from '@xbetapp/domain/reference/reference/fields'
import type { StoredProof } from '#server/accounts/movements/public.ts'
import type { KeptPicture } from '#server/kernel/photo-store.ts'
import { OTHER_HEADERS } from './other-headers.ts'
import { type ProofOf, readProofs, writeProofs } from './proof-cells.ts'
import { readShares, writeShares } from './wallet-shares.ts'

/** Kinds of records that a cell names: the id of the record with that name takes its place. */
export type NamedKind = 'book' | 'sala' | 'sito' | 'altro' | 'tipster' | 'sparax' | 'portafoglio' | 'fondo'

type Choices = Readonly<Record<string, readonly string[]>>

/** A column of a sheet: the field of the verb's body it fills, and how its cells are read and written. */
export interface Column {
  field: string
  header: string
  /** Other headers under which a file may have the column. */
  otherHeaders: readonly string[]
  explanation: string
  required?: true
  /** The value of a new record whose cell is empty, where the verb wants one. */
  initial?: number
  /** The field keeps the value the record was created with; `once set`: the first value it has. */
  fixed?: true | 'once set'
  /** Read from a file, never written to one. */
  secret?: true
  as: keyof typeof EXPLANATIONS | { choices: Choices } | { names: NamedKind }
}

type Options = Partial<Omit<Column, 'field'>>

/** How cells are read, by the kind of value of a reference field; other kinds are text. */
const CELLS_OF: Readonly<Record<string, Column['as']>> = {
  flag: 'flag',
  percent: 'number',
  amount: 'number',
  money: 'number',
  rate: 'number',
  odds: 'number',
  number: 'number',
  list: 'list',
  book: { names: 'book' },
  stato: {
    choices: {
      A: ['ON', 'A', 'attivo', 'attiva', 'acceso', 'accesa', 'sì'],
      S: ['STANDBY', 'S'],
      D: ['OFF', 'D', 'disattivo', 'disattiva', 'spento', 'spenta', 'no'],
    },
  },
}
/** The explanation of a column that brings none, by how its cells are read. */
const EXPLANATIONS = {
  text: 'Un testo.',
  flag: 'Sì o No.',
  number: 'Un numero.',
  list: 'Uno o più, separati da virgola.',
  moment: "Una data con l'ora, per esempio 12/03/2026 18:30.",
  day: 'Una data, per esempio 12/03/2026.',
  'day or moment': "Una data, anche con l'ora se si sa: 12/03/2026 o 12/03/2026 18:30.",
  time: 'Un orario, per esempio 09:30.',
  shares: 'Un testo.',
  pictures: 'Un testo.',
  proofs: 'Un testo.',
}
const NAME_EXPLANATION = 'Il nome, come è scritto nel suo foglio o in xbetapp.'

/** A column for a field of the reference records, which has its label and its kind of value. */
export function column(name: FieldName, options: Options = {}): Column {
  const { as = 'text', log } = REFERENCE_FIELDS[name]
  const otherHeaders = [columnOf(name), ...(log ? [log] : []), ...(OTHER_HEADERS[name] ?? [])]
  return ownColumn(name, options.header ?? labelOf(name), {
    as: CELLS_OF[as] ?? 'text',
    otherHeaders,
    ...options,
  })
}

/** A column for a field that no reference record has. */
export function ownColumn(field: string, header: string, { as = 'text', ...options }: Options = {}): Column {
  const explanation =
    typeof as === 'string' ? EXPLANATIONS[as] : 'choices' in as ? oneOf(as.choices) : NAME_EXPLANATION
  return { field, as, explanation, otherHeaders: OTHER_HEADERS[field] ?? [], ...options, header }
}

const GENERAL: ReadonlySet<string> = new Set([...Object.values(EXPLANATIONS), NAME_EXPLANATION])

/** What a column's cells hold, said beside the refusal of one; empty where the kind of value says it all. */
export const hintOf = ({ explanation }: Column): string => (GENERAL.has(explanation) ? '' : explanation)

const oneOf = (choices: Choices): string => `${firstWords(choices).join(', ')}.`
const firstWords = (choices: Choices): string[] => Object.values(choices).map(([first = '']) => first)

/** The words that a column's cells may have; null where any text or number may stand. */
export function wordsOf({ as }: Column): string[] | null {
  if (as === 'flag') return [YES, NO]
  return typeof as === 'object' && 'choices' in as ? firstWords(as.choices) : null
}
const [YES, NO] = ['Sì', 'No'] as const

/** Finds the record a cell names. */
export type FindNamed = (kind: NamedKind, cell: CellValue) => Read<number>
/** A picture of the store with its hash. */
export type KeptPhoto = Extract<KeptPicture, { file: string }>
/** What a cell may name: records, and the kept files of an archive. */
export interface Found {
  find: FindNamed
  pictureOf: (name: string) => KeptPhoto | undefined
  proofOf: ProofOf
}

const DAY_LENGTH = 'YYYY-MM-DD'.length

/** The value that a filled cell gives to its field. */
export function readCell(
  { as }: Column,
  cell: CellValue,
  mark: DecimalMark | null,
  { find, pictureOf, proofOf }: Found,
): Read<unknown> {
  if (typeof as === 'object') return 'names' in as ? find(as.names, cell) : readChoice(cell, as.choices)
  if (as === 'flag') return readFlag(cell)
  if (as === 'time') return readTime(cell)
  if (as === 'moment' || as === 'day') {
    const read = readMoment(cell)
    return 'value' in read && as === 'day' ? { value: read.value.slice(0, DAY_LENGTH) } : read
  }
  if (as === 'day or moment') return readDayOrMoment(cell)
  if (as === 'list') return { value: readList(cell) }
  if (as === 'shares') return readShares(cell, find)
  if (as === 'pictures') {
    const names = readList(cell)
    const missing = names.find((name) => pictureOf(name) === undefined)
    if (missing !== undefined) return { refusal: `La foto "${missing}" non è nella cartella foto dello ZIP.` }
    return { value: names.map(pictureOf) }
  }
  if (as === 'proofs') return readProofs(cell, proofOf)
  if (as === 'number') {
    const read = readNumber(cell, mark)
    return 'value' in read ? { value: Number(read.value) } : read
  }
  return { value: String(cell ?? '') }
}

/** `2026-03-12T18:30:00` as `12/03/2026 18:30`, with its seconds where it has some. */
function writtenMoment(wire: string): string {
  const [day = '', time = ''] = wire.split('T')
  return [formatDate(day), time.replace(/:00$/, '')].filter(Boolean).join(' ')
}

/** The cell of a field: the value as {@link readCell} reads it again. `nameOf` gives the name of a record. */
export function writeCell(
  { as }: Column,
  value: unknown,
  nameOf: (kind: NamedKind, id: number) => string,
): string | number | null {
  if (value === null || value === undefined) return null
  if (typeof as === 'object' && 'names' in as) return nameOf(as.names, Number(value))
  if (typeof as === 'object') return as.choices[String(value)]?.[0] ?? String(value)
  if (as === 'flag') return value ? YES : NO
  if (as === 'moment' || as === 'day' || as === 'day or moment') return writtenMoment(String(value))
  if (as === 'number') return Number(value)
  if (as === 'shares') return writeShares(String(value), nameOf)
  if (as === 'proofs') return writeProofs(value as StoredProof[])
  if (Array.isArray(value)) return value.join(', ')
  return String(value)
}

/** The fields of a row about an account; one of them names it. */
export const ACCOUNT_FIELDS = {
  idTipster: Id.nullish(),
  idSala: Id.nullish(),
  idSito: Id.nullish(),
  idAltro: Id.nullish(),
}

export const ACCOUNT_COLUMNS: readonly Column[] = [
  ownColumn('idTipster', 'Tipster', {
    as: { names: 'tipster' },
    explanation: 'Un tipster; oppure una sala, un sito o un altro.',
  }),
  ownColumn('idSala', 'Sala', { as: { names: 'sala' } }),
  ownColumn('idSito', 'Sito', { as: { names: 'sito' } }),
  ownColumn('idAltro', 'Altro', { as: { names: 'altro' } }),
]
