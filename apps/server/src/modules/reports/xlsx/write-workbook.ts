import { invariant } from '#server/kernel/app-error.ts'
import type { WorkbookTemplate } from './workbook-template.ts'
import { type Pieces, ZipWriter } from './zip-file.ts'

/** Writes the workbook: the template with each sheet's rows, given as the XML of row 2 and on. */
export async function writeWorkbook(
  template: WorkbookTemplate<string>,
  rows: readonly Pieces[],
): Promise<Buffer> {
  const zip = new ZipWriter()
  for (const [name, text] of template.files) await zip.add(name, [text])
  for (const [index, { file, head, tail }] of template.sheets.entries()) {
    const own = rows[index]
    invariant(own, 'each sheet has rows')
    await zip.add(file, between(head, own, tail))
  }
  return zip.finish()
}

async function* between(head: string, pieces: Pieces, tail: string): AsyncGenerator<string> {
  yield head
  yield* pieces
  yield tail
}
