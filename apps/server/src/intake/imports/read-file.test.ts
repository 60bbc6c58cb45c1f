import { strToU8, type Zippable, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { csvPieces } from './csv-text.ts'
import { readFile } from './read-file.ts'

const OFFICE = 'http://schemas.openxmlformats.org'
const XML = '<?xml version="1.0"?>'

/** A workbook of one sheet, whose rows are given as XML. */
const workbook = (
  rows: string,
  { before = '', more = {}, state = '' }: { before?: string; more?: Zippable; state?: string } = {},
): Buffer =>
  Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        `${XML}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
      ),
      '_rels/.rels': strToU8(
        `${XML}<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
      'xl/workbook.xml': strToU8(
        `${XML}<workbook xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${OFFICE}/officeDocument/2006/relationships"><sheets><sheet name="Sale" sheetId="1" ${state} r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `${XML}<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': strToU8(
        `${XML}${before}<worksheet xmlns="${OFFICE}/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
      ),
      ...more,
    }),
  )
const text = (address: string, value: string) =>
  `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`
const header = `<row r="1">${text('A1', 'Nome')}</row>`
const secondRow = (cell: string) => workbook(`${header}<row r="2">${cell}</row>`)

const read = async (bytes: Buffer, name = 'sale.xlsx') => (await readFile({} as Ctx, name, bytes)).sheets
const refusal = (bytes: Buffer, name?: string) =>
  read(bytes, name).then(
    () => 'read',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )

describe('a workbook', () => {
  const entities = Array.from({ length: 9 }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`)
  /** One whose archive says that each part unpacks to so many bytes. */
  const claiming = (size: number): Buffer => {
    const bytes = workbook(`${header}<row r="2">${text('A2', 'a'.repeat(200_000))}</row>`)
    for (let i = 0; i < bytes.length - 30; i++) {
      if (bytes.readUInt32LE(i) === 0x02014b50) bytes.writeUInt32LE(size, i + 24)
    }
    return bytes
  }

  it.each<[string, () => Buffer, string]>([
    ['with one stray cell at its end', () => secondRow(text('XFD1048576', 'x')), 'IMPORT_TOO_LONG'],
    ['with a cell beyond what Excel has', () => secondRow(text('ZZZZZ9', 'x')), 'IMPORT_TOO_LONG'],
    [
      'with its last row far away, in other quotes',
      () => workbook(`${header}<row spans='1:1' r='99999999'/>`),
      'IMPORT_TOO_LONG',
    ],
    ['that unpacks to more than 100 MB', () => claiming(100_000_001), 'IMPORT_TOO_LONG'],
    [
      'of more than a thousand parts',
      () =>
        workbook(header, {
          more: Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [`x/${i}`, strToU8('')])),
        }),
      'IMPORT_TOO_LONG',
    ],
    ['of half a million tags that never end', () => workbook('<c '.repeat(500_000)), 'IMPORT_UNREADABLE'],
    ['that lies about its size', () => claiming(100), 'IMPORT_UNREADABLE'],
    [
      'that is another kind of archive',
      () => Buffer.from(zipSync({ 'a.txt': strToU8('ciao') })),
      'IMPORT_UNREADABLE',
    ],
    ['without a header', () => workbook(''), 'IMPORT_UNREADABLE'],
    ['cut in the middle', () => secondRow(text('A2', 'Alfa')).subarray(0, 600), 'IMPORT_UNREADABLE'],
  ])('%s is refused', async (_what, bytes, code) => {
    expect(await refusal(bytes())).toBe(code)
  })

  it.each<[string, () => Buffer, unknown]>([
    [
      'an entity that doubles itself',
      () =>
        workbook(`<row r="1">${text('A1', '&a9;')}</row><row r="2">${text('A2', 'Alfa')}</row>`, {
          before: `<!DOCTYPE x [<!ENTITY a0 "a">${entities.join('')}]>`,
        }),
      [['Alfa']],
    ],
    [
      'an entity outside the file',
      () =>
        workbook(`${header}<row r="2">${text('A2', '&x;')}</row>`, {
          before: '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
        }),
      [['&x;']],
    ],
    ['a formula, of which it has the value', () => secondRow('<c r="A2"><f>1+1</f><v>5</v></c>'), [[5]]],
    [
      'a formula that starts a program',
      () => secondRow(`<c r="A2" t="str"><f>cmd|'/c calc'!A1</f><v>Alfa</v></c>`),
      [['Alfa']],
    ],
    ['a number', () => secondRow('<c r="A2"><v>1234.56</v></c>'), [[1234.56]]],
    [
      'an hour, kept as a share of a day',
      () => secondRow('<c r="A2" t="d"><v>2026-03-12T18:29:59.999</v></c>'),
      [['2026-03-12T18:30:00.000Z']],
    ],
    ['a yes', () => secondRow('<c r="A2" t="b"><v>1</v></c>'), [[true]]],
    ['a date as text', () => secondRow(text('A2', '31/12/2026')), [['31/12/2026']]],
    [
      'merged cells, of which the first has the value',
      () =>
        workbook(
          `<row r="1">${text('A1', 'Nome')}${text('B1', 'Book')}</row><row r="2">${text('A2', 'Alfa')}<c r="B2"/></row>`,
        ),
      [['Alfa', null]],
    ],
    [
      'a path out of the archive',
      () =>
        workbook(`${header}<row r="2">${text('A2', 'Alfa')}</row>`, {
          more: { '../../fuori.xml': strToU8('x') },
        }),
      [['Alfa']],
    ],
    [
      'a hidden sheet, shown like any other',
      () => workbook(`${header}<row r="2">${text('A2', 'Alfa')}</row>`, { state: 'state="hidden"' }),
      [['Alfa']],
    ],
    [
      'gaps between its rows',
      () => workbook(`${header}<row r="40">${text('A40', 'Alfa')}</row>`),
      [['Alfa']],
    ],
  ])('may have %s', async (_what, bytes, cells) => {
    const [sheet] = await read(bytes())
    expect(sheet?.rows.map((row) => row.cells)).toEqual(cells)
  })

  it('names each row as the sheet does', async () => {
    const [sheet] = await read(workbook(`${header}<row r="40">${text('A40', 'Alfa')}</row>`))
    expect(sheet?.rows.map(({ row }) => row)).toEqual([40])
  })
})

