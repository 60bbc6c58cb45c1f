import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { HISTORY_ROWS_MAX, IMPORT_PARTS_MAX, WORKBOOK_ROWS_MAX } from '@xbetapp/domain/intake/imports/limits'
import type { CellValue } from '@xbetapp/domain/intake/imports/read-cell'
import { parse } from 'csv-parse'
import { unzipSync } from 'fflate'
import readWorkbook from 'read-excel-file/universal'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { longWork } from '#server/kernel/report-worker/long-work.ts'
import { withoutGuard } from './csv-text.ts'
import { PICTURES, PROOFS } from './names.ts'

/** A sheet of a file: its header and its filled rows, each with its number in the file. */
export interface FileSheet {
  name: string
  header: string[]
  /** The header's cells with their values, for a sheet whose first row is data; undefined for an empty sheet. */
  head: FileRow | undefined
  rows: FileRow[]
}
export interface FileRow {
  row: number
  cells: CellValue[]
}

/** What a file holds: its sheets, and the pictures and proofs of an archive by their paths. */
interface ReadFile {
  sheets: FileSheet[]
  files: ReadonlyMap<string, Uint8Array>
}

/** Bytes that the parts of an archive may have unpacked; a larger archive is refused. */
const UNPACKED_MAX = 100_000_000
/** Cells that a workbook's sheet may have, counted by {@link cellsOf}. */
const CELLS_MAX = 5_000_000
/** Cells that a CSV file may have. */
const TEXT_CELLS_MAX = 20_000_000
/** Rows that a sheet may have beyond those that may be written: headers and gaps. */
const SPARE_ROWS = 50_000
const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 2).toString('latin1') === 'PK'
const isOldWorkbook = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString('hex') === 'd0cf11e0'

/** A workbook up to this size is read faster here than in the report worker. */
const SHORT_BYTES = 262_144

/**
 * Reads the sheets of a workbook, of an archive of CSV files, or the one of a CSV file. No formula is run: a cell has the
 * value it was saved with.
 * @throws AppError IMPORT_UNREADABLE, IMPORT_TOO_LONG
 */
export async function readFile(ctx: Ctx, name: string, bytes: Buffer): Promise<ReadFile> {
  if (bytes.length === 0) throw unreadable('il file è vuoto')
  if (isOldWorkbook(bytes))
    throw unreadable('è nel vecchio formato .xls o protetto da password: salvalo come .xlsx')
  const { sheets, files } = await partsOf(ctx, name, bytes)
  const filledSheets = sheets.filter(({ header }) => header.length > 0)
  if (filledSheets.length === 0) throw unreadable('non ha righe')
  return { sheets: filledSheets, files }
}

async function partsOf(ctx: Ctx, name: string, bytes: Buffer): Promise<ReadFile> {
  const noFiles = new Map<string, Uint8Array>()
  if (!isZip(bytes)) return { sheets: [await csvSheet(name, bytes)], files: noFiles }
  if (!isWorkbook(bytes)) return archiveParts(bytes)
  const isLong = bytes.length > SHORT_BYTES
  return { sheets: await workbookSheets(ctx, bytes, { isLong, isPure: true }), files: noFiles }
}

/** Whether an archive has the part that every workbook has. */
const isWorkbook = (bytes: Buffer): boolean => {
  let isFound = false
  unpack(bytes, ({ name }) => {
    isFound ||= name === '[Content_Types].xml'
    return false
  })
  return isFound
}

/** Unpacks the parts of an archive that `isWanted` chooses; it is asked about a part before the part is unpacked. */
function unpack(
  bytes: Uint8Array,
  isWanted: (part: { name: string; originalSize: number }) => boolean,
): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, { filter: isWanted })
  } catch (error) {
    throw error instanceof AppError ? error : unreadable(NO_WORKBOOK)
  }
}
const NO_WORKBOOK = 'non è una cartella di lavoro .xlsx'

/** @returns a function that adds up the stated sizes of an archive's parts and refuses the part that exceeds a limit */
function limitCheck(): (part: { originalSize: number }) => void {
  let [size, entries] = [0, 0]
  return ({ originalSize }) => {
    size += originalSize
    entries += 1
    if (size > UNPACKED_MAX || entries > IMPORT_PARTS_MAX) throw new AppError('IMPORT_TOO_LONG')
  }
}

const SHEET = /^[^/\\]+\.csv$/i
const FILE = /^(?:foto|prove)\/[^/\\]+$/
const isFolder = (name: string): boolean => name === PICTURES || name === PROOFS

/** The CSV files of an archive, one per sheet, and its pictures and proofs. */
async function archiveParts(bytes: Buffer): Promise<ReadFile> {
  const checkLimits = limitCheck()
  unpack(bytes, (part) => {
    checkLimits(part)
    const { name } = part
    if (!isFolder(name) && !SHEET.test(name) && !FILE.test(name))
      throw unreadable(
        `contiene "${name.slice(0, 100)}": in uno ZIP stanno solo file .csv, foto nella cartella foto e prove nella cartella prove`,
      )
    return false
  })
  const parts = Object.entries(unpack(bytes, ({ name }) => !isFolder(name)))
  const sheets: FileSheet[] = []
  for (const [name, part] of parts)
    if (SHEET.test(name))
      sheets.push(await csvSheet(name, Buffer.from(part.buffer, part.byteOffset, part.length)))
  return { sheets, files: new Map(parts.filter(([name]) => FILE.test(name))) }
}

