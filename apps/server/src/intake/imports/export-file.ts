import { IMPORT_KINDS, type ImportKind } from '@xbetapp/contract/intake/imports'
import { HISTORY_ROWS_MAX } from '@xbetapp/domain/intake/imports/limits'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { type Cell, rowXml } from '#server/kernel/xlsx/cell-xml.ts'
import type { StyleSpec } from '#server/kernel/xlsx/styles.ts'
import { workbookTemplate } from '#server/kernel/xlsx/workbook-template.ts'
import { writeWorkbook } from '#server/kernel/xlsx/write-workbook.ts'
import { writeCell } from './columns.ts'
import { KINDS } from './kinds.ts'
import { namesOf } from './names.ts'

type Value = string | number | null
interface Sheet {
  name: string
  headers: readonly string[]
  rows: readonly (readonly Value[])[]
}

const STYLES = { text: { format: '@', indent: 1 }, number: { format: 'General' } } as const satisfies Record<
  string,
  StyleSpec
>
const WIDEST = 60
const PADDING = 3

/** The kinds of history, whose sheets may be longer than a workbook; the others are reference data. */
export const HISTORY: readonly ImportKind[] = ['bet', 'drop', 'movimenti']
export const REFERENCE = IMPORT_KINDS.filter((kind) => !HISTORY.includes(kind))

/**
 * The records of some kinds, a sheet per kind. Secret rooms and passwords are left out.
 * @throws AppError EXPORT_TOO_LONG
 */
export async function exportFile(
  ctx: Ctx,
  kinds: readonly ImportKind[],
): Promise<{ fileContent: string; fileName: string }> {
  const names = await namesOf(ctx)
  const sheets: Sheet[] = []
  for (const kind of kinds) {
    const { sheet: name, columns, list } = KINDS[kind]
    const records = await list(ctx)
    if (records.length > HISTORY_ROWS_MAX) throw new AppError('EXPORT_TOO_LONG')
    const rows = records.map((record) =>
      columns.map((column) => (column.secret ? null : writeCell(column, record[column.field], names.nameOf))),
    )
    sheets.push({ name, headers: columns.map(({ header }) => header), rows })
  }
  const what = kinds === HISTORY ? 'storico' : 'anagrafiche'
  return { fileContent: await workbook(sheets), fileName: `xbetapp-${what}-${romeDay(ctx.now())}.xlsx` }
}

/** An empty sheet of a kind, or of all, with one that explains every column. */
export async function importTemplate(tipo?: ImportKind): Promise<{ fileContent: string; fileName: string }> {
  const kinds = tipo === undefined ? IMPORT_KINDS : [tipo]
  const empty = kinds.map((kind) => ({
    name: KINDS[kind].sheet,
    headers: KINDS[kind].columns.map(({ header }) => header),
    rows: [],
  }))
  const explained = importColumns(kinds).flatMap(({ foglio, colonne }) =>
    colonne.map(({ intestazione, obbligatoria, spiegazione }) => [
      foglio,
      intestazione,
      obbligatoria ? 'Sì' : 'No',
      spiegazione,
    ]),
  )
  const headers = ['Foglio', 'Colonna', 'Obbligatoria', 'Che cosa scrivere']
  const sheets = [...empty, { name: EXPLANATION, headers, rows: explained }]
  return { fileContent: await workbook(sheets), fileName: `modello-${tipo ?? 'completo'}.xlsx` }
}

/** Not read when a template comes back. */
export const EXPLANATION = 'Spiegazione'

/** The columns of each kind, as templates explain them. */
export const importColumns = (kinds: readonly ImportKind[] = IMPORT_KINDS) =>
  kinds.map((tipo) => ({
    tipo,
    foglio: KINDS[tipo].sheet,
    colonne: KINDS[tipo].columns.map(({ field, header, required, explanation }) => ({
      campo: field,
      intestazione: header,
      obbligatoria: required ?? false,
      spiegazione: explanation,
    })),
  }))

async function workbook(sheets: readonly Sheet[]): Promise<string> {
  const template = await workbookTemplate(
    sheets.map(({ name, headers, rows }) => ({
      name,
      columns: headers.map((header, at) => ({
        header,
        width: Math.min(WIDEST, PADDING + Math.max(header.length, ...rows.map((row) => lengthOf(row[at])))),
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
