import { setImmediate } from 'node:timers/promises'
import type { Answer } from '@xbetapp/contract/contract'
import { HISTORY_ROWS_MAX, IMPORT_ROWS_MAX, IMPORT_ROWS_SHOWN } from '@xbetapp/domain/intake/imports/limits'
import { wordOf } from '@xbetapp/domain/intake/imports/read-cell'
import { dec } from '@xbetapp/domain/platform/money/decimal'
import { sql } from 'kysely'
import type { z } from 'zod'
import { AppError } from '#server/kernel/app-error.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { houseChats } from '#server/telegram/chats/public.ts'
import { type Column, type Found, hintOf, writeCell } from './columns.ts'
import { dayOf, type Kind, sameChatRemark, type Values } from './kind.ts'
import { HISTORY, KINDS } from './kinds.ts'
import { KnownRecords, type WrittenRows } from './known-records.ts'
import type { Mapping } from './map-sheets.ts'
import { type Names, namesOf } from './names.ts'
import type { FileSheet } from './read-file.ts'
import {
  houseChatRemark,
  NothingWritten,
  type Placed,
  placedColumns,
  type ReadRow,
  Refused,
  readRow,
} from './read-row.ts'

export type SheetEffect = Answer<'POST /api/v1/importa/effetto'>['fogli'][number]
type RowEffect = SheetEffect['righe'][number]

/** Rows read and written together, where their kind writes many at once; a longer sheet takes several rounds. */
const ROWS_AT_ONCE = 1_000

/**
 * Writes the rows of a sheet with the verbs of its kind, each in a savepoint, or many together. A refused row is rolled
 * back and listed; the caller then keeps nothing of the file. `count` is called with the number of rows just done.
 * @throws AppError IMPORT_TOO_LONG
 */
export async function writeSheet(
  tx: TxCtx,
  sheet: FileSheet,
  mapping: Mapping,
  { count, ...files }: { count: (rows: number) => void } & Omit<Found, 'find'>,
): Promise<SheetEffect> {
  const counts = { nuove: 0, cambiate: 0, uguali: 0, lasciate: 0, rifiutate: 0 }
  const effect = { ...mapping, intestazioni: sheet.header, ...counts }
  if (mapping.tipo === null) return { ...effect, righe: [] }
  const kind = KINDS[mapping.tipo]
  if (sheet.rows.length > (HISTORY.includes(mapping.tipo) ? HISTORY_ROWS_MAX : IMPORT_ROWS_MAX))
    throw new AppError('IMPORT_TOO_LONG')
  const names = await namesOf(tx)
  const house = kind.chat === undefined ? new Map<number, string>() : await houseChats(tx)
  const columns = placedColumns(kind, sheet, mapping)
  const written: WrittenRows = new Map()
  const [refused, changing, left]: [RowEffect[], RowEffect[], RowEffect[]] = [[], [], []]
  // Where rows are written one at a time, all rows of the sheet are planned together.
  const atOnce = 'many' in kind.create ? ROWS_AT_ONCE : sheet.rows.length
  const plansFrom = async (first: number): Promise<Plan[]> => {
    const rows = sheet.rows.slice(first, first + atOnce)
    const reads = await inTurns(rows, (row) => readRow(kind, columns, { find: names.find, ...files }, row))
    const asked = reads.flatMap(({ values }) => (values ? [values] : []))
    const known = new KnownRecords(kind, (await kind.list?.(tx, asked)) ?? [], written)
    return inTurns(reads, (read) => planRow({ kind, names, columns, known, house }, read))
  }
  let plans = await plansFrom(0)
  for (let first = 0; first < sheet.rows.length; first += atOnce) {
    const writing = writeRows(tx, { kind, columns }, plans, (row) => {
      effect[COUNTED[row.esito]] += 1
      if (row.esito === 'rifiutata') refused.push(row)
      else if (row.esito === 'lasciata') left.push(row)
      else if (row.esito !== 'uguale' && changing.length < IMPORT_ROWS_SHOWN) changing.push(row)
      count(1)
    })
    // The next rows are planned while the database writes these. Nothing of either goes on once the transaction ends.
    const [planned, done] = await Promise.allSettled([plansFrom(first + atOnce), writing])
    if (done.status === 'rejected') throw done.reason
    if (planned.status === 'rejected') throw planned.reason
    plans = planned.value
  }
  return { ...effect, righe: [...refused, ...changing, ...left].slice(0, IMPORT_ROWS_SHOWN) }
}