const workbookSheets = longWork('import', async (_ctx, bytes: Uint8Array): Promise<FileSheet[]> => {
  const checkLimits = limitCheck()
  const texts = unpack(bytes, (part) => {
    checkLimits(part)
    return part.name.endsWith('.xml')
  })
  for (const part of Object.values(texts))
    if (cellsOf(part) > CELLS_MAX) throw new AppError('IMPORT_TOO_LONG')
  try {
    const sheets = await readWorkbook(new Uint8Array(bytes).buffer)
    return sheets.map(({ sheet, data }) => toSheet(sheet, data))
  } catch {
    throw unreadable(NO_WORKBOOK)
  }
})

/** Cells up to a sheet's last one, all of which the library fills: one stray cell at the end makes billions. */
function cellsOf(part: Uint8Array): number {
  const text = Buffer.from(part.buffer, part.byteOffset, part.length).toString('latin1')
  if (UNCLOSED.test(text)) throw unreadable(NO_WORKBOOK)
  let [columns, rows] = [1, 1]
  for (const [, letters = '', row] of text.matchAll(ADDRESS)) {
    columns = Math.max(columns, [...letters.toUpperCase()].reduce(columnAfter, 0))
    rows = Math.max(rows, Number(row))
  }
  if (rows > WORKBOOK_ROWS_MAX + SPARE_ROWS) throw new AppError('IMPORT_TOO_LONG')
  return columns * rows
}
const ADDRESS = /<(?:\w+:)?(?:c|row)\s[^<>]*?\br\s*=\s*["']([A-Za-z]*)(\d+)["']/g
/** A tag within a tag: the library would take minutes over thousands of them. */
const UNCLOSED = /<[^<>!?][^<>]*</
const columnAfter = (column: number, letter: string): number => column * 26 + letter.charCodeAt(0) - 64

async function csvSheet(name: string, bytes: Buffer): Promise<FileSheet> {
  if (bytes.includes(0)) throw unreadable('non è un file .xlsx o .csv')
  if (linesOf(bytes) > HISTORY_ROWS_MAX + SPARE_ROWS) throw new AppError('IMPORT_TOO_LONG')
  // Text that is not UTF-8 has the encoding that Excel on Windows writes.
  const text = isUtf8(bytes) ? bytes : Buffer.from(new TextDecoder('windows-1252').decode(bytes))
  const [firstLine = ''] = text.subarray(0, FIRST_LINE_BYTES).toString().split(/\r?\n/, 1)
  const rows: unknown[][] = []
  let cells = 0
  try {
    const records = Readable.from(pieces(text)).pipe(
      parse({
        delimiter: delimiterOf(firstLine),
        relax_column_count: true,
        relax_quotes: true,
        skip_empty_lines: false,
        bom: true,
      }),
    )
    for await (const record of records as AsyncIterable<string[]>) {
      cells += record.length
      if (cells > TEXT_CELLS_MAX) throw new AppError('IMPORT_TOO_LONG')
      rows.push(record)
    }
  } catch (error) {
    throw error instanceof AppError ? error : unreadable('le virgolette di una riga non si chiudono')
  }
  return toSheet(name.replace(/\.[^.]*$/, ''), rows, withoutGuard)
}

function linesOf(bytes: Buffer): number {
  let lines = 1
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) lines += 1
  return lines
}

/** Bytes in which the end of the first line is looked for; of a longer line only these show the delimiter. */
const FIRST_LINE_BYTES = 10_000
const PIECE_BYTES = 65_536

/** The bytes in pieces, between which other requests are answered. */
async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    await setImmediate()
    yield bytes.subarray(at, at + PIECE_BYTES)
  }
}

/** The delimiter that a line has most of; a semicolon where none is ahead. */
function delimiterOf(line: string): string {
  const count = (sign: string): number => line.split(sign).length
  return [';', '\t', ','].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** The first filled row is the header; empty rows are left out. */
function toSheet(
  name: string,
  data: ReadonlyArray<readonly unknown[]>,
  textOf = (text: string): string => text,
): FileSheet {
  const rows: FileRow[] = []
  for (const [index, rawCells] of data.entries()) {
    const cells = rawCells.map((cell) => {
      const value = toCell(cell)
      return typeof value === 'string' ? textOf(value) : value
    })
    if (cells.some((cell) => cell !== null)) rows.push({ row: index + 1, cells })
  }
  const [head, ...dataRows] = rows
  return { name, header: (head?.cells ?? []).map((cell) => String(cell ?? '')), head, rows: dataRows }
}

const SECOND_MS = 1_000

function toCell(value: unknown): CellValue {
  // A workbook keeps an hour as a fraction of a day, which may be a millisecond off.
  if (value instanceof Date)
    return new Date(Math.round(value.getTime() / SECOND_MS) * SECOND_MS).toISOString()
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return String(value ?? '').trim() || null
}

const unreadable = (perche: string): AppError => new AppError('IMPORT_UNREADABLE', { perche })
