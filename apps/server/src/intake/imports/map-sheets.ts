import { createHash } from 'node:crypto'
import { IMPORT_KINDS, type ImportKind } from '@xbetapp/contract/intake/imports'
import { wordOf } from '@xbetapp/domain/intake/imports/read-cell'
import { rowsOf, upsertRow } from '#server/db/rows.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { KINDS } from './kinds.ts'
import type { FileSheet } from './read-file.ts'

/** How a sheet is read. */
export interface Mapping {
  foglio: string
  /** null: the sheet is left out. */
  tipo: ImportKind | null
  /** The header of each field's column; null where the sheet has none. */
  colonne: Record<string, string | null>
  /** The first row is data, with the columns of the template. */
  senzaIntestazioni: boolean
}

/**
 * Decides how the sheets of a file are read: as `requestedMappings` say, else by the sheet's name, else as sheets with these
 * headers were mapped before, else by the headers.
 */
export async function mapSheets(
  ctx: Ctx,
  sheets: readonly FileSheet[],
  requestedMappings: readonly Mapping[] = [],
): Promise<Mapping[]> {
  const keptMappings = await rowsOf(ctx.db, 'importMapping', { headers: sheets.map(headersOf) })
  return sheets.map((sheet) => {
    const request = requestedMappings.find(({ foglio }) => foglio === sheet.name)
    if (request?.senzaIntestazioni && request.tipo !== null)
      return { ...request, colonne: templateColumns(sheet, request.tipo) }
    if (request) {
      const guess = request.tipo === null ? {} : guessColumns(sheet, request.tipo)
      return {
        ...request,
        colonne: presentColumns(sheet, { ...request, colonne: { ...guess, ...request.colonne } }),
      }
    }
    const keptMapping = keptMappings.find(({ headers }) => headers === headersOf(sheet))
    const tipo = kindByName(sheet) ?? (keptMapping?.kind as ImportKind | undefined) ?? kindByHeaders(sheet)
    const keptColumns = keptMapping?.kind === tipo ? (keptMapping?.columns as Mapping['colonne']) : {}
    const colonne =
      tipo === null
        ? {}
        : presentColumns(sheet, { tipo, colonne: { ...guessColumns(sheet, tipo), ...keptColumns } })
    return { foglio: sheet.name, tipo, colonne, senzaIntestazioni: false }
  })
}

/** The first columns of the template, as many as the first row has cells. */
const templateColumns = ({ header }: FileSheet, kind: ImportKind): Mapping['colonne'] =>
  Object.fromEntries(
    KINDS[kind].columns.map((column, index) => [column.field, index < header.length ? column.header : null]),
  )

/** A sheet as its mapping reads it: the first row of a sheet without headers is data, under the template's headers. */
export function sheetAsMapped(sheet: FileSheet, { tipo, senzaIntestazioni }: Mapping): FileSheet {
  if (tipo === null || !senzaIntestazioni || sheet.head === undefined) return sheet
  return {
    ...sheet,
    header: KINDS[tipo].columns.slice(0, sheet.header.length).map(({ header }) => header),
    rows: [sheet.head, ...sheet.rows],
  }
}

/** The mapped columns that the kind has, under headers that the sheet has in any case of letters. */
function presentColumns(
  { header }: FileSheet,
  { tipo, colonne }: Pick<Mapping, 'tipo' | 'colonne'>,
): Mapping['colonne'] {
  const fields = tipo === null ? [] : KINDS[tipo].columns.map(({ field }) => field)
  return Object.fromEntries(
    fields.map((field) => {
      const mapped = colonne[field] ?? null
      return [field, mapped === null ? null : (headerLike(header, mapped) ?? null)]
    }),
  )
}

const headerLike = (headers: readonly string[], name: string): string | undefined =>
  headers.find((text) => wordOf(text) === wordOf(name))

const kindByName = ({ name }: FileSheet): ImportKind | undefined =>
  IMPORT_KINDS.find((kind) => wordOf(KINDS[kind].sheet) === wordOf(name) || kind === wordOf(name))

/**
 * The kind that a sheet's headers fit best. Of the kinds whose required columns are all there, the one that reads most
 * headers; among equals the one that reads most headers as the template writes them; null for a tie.
 */
function kindByHeaders(sheet: FileSheet): ImportKind | null {
  const words = new Set(sheet.header.map(wordOf))
  const [best, second] = IMPORT_KINDS.flatMap((kind) => {
    const guess = guessColumns(sheet, kind)
    const { columns } = KINDS[kind]
    if (columns.some(({ required, field }) => required && !guess[field])) return []
    const exactHeaders = columns.filter(({ header }) => words.has(wordOf(header))).length
    return { kind, headersRead: Object.values(guess).filter(Boolean).length, exactHeaders }
  }).sort((a, b) => b.headersRead - a.headersRead || b.exactHeaders - a.exactHeaders)
  const isTie = best?.headersRead === second?.headersRead && best?.exactHeaders === second?.exactHeaders
  return best === undefined || isTie ? null : best.kind
}

/** Finds each column of a kind under its own header, else under another of its names that no other column took. */
function guessColumns({ header }: FileSheet, kind: ImportKind): Mapping['colonne'] {
  const { columns } = KINDS[kind]
  const ownHeaders = columns.map((column) => headerLike(header, column.header))
  const takenHeaders = new Set(ownHeaders)
  return Object.fromEntries(
    columns.map(({ field, otherHeaders }, index) => {
      const words = otherHeaders.map(wordOf)
      const columnHeader =
        ownHeaders[index] ?? header.find((text) => !takenHeaders.has(text) && words.includes(wordOf(text)))
      takenHeaders.add(columnHeader)
      return [field, columnHeader ?? null]
    }),
  )
}

/** The key under which the mapping of a sheet with these headers is kept. */
const headersOf = ({ header }: FileSheet): string =>
  createHash('sha256')
    .update(JSON.stringify(header.map(wordOf)))
    .digest('hex')

/** Keeps how sheets were read, for the next file with the same headers. */
export async function keepMappings(
  tx: TxCtx,
  sheets: readonly FileSheet[],
  mappings: readonly Mapping[],
): Promise<void> {
  for (const [index, { tipo, colonne, senzaIntestazioni }] of mappings.entries()) {
    const sheet = sheets[index]
    if (!sheet || tipo === null || senzaIntestazioni) continue
    const columns = JSON.stringify(colonne)
    await upsertRow(tx.db, 'importMapping', { headers: headersOf(sheet) }, { kind: tipo, columns })
  }
}
