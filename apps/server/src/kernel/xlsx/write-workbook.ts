import { invariant } from '#server/kernel/app-error.ts'
import type { WorkbookTemplate } from './workbook-template.ts'
import { type Pieces, ZipWriter } from './zip-file.ts'

/**
 * Writes the workbook: the template with each sheet's rows as XML, below its header. The rows of a sheet are read once
 * those of the sheets before it are written; the order of the sheets is the template's.
 */
export async function writeWorkbook(
  template: WorkbookTemplate<string>,
  rows: ReadonlyArray<[sheet: string, rows: Pieces]>,
): Promise<Buffer> {
  const zip = new ZipWriter()
  for (const [name, text] of template.files) await zip.add(name, [text])
  for (const [name, sheetRows] of rows) {
    const sheet = template.sheets.find((templateSheet) => templateSheet.name === name)
    invariant(sheet, 'rows are of a sheet of the workbook')
    await zip.add(sheet.file, between(sheet.head, sheetRows, sheet.tail))
  }
  return zip.finish()
}

async function* between(head: string, pieces: Pieces, tail: string): AsyncGenerator<string | Uint8Array> {
  yield head
  yield* pieces
  yield tail
}