describe('a text file', () => {
  it.each<[string, string | Buffer, unknown]>([
    ['a formula', 'Nome\n=1+1', [['=1+1']]],
    [
      'both ways of writing thousands',
      'Nome;Saldo\nAlfa;1.234,56\nBeta;"1,234.56"',
      [
        ['Alfa', '1.234,56'],
        ['Beta', '1,234.56'],
      ],
    ],
    ['rows of other lengths', 'Nome;Book\nAlfa\nBeta;Uno;due', [['Alfa'], ['Beta', 'Uno', 'due']]],
    ['a line break within quotes', 'Nome\n"Alfa\nbis"', [['Alfa\nbis']]],
    ['the mark of its encoding', '\uFEFFNome\nAlfa', [['Alfa']]],
  ])('may have %s', async (_what, content, cells) => {
    const [sheet] = await read(Buffer.from(content as string), 'sale.csv')
    expect(sheet?.header[0]).toBe('Nome')
    expect(sheet?.rows.map((row) => row.cells)).toEqual(cells)
  })

  it('of two bytes a letter is refused', async () => {
    expect(await refusal(Buffer.from('Nome\nAlfa', 'utf16le'), 'sale.csv')).toBe('IMPORT_UNREADABLE')
  })
})

describe('an archive of text files', () => {
  const archive = (parts: Record<string, string>, more: Zippable = {}): Buffer =>
    Buffer.from(
      zipSync({
        ...Object.fromEntries(Object.entries(parts).map(([name, one]) => [name, strToU8(one)])),
        ...more,
      }),
    )
  const sheet = { 'Book.csv': 'Nome\nAlfa' }
  const claiming = (size: number): Buffer => {
    const bytes = archive(sheet)
    for (let i = 0; i < bytes.length - 30; i++)
      if (bytes.readUInt32LE(i) === 0x02014b50) bytes.writeUInt32LE(size, i + 24)
    return bytes
  }

  it('has a sheet for each, pictures and proofs', async () => {
    const { sheets, files } = await readFile(
      ...([
        {} as Ctx,
        'tutto.zip',
        archive({ ...sheet, 'Sport.csv': 'Nome\nCalcio', 'foto/a.png': 'x', 'prove/b.pdf': 'y' }),
      ] as const),
    )
    expect(sheets.map(({ name, rows }) => [name, rows[0]?.cells])).toEqual([
      ...[
        ['Book', ['Alfa']],
        ['Sport', ['Calcio']],
      ],
    ])
    expect([...files.keys()]).toEqual(['foto/a.png', 'prove/b.pdf'])
  })

  const sentence = (name: string) =>
    `contiene "${name}": in uno ZIP stanno solo file .csv, foto nella cartella foto e prove nella cartella prove`
  it.each([
    ['a path out of it', '../Book.csv'],
    ['an absolute path', '/etc/Book.csv'],
    ['a folder', 'dentro/Book.csv'],
    ['a path of Windows', 'dentro\\Book.csv'],
    ['a path through the folder of pictures', 'foto/../Book.csv'],
    ['a folder within the folder of proofs', 'prove/altre/a.pdf'],
    ['another archive', 'dentro.zip'],
    ['a program', 'foto.exe'],
  ])('with %s is refused', async (_what, name) => {
    await expect(read(archive({ ...sheet, [name]: 'Nome\nBeta' }), 'x.zip')).rejects.toMatchObject({
      details: { perche: sentence(name) },
    })
  })

  it.each<[string, () => Buffer, string]>([
    ['that unpacks to more than 100 MB', () => claiming(100_000_001), 'IMPORT_TOO_LONG'],
    [
      'of more than a thousand parts',
      () => archive(Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`${n}.csv`, 'Nome']))),
      'IMPORT_TOO_LONG',
    ],
    ['cut in the middle', () => archive(sheet).subarray(0, 60), 'IMPORT_UNREADABLE'],
    ['of nothing', () => archive({ 'Book.csv': '' }), 'IMPORT_UNREADABLE'],
  ])('%s is refused', async (_what, bytes, code) => {
    expect(await refusal(bytes(), 'x.zip')).toBe(code)
  })

  it('gives back each text as it was written', async () => {
    const texts = ['=1+1', "'=1", '-5', '@x', 'a;b', 'a"b', 'due\nrighe', "l'altro", '+39']
    const pieces = [...csvPieces(['Nome'], texts, (text) => [text])].join('')
    const [written] = await read(Buffer.from(pieces), 'sport.csv')
    expect(written?.rows.map(({ cells }) => cells[0])).toEqual(texts)
    expect(pieces).not.toMatch(/^[=+\-@]/m)
  })
})
