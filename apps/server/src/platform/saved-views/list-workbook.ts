import type { Readable } from 'node:stream'
import type { Answer } from '@xbetapp/contract/contract'
import { Foglio, RigaFoglio, savedViewEndpoints } from '@xbetapp/contract/platform/saved-views'
import { formatDate } from '@xbetapp/domain/platform/format/date'
import { XLSX_ROWS, XLSX_WIDEST } from '@xbetapp/domain/platform/roles/lists'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import type { z } from 'zod'
import { invariant, validationError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { jsonLines, readAhead } from '#server/kernel/json-lines.ts'
import { LongJson } from '#server/kernel/long-json.ts'
import { longWork, type Pieces } from '#server/kernel/report-worker/long-work.ts'
import { oneSheet } from '#server/kernel/xlsx/one-sheet.ts'
import type { StyleSpec } from '#server/kernel/xlsx/styles.ts'
import { requireList } from './saved-views.ts'

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
type Riga = z.output<typeof RigaFoglio>

const SHEET = 'Elenco'
/** Characters of a text; Excel truncates a longer one. */
const CELL_LENGTH = 32_000
/** Characters a column is wider than its longest text. */
const EXTRA_WIDTH = 3
/** Some thousand rows: a list no longer than this is written sooner than handed over. */
const SHORT_BYTES = 262_144

/**
 * Writes a list as shown on the screen: its visible columns, rows in its order. It writes only what the caller sends
 * and reads nothing, so that a workbook reveals no more than the screen. Rows are written and compressed as they come.
 * @throws AppError FORBIDDEN for a list the caller may not see, VALIDATION, PAYLOAD_TOO_LARGE
 */
export async function listWorkbook(ctx: Ctx, body: Readable) {
  try {
    const { isLonger, all: wholeBody } = await readAhead(body, SHORT_BYTES)
    const { name, bytes } = await listFile(ctx, null, { isLong: isLonger, body: wholeBody })
    return new LongJson<Answer<'POST /api/v1/viste/xlsx'>>({ fileContent: bytes, fileName: name })
  } catch (error) {
    // The rest of the body is discarded, so that the caller can still read the refusal.
    body.resume()
    throw error
  }
}

const listFile = longWork('list', async (ctx: Ctx, _input: null, body: Pieces | undefined) => {
  invariant(body, 'the rows are sent')
  const lines = jsonLines(body, savedViewEndpoints['POST /api/v1/viste/xlsx'].bodyLimitBytes)
  const { lista, titolo, colonne } = parse(Foglio, (await lines.next()).value)
  requireList(ctx, lista)
  const day = romeDay(ctx.now())
  const bytes = await oneSheet<Style, Riga>({
    name: SHEET,
    title: { left: titolo, right: formatDate(day) },
    styles: STYLES,
    columns: colonne.map(({ titolo: header, decimali, larghezza }) => ({
      header: header || ' ',
      width: Math.min(Math.max(header.length, larghezza) + EXTRA_WIDTH, XLSX_WIDEST),
      isFigure: decimali !== null,
      style: decimali === null ? ('testo' as const) : (`d${decimali}` as Style),
    })),
    rows: rowsOf(lines, colonne.length),
    value: (row, column) => cellValue(row[column] ?? null, colonne[column]?.decimali ?? null),
  })
  const name = titolo
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  return { name: `${name || lista}-${day}.xlsx`, bytes }
})

async function* rowsOf(lines: AsyncIterable<unknown>, columns: number): AsyncGenerator<Riga> {
  let rowCount = 0
  for await (const line of lines) {
    if (++rowCount > XLSX_ROWS)
      throw validationError(`Al massimo ${XLSX_ROWS} righe: restringi i filtri.`, 'righe')
    const row = parse(RigaFoglio, line)
    if (row.length !== columns) throw validationError('Le righe non hanno le colonne indicate.', 'righe')
    yield row
  }
}

function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const { success, data, error } = schema.safeParse(value)
  if (!success) {
    const [issue] = error.issues
    throw validationError(issue?.message ?? 'Dati non validi', issue?.path.join('.'))
  }
  return data
}

/** Converts a number in a column of texts to text, and the other way round. */
function cellValue(value: string | number | null, decimali: number | null): string | number | null {
  if (value === null || value === '') return null
  if (typeof value === 'number' && decimali !== null) return value
  return String(value).slice(0, CELL_LENGTH)
}
