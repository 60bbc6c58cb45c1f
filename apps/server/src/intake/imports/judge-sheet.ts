import { IMPORT_ROWS_MAX, IMPORT_ROWS_SHOWN } from '@xbetapp/domain/intake/imports/limits'
import {
  type CellValue,
  type DecimalMark,
  decimalMark,
  wordOf,
} from '@xbetapp/domain/intake/imports/read-cell'
import { dec } from '@xbetapp/domain/platform/money/decimal'
import { sql } from 'kysely'
import type { z } from 'zod'
import { AppError } from '#server/kernel/app-error.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { type Column, type FindNamed, readCell, writeCell } from './columns.ts'
import { type Kind, keyOf, type Values } from './kind.ts'
import { KINDS } from './kinds.ts'
import type { Mapping } from './map-sheets.ts'
import { type Names, namesOf } from './names.ts'
import type { FileSheet } from './read-file.ts'

export interface RowEffect {
  riga: number
  nome: string
  esito: 'nuova' | 'cambiata' | 'uguale' | 'rifiutata'
  cambi: Array<{ colonna: string; da: string; a: string }>
  colonna: string | null
  motivo: string | null
}

export interface SheetEffect extends Mapping {
  intestazioni: string[]
  nuove: number
  cambiate: number
  uguali: number
  rifiutate: number
  righe: RowEffect[]
}

/** A cell that cannot be taken, with its column. */
class Refused extends Error {
  readonly column: Column | null
  constructor(message: string, column: Column | null) {
    super(message)
    this.column = column
  }
}

/**
 * Writes the rows of a sheet with the verbs of its kind, each in a savepoint. A refused row is taken back and said; the
 * caller then keeps nothing of the file.
 * @throws AppError IMPORT_TOO_LONG
 */
export async function writeSheet(tx: TxCtx, sheet: FileSheet, mapping: Mapping): Promise<SheetEffect> {
  const effect = { ...mapping, intestazioni: sheet.header, nuove: 0, cambiate: 0, uguali: 0, rifiutate: 0 }
  if (mapping.tipo === null) return { ...effect, righe: [] }
  if (sheet.rows.length > IMPORT_ROWS_MAX) throw new AppError('IMPORT_TOO_LONG')
  const kind = KINDS[mapping.tipo]
  const names = await namesOf(tx)
  const columns = placed(kind, sheet, mapping)
  const known = new KnownRecords(kind, await kind.list(tx))
  const rows: RowEffect[] = []
  for (const { row, cells } of sheet.rows) {
    const done = await inSavepoint(tx, () => writeRow(tx, { kind, names, columns, known, row, cells }))
    rows.push({ riga: row, nome: nameOf(kind, columns, cells), ...done })
  }
  const count = (esito: RowEffect['esito']): number => rows.filter((row) => row.esito === esito).length
  const shown = [
    ...rows.filter(({ esito }) => esito === 'rifiutata'),
    ...rows.filter(({ esito }) => esito === 'nuova' || esito === 'cambiata'),
  ]
  return {
    ...effect,
    nuove: count('nuova'),
    cambiate: count('cambiata'),
    uguali: count('uguale'),
    rifiutate: count('rifiutata'),
    righe: shown.slice(0, IMPORT_ROWS_SHOWN),
  }
}

/** A column of the kind where the file has it. */
interface Placed {
  column: Column
  header: string
  at: number
  mark: DecimalMark | null
}

function placed(kind: Kind, { header, rows }: FileSheet, { colonne }: Mapping): Placed[] {
  return kind.columns.flatMap((column) => {
    const named = colonne[column.field] ?? null
    const at = named === null ? -1 : header.indexOf(named)
    if (named === null || at === -1) return []
    const cells = column.as === 'number' ? rows.map((row) => row.cells[at] ?? null) : []
    return [{ column, header: named, at, mark: decimalMark(cells) }]
  })
}

interface Row {
  kind: Kind
  names: Names
  columns: readonly Placed[]
  known: KnownRecords
  row: number
  cells: readonly CellValue[]
}
type Done = Omit<RowEffect, 'riga' | 'nome'>

async function writeRow(tx: TxCtx, { kind, names, columns, known, row, cells }: Row): Promise<Done> {
  try {
    const read = valuesOf(columns, cells, names.find)
    const require = (of: (column: Column) => boolean) => {
      const missing = kind.columns.find((column) => of(column) && read[column.field] === undefined)
      if (missing?.required) throw new Refused('Campo obbligatorio.', missing)
    }
    require(({ required, field }) => required === true && kind.key.includes(field))
    const record = known.take(read, row)
    if (record === undefined) {
      require(({ required }) => required === true)
      await kind.create.run(tx, bodyOf(kind, kind.create.body, { ...initialOf(kind), ...read }))
      return { esito: 'nuova', cambi: [], colonna: null, motivo: null }
    }
    const values: Values = { ...read, ...spelledAs(kind, record, read) }
    const changed = columns.filter(
      ({ column }) =>
        !column.secret &&
        values[column.field] !== undefined &&
        !isSame(record[column.field], values[column.field]),
    )
    if (changed.length === 0) return { esito: 'uguale', cambi: [], colonna: null, motivo: null }
    const settled = changed.find(({ column }) => column.fixed)?.column
    if (settled) {
      const shown = String(writeCell(settled, record[settled.field], names.nameOf))
      throw new Refused(`Non si cambia più: è ${shown}.`, settled)
    }
    if (kind.edit) {
      const given = Object.fromEntries(kind.edit.id.map((field) => [field, record[field]]))
      const fields = kind.key.length > 1 ? { ...record, ...values } : values
      await kind.edit.run(tx, bodyOf(kind, kind.edit.body, { ...fields, ...given }))
    }
    const cambi = changed.map(({ column, header }) => ({
      colonna: header,
      da: shownValue(column, record[column.field], names),
      a: shownValue(column, values[column.field], names),
    }))
    return { esito: 'cambiata', cambi, colonna: null, motivo: null }
  } catch (error) {
    const refusal = refusalOf(kind, error)
    if (refusal === null) throw error
    const header = columns.find(({ column }) => column === refusal.column)?.header
    return {
      esito: 'rifiutata',
      cambi: [],
      colonna: header ?? refusal.column?.header ?? null,
      motivo: refusal.message,
    }
  }
}

