import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readXlsx } from '#test/xlsx.ts'
import { rowXml } from './cell-xml.ts'
import { workbookTemplate } from './workbook-template.ts'
import { writeWorkbook } from './write-workbook.ts'
import { unzip, ZipWriter } from './zip-file.ts'

async function workbookOf(texts: readonly string[]): Promise<Buffer> {
  const columns = [{ header: 'Testo', width: 20 }]
  const page = { orientation: 'portrait', left: 'Aurora & figli', right: '' } as const
  const template = await workbookTemplate([{ name: 'Bet di oggi', columns, page }], {
    testo: { format: '@', wrap: true },
  })
  const rows = texts.map((text, index) =>
    rowXml(index + 2, [{ value: { text }, style: template.styles.testo }]),
  )
  return writeWorkbook(template, [['Bet di oggi', rows]])
}
const readBack = async (texts: readonly string[]) => {
  const sheet = readXlsx(await workbookOf(texts)).get('Bet di oggi')
  return texts.map((_, index) => sheet?.get(`A${index + 2}`))
}

describe('texts of bets', () => {
  it.each([
    '=1+1',
    '+39 333',
    '-3 Inter',
    '@1.85',
    '\t=cmd',
    '=HYPERLINK("http://x","y")',
    '  spazi  ',
    'a\nb',
    '<b>&"',
  ])('%j stays unchanged, in a text cell', async (text) => {
    const [cell] = await readBack([text])
    expect(cell).toEqual({ value: text, formula: null, format: '@' })
  })

  it('of any content come back unchanged, except for characters XML does not allow', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { maxLength: 5 }),
        async (texts) => {
          const cells = await readBack(texts)
          expect(cells.map((cell) => cell?.value)).toEqual(
            // XML readers convert a carriage return to a line feed.
            texts.map((text) => text.replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')),
          )
        },
      ),
      { numRuns: 50 },
    )
  })

  it('that look like an escape of the format are not decoded', async () => {
    expect((await readBack(['_x0041_ @2', '__x000D__']))[0]?.value).toBe('_x0041_ @2')
    expect((await readBack(['__x000D__']))[0]?.value).toBe('__x000D__')
  })

  it('longer than a cell holds are cut, also between the halves of a surrogate pair', async () => {
    const [cell] = await readBack([`${'a'.repeat(32_766)}😀`])
    expect(String(cell?.value)).toHaveLength(32_767)
  })
})

describe('a sheet on paper', () => {
  it('is A4, as wide as the page, numbered, with its header and title on every page, in one typeface', async () => {
    const files = unzip(await workbookOf(['ciao']))
    const text = (name: string) => files.get(name)?.toString() ?? ''
    const sheet = text('xl/worksheets/sheet1.xml')
    expect(sheet).toContain('<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>')
    expect(sheet).toContain(
      '<pageSetup paperSize="9" orientation="portrait" fitToWidth="1" fitToHeight="0"/>',
    )
    // & begins a command of a page header and is doubled to be literal; then it is escaped for XML.
    expect(sheet).toContain('<oddHeader>&amp;L&amp;"Arial,Bold"&amp;10 Aurora &amp;&amp; figli</oddHeader>')
    expect(sheet).toContain('<oddFooter>&amp;RPagina &amp;P di &amp;N</oddFooter>')
    expect(sheet.match(/<page(?:Margins|Setup) /g)).toEqual(['<pageMargins ', '<pageSetup '])
    expect(text('xl/workbook.xml')).toContain(
      `<definedName name="_xlnm.Print_Titles" localSheetId="0">'Bet di oggi'!$1:$1</definedName>`,
    )
    expect(new Set(text('xl/styles.xml').match(/<name val="[^"]*"/g))).toEqual(new Set(['<name val="Arial"']))
  })
})

describe('the archive', () => {
  it('returns what was put in, however it was split', async () => {
    const zip = new ZipWriter()
    const pieces = Array.from({ length: 300 }, (_, i) => `${i} €`.repeat(500))
    await zip.add('a.txt', ['uno', '', 'due'])
    await zip.add('cartella/però.txt', pieces)
    await zip.add('vuoto', [])
    const files = unzip(zip.finish())
    expect([...files].map(([name, bytes]) => [name, bytes.toString()])).toEqual([
      ['a.txt', 'unodue'],
      ['cartella/però.txt', pieces.join('')],
      ['vuoto', ''],
    ])
  })

  it('can be read by other programs too', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'xbetapp-zip-'))
    try {
      await writeFile(join(dir, 'a.xlsx'), await workbookOf(['ciao', '€ 5']))
      const listing = execFileSync('python3', ['-c', CHECK, join(dir, 'a.xlsx')]).toString()
      expect(listing).toContain('xl/worksheets/sheet1.xml')
    } finally {
      await rm(dir, { recursive: true, force: true })
    }
  })
})

/** Reads every entry, checks its checksum, parses it as XML. */
const CHECK = `
import sys, zipfile, xml.dom.minidom as dom
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
for n in z.namelist():
    dom.parseString(z.read(n)); print(n)
`
