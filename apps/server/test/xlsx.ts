import { unzip } from '#server/kernel/xlsx/zip-file.ts'

export interface ReadCell {
  /** As the file stores it: a number, or the text of a text cell. */
  value: number | string | null
  formula: string | null
  /** Number format of its style; `General` without one. */
  format: string
}

export type ReadSheet = Map<string, ReadCell>

/** Reads a workbook back, cell by cell: `sheets.get('Bet').get('A1')`. */
export function readXlsx(bytes: Buffer): Map<string, ReadSheet> {
  const files = new Map([...unzip(bytes)].map(([name, content]) => [name, content.toString()]))
  const file = (name: string): string => {
    const text = files.get(name)
    if (text === undefined) throw new Error(`the workbook has no ${name}`)
    return text
  }
  const shared = [...file('xl/sharedStrings.xml').matchAll(/<si><t[^>]*>(.*?)<\/t><\/si>/gs)].map((match) =>
    unescaped(match[1] ?? ''),
  )
  const formats = styleFormats(file('xl/styles.xml'))
  const names = [...file('xl/workbook.xml').matchAll(/<sheet [^>]*?name="([^"]*)"/g)].map(
    (match) => match[1] ?? '',
  )
  return new Map(
    names.map((name, index) => [
      name,
      readSheet(file(`xl/worksheets/sheet${index + 1}.xml`), shared, formats),
    ]),
  )
}

function readSheet(xml: string, shared: readonly string[], formats: readonly string[]): ReadSheet {
  const cells: ReadSheet = new Map()
  for (const [, attributes = '', content = ''] of xml.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
    const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1]
    const inner = (tag: string) => new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, 's').exec(content)?.[1]
    const raw = inner('v')
    const type = attribute('t')
    cells.set(attribute('r') ?? '', {
      value:
        type === 'inlineStr'
          ? unescaped(inner('t') ?? '')
          : type === 's'
            ? (shared[Number(raw)] ?? '')
            : raw === undefined
              ? null
              : Number(raw),
      formula: inner('f') === undefined ? null : unescaped(inner('f') ?? ''),
      format: formats[Number(attribute('s') ?? 0)] ?? 'General',
    })
  }
  return cells
}

function styleFormats(xml: string): string[] {
  const custom = new Map(
    [...xml.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map((match) => [
      match[1],
      unescaped(match[2] ?? ''),
    ]),
  )
  const styles = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(xml)?.[1] ?? ''
  return [...styles.matchAll(/<xf ([^>]*)>/g)].map(
    (match) => custom.get(/numFmtId="(\d+)"/.exec(match[1] ?? '')?.[1]) ?? 'General',
  )
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/&(\w+);/g, (_, name: string) => ENTITIES[name] ?? '')
}

/** A whole column from row 2 on, as far as it has cells. */
export function column(sheet: ReadSheet, letter: string): Array<ReadCell['value']> {
  const values: Array<ReadCell['value']> = []
  for (let row = 2; sheet.has(`${letter}${row}`); row++)
    values.push(sheet.get(`${letter}${row}`)?.value ?? null)
  return values
}
