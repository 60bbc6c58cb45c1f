import { type Content, ContentWriter } from '#server/platform/contents/public.ts'

/** A bet of a statement as sent; amounts and odds as text, the date as wall clock of Rome. */
export type StatementRow = { id: number } & Record<Exclude<(typeof FIELDS)[number], 'id'>, string>

/** The stored rows of a statement: one line of JSON each, in the order of the file, appended as they are read. */
export class FrozenRows {
  readonly #content = new ContentWriter()
  #isFirst = true

  async add(rows: readonly StatementRow[]): Promise<void> {
    if (rows.length === 0) return
    await this.#content.write(`${this.#isFirst ? '' : '\n'}${rows.map(lineOf).join('\n')}`)
    this.#isFirst = false
  }

  finish(): Promise<Content> {
    return this.#content.finish()
  }
}

/** The order of the fields in a line. */
const FIELDS = ['id', 'data', 'testo', 'esito', 'quota', 'importo', 'profit'] as const

const lineOf = (row: StatementRow): string => JSON.stringify(FIELDS.map((field) => row[field]))

/** The rows in a content. */
export function frozenRowsOf(bytes: Buffer): StatementRow[] {
  const text = bytes.toString()
  if (text === '') return []
  return text.split('\n').map((line) => {
    const values = JSON.parse(line)
    return Object.fromEntries(FIELDS.map((field, n) => [field, values[n]])) as unknown as StatementRow
  })
}
