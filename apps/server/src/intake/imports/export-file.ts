import type { Answer } from '@xbetapp/contract/contract'
import { IMPORT_KINDS, type ImportKind } from '@xbetapp/contract/intake/imports'
import {
  HISTORY_ROWS_MAX,
  IMPORT_FILE_MAX,
  IMPORT_PARTS_MAX,
  WORKBOOK_ROWS_MAX,
} from '@xbetapp/domain/intake/imports/limits'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import type { StoredProof } from '#server/accounts/movements/public.ts'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { type Cell, rowXml } from '#server/kernel/xlsx/cell-xml.ts'
import type { StyleSpec } from '#server/kernel/xlsx/styles.ts'
import { workbookTemplate } from '#server/kernel/xlsx/workbook-template.ts'
import { writeWorkbook } from '#server/kernel/xlsx/write-workbook.ts'
import { ZipWriter } from '#server/kernel/xlsx/zip-file.ts'
import { type Column, wordsOf, writeCell } from './columns.ts'
import { cellOf, csvPieces } from './csv-text.ts'
import type { Values } from './kind.ts'
import { HISTORY, KINDS } from './kinds.ts'
import { type Names, namesOf, PICTURES, PROOFS } from './names.ts'

type Value = string | number | null
interface Sheet {
  name: string
  headers: readonly string[]
  rows: readonly (readonly Value[])[]
}
interface DownloadedFile {
  fileContent: string
  fileName: string
}

const STYLES = { text: { format: '@', indent: 1 }, number: { format: 'General' } } as const satisfies Record<
  string,
  StyleSpec
>
/** A column is as wide as its longest value and this padding, in characters, but no wider than the limit. */
const PADDING = 3
const WIDEST_COLUMN = 60

/** Kinds of reference data that can be exported. */
export const REFERENCE = IMPORT_KINDS.filter((kind) => !HISTORY.includes(kind) && KINDS[kind].list)

/**
 * The records of some kinds as a workbook, a sheet per kind. Passwords are left out, and so are secret rooms for callers
 * who may not know of them.
 * @throws AppError EXPORT_TOO_LONG
 */
export async function exportFile(ctx: Ctx, kinds: readonly ImportKind[]): Promise<DownloadedFile> {
  const names = await namesOf(ctx)
  const sheets: Sheet[] = []
  for (const kind of kinds) {
    const records = (await KINDS[kind].list?.(ctx)) ?? []
    if (records.length > WORKBOOK_ROWS_MAX)
      throw new AppError('EXPORT_TOO_LONG', { quante: '200.000', come: 'esporta tutto, in uno ZIP' })
    const { sheet: name, columns } = KINDS[kind]
    const headers = columns.map(({ header }) => header)
    sheets.push({
      name,
      headers,
      rows: records.map((record) => rowOf(names, columns, withoutFiles(record))),
    })
  }
  const content = kinds === HISTORY ? 'storico' : 'anagrafiche'
  return { fileContent: await workbook(sheets), fileName: `xbetapp-${content}-${romeDay(ctx.now())}.xlsx` }
}

const withoutFiles = (record: Values): Values => ({ ...record, foto: null, prove: null })

const rowOf = ({ nameOf }: Names, columns: readonly Column[], record: Values): Value[] =>
  columns.map((column) => (column.secret ? null : writeCell(column, record[column.field], nameOf)))

/**
 * The records of all kinds as an archive of CSV files, one per kind, with or without the pictures of the bets
 * and the proofs of the movements.
 * @throws AppError EXPORT_TOO_LONG, EXPORT_PICTURES_TOO_LONG, PHOTO_UNREACHABLE
 */
