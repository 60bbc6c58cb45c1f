import { createHash } from 'node:crypto'
import { IMPORT_KINDS, type ImportKind } from '@xbetapp/contract/intake/imports'
import { wordOf } from '@xbetapp/domain/intake/imports/read-cell'
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
 * Decides how the sheets of a file are read: as the caller says, else by the sheet's name, else as sheets with these
 * headers were mapped before, else by the headers.
 */
export async function mapSheets(
  ctx: Ctx,
  sheets: readonly FileSheet[],
  given: readonly Mapping[] = [],
): Promise<Mapping[]> {
  const kept = await ctx.db
    .selectFrom('importMapping')
    .selectAll()
    .where('headers', 'in', sheets.map(headersOf))
    .execute()
  return sheets.map((sheet) => {
    const said = given.find(({ foglio }) => foglio === sheet.name)
    if (said?.senzaIntestazioni && said.tipo !== null)
      return { ...said, colonne: templateColumns(sheet, said.tipo) }
    if (said) {
      const guessed = said.tipo === null ? {} : guess(sheet, said.tipo)
      return {
        ...said,
        colonne: presentColumns(sheet, { ...said, colonne: { ...guessed, ...said.colonne } }),
      }
    }
    const before = kept.find(({ headers }) => headers === headersOf(sheet))
    const tipo = kindNamed(sheet) ?? (before?.kind as ImportKind | undefined) ?? kindLike(sheet)
    const learned = before?.kind === tipo ? (before?.columns as Mapping['colonne']) : {}
    const colonne =
      tipo === null ? {} : presentColumns(sheet, { tipo, colonne: { ...guess(sheet, tipo), ...learned } })
    return { foglio: sheet.name, tipo, colonne, senzaIntestazioni: false }
  })
}

/** The first columns of the template, as many as the first row has cells. */
const templateColumns = ({ header }: FileSheet, kind: ImportKind): Mapping['colonne'] =>
  Object.fromEntries(
    KINDS[kind].columns.map(({ field, header: named }, at) => [field, at < header.length ? named : null]),
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
      const named = colonne[field] ?? null
      return [field, named === null ? null : (header.find((text) => wordOf(text) === wordOf(named)) ?? null)]
    }),
  )
}

const kindNamed = ({ name }: FileSheet): ImportKind | undefined =>
  IMPORT_KINDS.find((kind) => wordOf(KINDS[kind].sheet) === wordOf(name) || kind === wordOf(name))

/**
 * The kind that a sheet's headers fit best. Of the kinds whose required columns are all there, the one that reads most
 * headers; among equals the one that reads most headers as the template writes them; null for a tie.
 */
function kindLike(sheet: FileSheet): ImportKind | null {
  const words = new Set(sheet.header.map(wordOf))
  const [most, other] = IMPORT_KINDS.flatMap((kind) => {
    const guessed = guess(sheet, kind)
    const { columns } = KINDS[kind]
    if (columns.some(({ required, field }) => required && !guessed[field])) return []
    const exact = columns.filter(({ header }) => words.has(wordOf(header))).length
    return { kind, reads: Object.values(guessed).filter(Boolean).length, exact }
  }).sort((a, b) => b.reads - a.reads || b.exact - a.exact)
  if (most === undefined || (most.reads === other?.reads && most.exact === other.exact)) return null
  return most.kind
}

/** Finds each column of a kind under its own header, else under another of its names that no other column took. */
function guess({ header }: FileSheet, kind: ImportKind): Mapping['colonne'] {
  const { columns } = KINDS[kind]
  const own = columns.map(({ header: named }) => header.find((text) => wordOf(text) === wordOf(named)))
  const taken = new Set(own)
  return Object.fromEntries(
    columns.map(({ field, also }, at) => {
      const words = also.map(wordOf)
      const found = own[at] ?? header.find((text) => !taken.has(text) && words.includes(wordOf(text)))
      taken.add(found)
      return [field, found ?? null]
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
    const values = { headers: headersOf(sheet), kind: tipo, columns: JSON.stringify(colonne) }
    await tx.db
      .insertInto('importMapping')
      .values(values)
      .onConflict((conflict) =>
        conflict.column('headers').doUpdateSet({ kind: values.kind, columns: values.columns }),
      )
      .execute()
  }
}
