import type { CelleFoglio, TestataFoglio } from '@xbetapp/contract/platform/saved-views'
import { XLSX_WIDEST } from '@xbetapp/domain/platform/roles/lists'
import { api } from './api.ts'
import { toastFailure } from './toast.ts'

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  zip: 'application/zip',
} as const
/** Time for the browser to take the file over. */
const KEEP_MS = 10_000

/** Saves a file received as base64; a name without a known ending is a workbook's. */
export function saveFile(base64: string, fileName: string): void {
  const ending = (['xlsx', 'pdf', 'zip'] as const).find((one) => fileName.endsWith(`.${one}`))
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: TYPES[ending ?? 'xlsx'] }))
  const link = document.createElement('a')
  link.href = url
  link.download = ending ? fileName : `${fileName}.xlsx`
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS)
}

interface Sheet extends Omit<TestataFoglio, 'colonne'> {
  colonne: ReadonlyArray<Omit<TestataFoglio['colonne'][number], 'larghezza'>>
  righe: readonly CelleFoglio[]
}

/** Rows in one piece of the body: a text of all rows would be held in memory twice. */
const PIECE = 1_000
/** Three minutes for the server to write the workbook; beyond, the call is given up. */
const LONGEST_MS = 180_000

/** Downloads a list or chart as a workbook; shows a refusal. */
export async function saveSheet({ colonne, righe, ...head }: Sheet, signal?: AbortSignal): Promise<void> {
  const widths = colonne.map(() => 0)
  const pieces: Blob[] = []
  for (let from = 0; from < righe.length; from += PIECE) {
    let text = ''
    for (const riga of righe.slice(from, from + PIECE)) {
      for (const [index, value] of riga.entries())
        widths[index] = Math.min(XLSX_WIDEST, Math.max(widths[index] ?? 0, String(value ?? '').length))
      text += `${JSON.stringify(riga)}\n`
    }
    pieces.push(new Blob([text]))
  }
  const first = {
    ...head,
    colonne: colonne.map((column, index) => ({ ...column, larghezza: widths[index] ?? 0 })),
  }
  try {
    const { fileContent, fileName } = await api('POST /api/v1/viste/xlsx', {
      lines: new Blob([`${JSON.stringify(first)}\n`, ...pieces]),
      timeoutMs: LONGEST_MS,
      ...(signal ? { signal } : {}),
    })
    saveFile(fileContent, fileName)
  } catch (error) {
    if (!signal?.aborted) toastFailure(error)
  }
}
