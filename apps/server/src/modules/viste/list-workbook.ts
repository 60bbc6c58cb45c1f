import { maySeeList } from '@xbetapp/domain/roles/lists'
import { romeDay } from '@xbetapp/domain/time/rome'
import { AppError, validationError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import {
  type Cell,
  rowXml,
  type StyleSpec,
  workbookTemplate,
  writeWorkbook,
} from '#server/modules/reports/public.ts'

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
  const template = await workbookTemplate<Style>(
    [
      {
        name: SHEET,
        columns: colonne.map(({ titolo: header, decimali }, index) => ({
          header: header || ' ',
          width: widthOf(header, righe, index),
          ...(decimali === null ? { indent: 1 as const } : { right: true as const }),
        })),
        page: { orientation: 'landscape', left: titolo, right: day },
      },
    ],
    STYLES,
  )
  const cells = (row: (typeof righe)[number]): Cell[] =>
    row.map((value, index) => {
      const decimals = colonne[index]?.decimali ?? null
      const isNumber = typeof value === 'number'
      const style: Style = isNumber && decimals !== null ? (`d${decimals}` as Style) : 'testo'
      return {
        value:
          value === null || value === ''
            ? null
            : isNumber
              ? { number: value }
              : { text: value.slice(0, CELL_LENGTH) },
        style: template.styles[style],
      }
    })
  const file = await writeWorkbook(template, [
    [SHEET, righe.map((row, index) => rowXml(index + 2, cells(row)))],
  ])
  const name = titolo
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  return { fileContent: file.toString('base64'), fileName: `${name || lista}-${day}.xlsx` }
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