/** Maps rows, with a turn of the event loop after some: others, and statements under way, are served in between. */
async function inTurns<Row, Result>(rows: readonly Row[], resultOf: (row: Row) => Result): Promise<Result[]> {
  const results: Result[] = []
  for (const row of rows) if (results.push(resultOf(row)) % ROWS_A_TURN === 0) await setImmediate()
  return results
}
const ROWS_A_TURN = 50

const COUNTED = {
  nuova: 'nuove',
  cambiata: 'cambiate',
  uguale: 'uguali',
  lasciata: 'lasciate',
  rifiutata: 'rifiutate',
} as const

interface Sheet {
  kind: Kind
  names: Names
  columns: readonly Placed[]
  known: KnownRecords
  /** The chats of Variabili Admin by id. */
  house: ReadonlyMap<number, string>
}

/** What is to be done for a row. */
interface Plan {
  row: number
  nome: string
  esito: RowEffect['esito']
  cambi: RowEffect['cambi']
  /** What to know of a row that is written. */
  motivo?: string
  body?: never
  refusal?: Refused
}

function planRow(sheet: Sheet, { row, nome, values, refusal }: ReadRow): Plan {
  try {
    if (values === undefined) throw refusal
    return { row, nome, ...planOf(sheet, values, row) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { row, nome, esito: 'rifiutata', cambi: [], refusal: error }
  }
}

/** What is to be done for a row with these values. @throws Refused where nothing can be */
function planOf(
  { kind, names, columns, known, house }: Sheet,
  read: Values,
  row: number,
): Pick<Plan, 'esito' | 'cambi' | 'motivo' | 'body'> {
  const requireFilled = (isChosen: (column: Column) => boolean) => {
    const missing = kind.columns.find((column) => isChosen(column) && read[column.field] === undefined)
    if (missing?.required) throw new Refused(EMPTY_FIELD, missing)
  }
  requireFilled(({ required, field }) => required === true && kind.key.includes(field))
  const record = known.take(read, row)
  if (record === undefined) {
    requireFilled(({ required }) => required === true)
    const body = bodyOf(kind, kind.create.body, { ...initialOf(kind), ...read })
    const filled = columns.filter(({ column }) => !column.secret && read[column.field] !== undefined)
    const cambi = filled.map((place) => changeOf(place, undefined, read, names))
    return { esito: 'nuova', cambi, motivo: houseChatRemark(house, filled, read), body }
  }
  const values: Values = { ...read, ...spelledAs(kind, record, read) }
  const changed = columns.filter(
    ({ column }) =>
      !column.secret &&
      values[column.field] !== undefined &&
      !isSame(...compared(kind, column, record, values)),
  )
  if (changed.length === 0) return { esito: 'uguale', cambi: [] }
  const sameChat = sameChatRemark(kind, record, read)
  const settled = changed.find(
    ({ column: { fixed, field } }) => fixed === true || (fixed && (record[field] ?? null) !== null),
  )?.column
  if (settled) {
    const shown = writeCell(settled, record[settled.field], names.nameOf) ?? 'vuoto'
    throw new Refused([sameChat, `Non si cambia più: è ${shown}.`].filter(Boolean).join(' '), settled)
  }
  const cambi = changed.map((place) => changeOf(place, record, values, names))
  if (!kind.edit) return { esito: 'cambiata', cambi }
  const motivo = [sameChat, houseChatRemark(house, changed, read)].filter(Boolean).join(' ')
  const given = Object.fromEntries(kind.edit.id.map((field) => [field, record[field]]))
  const fields = kind.key.length > 1 ? { ...record, ...values } : values
  return { esito: 'cambiata', cambi, motivo, body: bodyOf(kind, kind.edit.body, { ...fields, ...given }) }
}

/** Writes planned rows, the new ones together where their kind writes many at once. `done` is told the effect of every row. */
async function writeRows(
  tx: TxCtx,
  { kind, columns }: Pick<Sheet, 'kind' | 'columns'>,
  plans: readonly Plan[],
  done: (row: RowEffect) => void,
): Promise<void> {
  const { create, edit } = kind
  const refusals = new Map<Plan, Refused | null>()
  const added = plans.filter(({ esito }) => esito === 'nuova')
  if ('many' in create && added.length > 0) await writeMany(tx, { kind, many: create.many }, added, refusals)
  for (const plan of plans) {
    const { row, nome, esito, cambi, motivo, body, refusal: known = null } = plan
    const write = esito === 'nuova' ? 'run' in create && create.run : edit?.run
    const refusal =
      body && write ? await inSavepoint(tx, kind, () => write(tx, body)) : (refusals.get(plan) ?? known)
    const header = columns.find(({ column }) => column === refusal?.column)?.header
    const unwritten = refusal instanceof NothingWritten ? 'lasciata' : 'rifiutata'
    done({
      riga: row,
      nome,
      esito: refusal ? unwritten : esito,
      cambi: refusal ? [] : cambi,
      colonna: header ?? refusal?.column?.header ?? null,
      motivo: refusal?.message ?? (motivo || null),
    })
  }
}

/** Writes rows together; where that is refused, each half, so that a refused row is found without writing all one by one. */
async function writeMany(
  tx: TxCtx,
  how: { kind: Kind; many: (tx: TxCtx, bodies: never) => Promise<unknown> },
  plans: readonly Plan[],
  refusals: Map<Plan, Refused | null>,
): Promise<void> {
  const refusal = await inSavepoint(tx, how.kind, () => how.many(tx, plans.map(({ body }) => body) as never))
  if (refusal === null || plans.length === 1) {
    for (const plan of plans) refusals.set(plan, refusal)
    return
  }
  const half = Math.ceil(plans.length / 2)
  await writeMany(tx, how, plans.slice(0, half), refusals)
  await writeMany(tx, how, plans.slice(half), refusals)
}

/** The stored and the read value to compare: where the file gives a day without an hour, only the days. */
function compared(
  { days = [] }: Kind,
  { field }: Column,
  record: Values,
  values: Values,
): [unknown, unknown] {
  const [stored, value] = [record[field], values[field]]
  return days.includes(field) && dayOf(value) === value ? [dayOf(stored), value] : [stored, value]
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

const changeOf = (
  { column, header }: Placed,
  before: Values | undefined,
  after: Values,
  names: Names,
): RowEffect['cambi'][number] => ({
  colonna: header,
  da: shownValue(column, before?.[column.field], names),
  a: shownValue(column, after[column.field], names),
})

/** A value in words: a picture has its name in the store, a proof its own name, a number a decimal comma. */
function shownValue(column: Column, value: unknown, names: Names): string {
  if ((column.as === 'pictures' || column.as === 'proofs') && Array.isArray(value))
    return value.map((one) => one.nome ?? one.file ?? one).join(', ')
  const written = writeCell(column, value, names.nameOf) ?? ''
  return typeof written === 'number' ? String(written).replace('.', ',') : written
}

function refusalOf(kind: Kind, error: unknown): Refused | null {
  if (error instanceof Refused) return error
  if (!(error instanceof AppError)) return null
  const { campo } = error.details as { campo?: string }
  if (error.code === 'VALIDATION') return invalid(kind, error.message, campo)
  return new Refused(error.message, columnAt(kind, campo))
}

/**
 * A row as the body of its kind's verb; `never` fits the verb of any kind. `filtro.dalle` and `filtro.alle` are one
 * pair of hours. @throws Refused
 */
function bodyOf(kind: Kind, schema: z.ZodType, values: Values): never {
  const { success, data, error } = schema.safeParse(nested(values))
  if (success) return data as never
  const [issue] = error.issues
  const field = issue?.path.join('.')
  throw invalid(kind, issue?.message ?? 'Dati non validi', field)
}

const EMPTY_FIELD = 'Campo obbligatorio.'

const columnAt = ({ columns }: Kind, field: string | undefined): Column | null =>
  columns.find((column) => column.field === field) ?? null

/**
 * A value its field cannot have, with what the column is for. Rows of history are written by verbs made for files,
 * whose sentences say it.
 */
function invalid(kind: Kind, message: string, field: string | undefined): Refused {
  const column = columnAt(kind, field)
  const isOfHistory = HISTORY.some((tipo) => KINDS[tipo] === kind)
  const hint =
    column === null || isOfHistory || (message === EMPTY_FIELD && !column.secret) ? '' : hintOf(column)
  return new Refused(hint === '' ? message : `${message.replace(/\.?$/, '.')} ${hint}`, column)
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
/** A picture or proof is compared by its name in the store. */
const plain = (list: unknown): string[] =>
  Array.isArray(list) ? list.map((one) => wordOf(one.file ?? one)).sort() : []

/** Refused writes are rolled back, and so is the act they may have opened. @returns the refusal; null when written */
async function inSavepoint(tx: TxCtx, kind: Kind, work: () => Promise<unknown>): Promise<Refused | null> {
  await sql`savepoint sheet_row`.execute(tx.db)
  const act = { ...tx.act, undoableLines: [...tx.act.undoableLines] }
  let refusal: Refused | null = null
  try {
    await work()
  } catch (error) {
    refusal = refusalOf(kind, error)
    if (refusal === null) throw error
    await sql`rollback to savepoint sheet_row`.execute(tx.db)
    Object.assign(tx.act, act)
  }
  await sql`release savepoint sheet_row`.execute(tx.db)
  return refusal
}