/** A name that finds its record keeps the record's spelling: another case is no change. */
const spelledAs = ({ key }: Kind, record: Values, read: Values): Values =>
  Object.fromEntries(
    key
      .filter(
        (field) =>
          read[field] !== undefined && wordOf(String(read[field])) === wordOf(String(record[field] ?? '')),
      )
      .map((field) => [field, record[field]]),
  )

const initialOf = ({ columns }: Kind): Values =>
  Object.fromEntries(
    columns.flatMap(({ field, initial }) => (initial === undefined ? [] : [[field, initial]])),
  )

const shownValue = (column: Column, value: unknown, names: Names): string =>
  String(writeCell(column, value, names.nameOf) ?? '')

function refusalOf(kind: Kind, error: unknown): Refused | null {
  if (error instanceof Refused) return error
  if (!(error instanceof AppError)) return null
  const { campo } = error.details as { campo?: string }
  return new Refused(error.message, kind.columns.find(({ field }) => field === campo) ?? null)
}

/** The fields of the filled cells. */
function valuesOf(columns: readonly Placed[], cells: readonly CellValue[], find: FindNamed): Values {
  const values: Record<string, unknown> = {}
  for (const { column, at, mark } of columns) {
    const cell = cells[at] ?? null
    if (cell === null) continue
    const read = readCell(column, cell, mark, find)
    if ('refusal' in read) throw new Refused(read.refusal, column)
    values[column.field] = read.value
  }
  return values
}

/** The body as the verb takes it. `filtro.dalle` and `filtro.alle` are one pair of hours. */
function bodyOf(kind: Kind, schema: z.ZodType, values: Values): never {
  const { success, data, error } = schema.safeParse(nested(values))
  if (success) return data as never
  const [issue] = error.issues
  const field = issue?.path.join('.')
  throw new Refused(
    issue?.message ?? 'Dati non validi',
    kind.columns.find((column) => column.field === field) ?? null,
  )
}

function nested(values: Values): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  const filtro: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(values))
    if (field.startsWith('filtro.')) filtro[field.slice('filtro.'.length)] = value
    else body[field] = value
  if (Object.keys(filtro).length === 0) return body
  const { dalle, alle, ...filter } = filtro
  return { ...body, filtro: { ...filter, ...(dalle || alle ? { ore: { dalle, alle } } : {}) } }
}

const isSame = (stored: unknown, value: unknown): boolean => {
  if (Array.isArray(stored) || Array.isArray(value)) return plain(stored).join('|') === plain(value).join('|')
  if (typeof stored === 'number' && typeof value === 'number') return dec(stored).eq(value)
  return String(stored ?? '').trim() === String(value ?? '').trim()
}
const plain = (list: unknown): string[] => (Array.isArray(list) ? list.map(wordOf).sort() : [])

/** What a reader calls the row: its key as the file has it. */
const nameOf = (kind: Kind, columns: readonly Placed[], cells: readonly CellValue[]): string =>
  kind.key
    .map((field) => columns.find(({ column }) => column.field === field))
    .map((place) => String((place && cells[place.at]) ?? ''))
    .filter((text) => text !== '')
    .join(', ')

/** The records there are, found by their key or their chat; each is written by one row of a file at most. */
class KnownRecords {
  readonly #kind: Kind
  readonly #byKey: Map<string, Values>
  readonly #byChat: Map<string, Values>
  readonly #rows = new Map<unknown, number>()

  constructor(kind: Kind, records: readonly Values[]) {
    this.#kind = kind
    this.#byKey = new Map(records.map((record) => [keyOf(kind, record), record]))
    const { chat } = kind
    const withChat = chat === undefined ? [] : records.filter((record) => record[chat])
    this.#byChat = new Map(withChat.map((record) => [String(record[chat ?? '']), record]))
  }

  /** The record a row is about; undefined for a new one. @throws Refused when another row was about it */
  take(values: Values, row: number): Values | undefined {
    const key = keyOf(this.#kind, values)
    const { chat } = this.#kind
    const record =
      this.#byKey.get(key) ?? (chat === undefined ? undefined : this.#byChat.get(String(values[chat] ?? '')))
    const before = this.#rows.get(record ?? key)
    if (before !== undefined) throw new Refused(`È già alla riga ${before}: lasciane una sola.`, null)
    this.#rows.set(record ?? key, row)
    return record
  }
}

/** A row's writes are taken back when it is refused; so is the act it may have opened. */
async function inSavepoint(tx: TxCtx, work: () => Promise<Done>): Promise<Done> {
  await sql`savepoint riga`.execute(tx.db)
  const act = { ...tx.act, undoable: [...tx.act.undoable] }
  const done = await work()
  if (done.esito === 'rifiutata') {
    await sql`rollback to savepoint riga`.execute(tx.db)
    Object.assign(tx.act, act)
  }
  await sql`release savepoint riga`.execute(tx.db)
  return done
}
