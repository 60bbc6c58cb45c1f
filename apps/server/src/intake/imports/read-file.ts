import { HISTORY_ROWS_MAX } from '@xbetapp/domain/intake/imports/limits'
import type { CellValue } from '@xbetapp/domain/intake/imports/read-cell'
import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import readWorkbook from 'read-excel-file/universal'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { longWork } from '#server/kernel/report-worker/long-work.ts'

/** A sheet of a file: its header and its filled rows, each with its number in the file. */
export interface FileSheet {
  name: string
  header: string[]
  rows: FileRow[]
}
export interface FileRow {
  row: number
  cells: CellValue[]
}

/** Unpacked bytes of a workbook. */
const UNPACKED_MAX = 100_000_000
const ENTRIES_MAX = 1_000
/** Cells of a sheet up to its last one. */
const CELLS_MAX = 5_000_000
/** Rows of a sheet up to its last one: some more than may be written, for headers and gaps. */
const ROWS_MAX = HISTORY_ROWS_MAX + 50_000
const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 2).toString('latin1') === 'PK'
const isOldWorkbook = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString('hex') === 'd0cf11e0'

/** A file no longer than this is read sooner than handed over to the report worker. */
const SHORT_BYTES = 262_144

/**
 * Reads the sheets of a workbook, or the one of a CSV file. No formula is run: a cell has the value it was saved with.
 * @throws AppError IMPORT_UNREADABLE, IMPORT_TOO_LONG
 */
export const readFile = (ctx: Ctx, name: string, bytes: Buffer): Promise<FileSheet[]> =>
  fileSheets(ctx, { name, bytes }, { isLong: bytes.length > SHORT_BYTES })

const fileSheets = longWork('import', (_ctx, file: { name: string; bytes: Uint8Array }) =>
  readSheets(file.name, Buffer.from(file.bytes)),
)

async function readSheets(name: string, bytes: Buffer): Promise<FileSheet[]> {
  if (bytes.length === 0) throw unreadable('il file è vuoto')
  if (isOldWorkbook(bytes))
    throw unreadable('è nel vecchio formato .xls o protetto da password: salvalo come .xlsx')
  const sheets = isZip(bytes) ? await workbookSheets(bytes) : [csvSheet(name, bytes)]
  const filled = sheets.map(toSheet).filter(({ header }) => header.length > 0)
  if (filled.length === 0) throw unreadable('non ha righe')
  return filled
}

interface Raw {
  name: string
  data: ReadonlyArray<readonly unknown[]>
}

async function workbookSheets(bytes: Buffer): Promise<Raw[]> {
  refuseBomb(bytes)
  try {
    const sheets = await readWorkbook(new Uint8Array(bytes).buffer)
    return sheets.map(({ sheet, data }) => ({ name: sheet, data }))
  } catch {
    throw unreadable('non è una cartella di lavoro .xlsx')
  }
}

/** Sizes are read from the archive before anything is unpacked, extents before anything is read. */
function refuseBomb(bytes: Buffer): void {
  let [size, entries] = [0, 0]
  const isSheet = ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
    size += originalSize
    entries += 1
    if (size > UNPACKED_MAX || entries > ENTRIES_MAX) throw new AppError('IMPORT_TOO_LONG')
    return name.endsWith('.xml')
  }
  try {
    for (const part of Object.values(unzipSync(bytes, { filter: isSheet })))
      if (cellsOf(part) > CELLS_MAX) throw new AppError('IMPORT_TOO_LONG')
  } catch (error) {
    throw error instanceof AppError ? error : unreadable('non è una cartella di lavoro .xlsx')
  }
}

/** Cells up to the last one of a sheet, which the library would fill: one stray cell at the end makes billions. */
function cellsOf(part: Uint8Array): number {
  const text = Buffer.from(part.buffer, part.byteOffset, part.length).toString('latin1')
  if (UNCLOSED.test(text)) throw unreadable('non è una cartella di lavoro .xlsx')
  let [columns, rows] = [1, 1]
  for (const [, letters = '', row] of text.matchAll(ADDRESS)) {
    columns = Math.max(columns, [...letters.toUpperCase()].reduce(columnAfter, 0))
    rows = Math.max(rows, Number(row))
  }
  if (rows > ROWS_MAX) throw new AppError('IMPORT_TOO_LONG')
  return columns * rows
}
const ADDRESS = /<(?:\w+:)?(?:c|row)\s[^<>]*?\br\s*=\s*["']([A-Za-z]*)(\d+)["']/g
/** A tag within a tag: the library would take minutes over thousands of them. */
const UNCLOSED = /<[^<>!?][^<>]*</
const columnAfter = (column: number, letter: string): number => column * 26 + letter.charCodeAt(0) - 64

function csvSheet(name: string, bytes: Buffer): Raw {
  const text = textOf(bytes)
  if (text.includes('\0')) throw unreadable('non è un file .xlsx o .csv')
  if (linesOf(text) > ROWS_MAX) throw new AppError('IMPORT_TOO_LONG')
  try {
    const data = parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      bom: true,
    })
    return { name: name.replace(/\.[^.]*$/, ''), data }
  } catch {
    throw unreadable('le virgolette di una riga non si chiudono')
  }
}

function linesOf(text: string): number {
  let lines = 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1
  return lines
}

/** UTF-8, or what Excel on Windows writes. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The separator the first line has most of. */
function delimiterOf(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1)
  const count = (sign: string): number => line.split(sign).length
  return [';', '\t', ','].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** The first filled row is the header; empty rows are left out. */
function toSheet({ name, data }: Raw): FileSheet {
  const rows = data.map((cells, index) => ({ row: index + 1, cells: cells.map(toCell) }))
  const [head, ...filled] = rows.filter(({ cells }) => cells.some((cell) => cell !== null))
  return { name, header: (head?.cells ?? []).map((cell) => String(cell ?? '')), rows: filled }
}

const SECOND_MS = 1_000

function toCell(value: unknown): CellValue {
  // A sheet keeps an hour as a share of a day, which is a millisecond off.
  if (value instanceof Date)
    return new Date(Math.round(value.getTime() / SECOND_MS) * SECOND_MS).toISOString()
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return String(value ?? '').trim() || null
}

const unreadable = (perche: string): AppError => new AppError('IMPORT_UNREADABLE', { perche })
