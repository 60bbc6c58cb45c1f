import { formatDate } from '@xbetapp/domain/format/date'
import { maySeeList } from '@xbetapp/domain/roles/lists'
import { romeDay } from '@xbetapp/domain/time/rome'
import { AppError, validationError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { oneSheet, type StyleSpec } from '#server/modules/reports/public.ts'

const STYLES = {
  testo: { format: '@', indent: 1 },
  d0: { format: '#,##0' },
  d1: { format: '#,##0.0' },
  d2: { format: '#,##0.00' },
  d3: { format: '#,##0.000' },
  d4: { format: '#,##0.0000' },
  d5: { format: '#,##0.00000' },
} as const satisfies Record<string, StyleSpec>
type Style = keyof typeof STYLES

const SHEET = 'Elenco'
const WIDEST = 60
/** Beyond it a text is broken off by Excel. */
const CELL_LENGTH = 32_000

/**
 * A list as it stands on the screen: its visible columns, rows in its order. What is written is what the caller was shown:
 * nothing is read here, so that a workbook says no more than the screen.
 * @throws AppError FORBIDDEN for a list that is not his, VALIDATION
 */
export async function listWorkbook(
  ctx: Ctx,
  { lista, titolo, colonne, righe }: Input<'POST /api/v1/viste/xlsx'>['body'],
) {
  const { actor } = ctx
  if (actor.kind === 'user' && !maySeeList(lista, actor.roles)) throw new AppError('FORBIDDEN')
  if (righe.some((row) => row.length !== colonne.length))
    throw validationError('Le righe non hanno le colonne indicate.', 'righe')
  const day = romeDay(ctx.now())
  const file = await oneSheet({
    name: SHEET,
    title: { left: titolo, right: formatDate(day) },
    styles: STYLES,
    columns: colonne.map(({ titolo: header, decimali }, index) => ({
      header: header || ' ',
      width: widthOf(header, righe, index),
      isFigure: decimali !== null,
      style: decimali === null ? ('testo' as const) : (`d${decimali}` as Style),
    })),
    rows: righe,
    value: (row, column) => shown(row[column] ?? null, colonne[column]?.decimali ?? null),
  })
  const name = titolo
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  return { fileContent: file.toString('base64'), fileName: `${name || lista}-${day}.xlsx` }
}

/** A number in a column of texts is a text, and the other way round. */
function shown(value: string | number | null, decimali: number | null): string | number | null {
  if (value === null || value === '') return null
  if (typeof value === 'number' && decimali !== null) return value
  return String(value).slice(0, CELL_LENGTH)
}

function widthOf(
  header: string,
  rows: readonly (readonly (string | number | null)[])[],
  index: number,
): number {
  let widest = header.length
  for (const row of rows) widest = Math.max(widest, String(row[index] ?? '').length)
  return Math.min(widest + 3, WIDEST)
}