export async function exportArchive(ctx: Ctx, pictures: 'con-foto' | 'senza-foto'): Promise<DownloadedFile> {
  const names = await namesOf(ctx)
  const zip = new ZipWriter()
  const files = new Set<string>()
  for (const kind of IMPORT_KINDS) {
    const { sheet, columns, list } = KINDS[kind]
    if (!list) continue
    const records = await list(ctx)
    if (records.length > HISTORY_ROWS_MAX)
      throw new AppError('EXPORT_TOO_LONG', { quante: '1.000.000', come: 'per spostarle usa un backup' })
    const headers = columns.map(({ header }) => header)
    await zip.add(
      `${sheet}.csv`,
      csvPieces(headers, records, (record) =>
        rowOf(names, columns, pictures === 'con-foto' ? record : withoutFiles(record)),
      ),
    )
    if (pictures === 'con-foto')
      for (const { foto, prove } of records) {
        for (const file of (foto as string[] | undefined) ?? []) files.add(PICTURES + file)
        for (const { file } of (prove as StoredProof[] | undefined) ?? []) files.add(PROOFS + file)
      }
  }
  if (files.size + IMPORT_KINDS.length > IMPORT_PARTS_MAX) throw new AppError('EXPORT_PICTURES_TOO_LONG')
  let size = 0
  for (const path of files) {
    const bytes = await ctx.photos.read(path.slice(path.indexOf('/') + 1))
    size += bytes.length
    if (size > IMPORT_FILE_MAX) throw new AppError('EXPORT_PICTURES_TOO_LONG')
    await zip.add(path, [bytes])
  }
  const fileContent = zip.finish().toString('base64')
  return { fileContent, fileName: `xbetapp-tutto-${romeDay(ctx.now())}.zip` }
}

/** The records of a kind as rows to paste, each with its id; no rows for a kind whose records cannot be edited. */
export async function exportRows(ctx: Ctx, kind: ImportKind): Promise<Answer<'GET /api/v1/esporta/righe'>> {
  const { columns, list, edit } = KINDS[kind]
  const names = await namesOf(ctx)
  const records = edit ? ((await list?.(ctx)) ?? []) : []
  return records.map((record) => ({
    id: String(record[edit?.id[0] ?? '']),
    celle: rowOf(names, columns, record).map(cellOf),
  }))
}

/** A workbook with an empty sheet of the kind, or of every kind, and a sheet that explains all columns. */
export async function importTemplate(tipo?: ImportKind): Promise<DownloadedFile> {
  const kinds = tipo === undefined ? IMPORT_KINDS : [tipo]
  const emptySheets = kinds.map((kind) => ({
    name: KINDS[kind].sheet,
    headers: KINDS[kind].columns.map(({ header }) => header),
    rows: [],
  }))
  const explanations = importColumns(kinds).flatMap(({ foglio, colonne }) =>
    colonne.map(({ intestazione, obbligatoria, spiegazione }) => [
      foglio,
      intestazione,
      obbligatoria ? 'Sì' : 'No',
      spiegazione,
    ]),
  )
  const headers = ['Foglio', 'Colonna', 'Obbligatoria', 'Che cosa scrivere']
  const sheets = [...emptySheets, { name: EXPLANATION, headers, rows: explanations }]
  return { fileContent: await workbook(sheets), fileName: `modello-${tipo ?? 'completo'}.xlsx` }
}

/** The name of the sheet that explains columns; it is not read when a template comes back. */
export const EXPLANATION = 'Spiegazione'

/** The columns of each kind, as templates explain them. */
export const importColumns = (
  kinds: readonly ImportKind[] = IMPORT_KINDS,
): Answer<'GET /api/v1/importa/campi'> =>
  kinds.map((tipo) => ({
    tipo,
    foglio: KINDS[tipo].sheet,
    colonne: KINDS[tipo].columns.map((column) => ({
      campo: column.field,
      intestazione: column.header,
      anche: [...column.otherHeaders],
      obbligatoria: column.required ?? false,
      spiegazione: column.explanation,
      chiave: KINDS[tipo].key.includes(column.field),
      cambia: !KINDS[tipo].key.includes(column.field) && column.fixed !== true && !column.secret,
      scelte: wordsOf(column),
    })),
  }))

async function workbook(sheets: readonly Sheet[]): Promise<string> {
  const template = await workbookTemplate(
    sheets.map(({ name, headers, rows }) => ({
      name,
      columns: headers.map((header, index) => ({
        header,
        width: Math.min(
          WIDEST_COLUMN,
          PADDING + Math.max(header.length, ...rows.map((row) => lengthOf(row[index]))),
        ),
      })),
      page: { orientation: 'landscape' as const, left: name, right: '' },
    })),
    STYLES,
  )
  const cell = (value: Value): Cell => ({
    value: value === null ? null : typeof value === 'number' ? { number: value } : { text: value },
    style: template.styles[typeof value === 'number' ? 'number' : 'text'],
  })
  const bytes = await writeWorkbook(
    template,
    sheets.map(({ name, rows }) => [name, rows.map((row, index) => rowXml(index + 2, row.map(cell)))]),
  )
  return bytes.toString('base64')
}

const lengthOf = (value: Value | undefined): number => String(value ?? '').length
