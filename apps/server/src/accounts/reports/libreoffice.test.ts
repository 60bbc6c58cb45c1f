import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ESITI } from '@xbetapp/domain/ledger/postings/esito'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { updateRows } from '#server/db/rows.ts'
import { moneyWorld } from '#test/money-world.ts'
import { testApp } from '#test/test-app.ts'
import { type ReadSheet, readXlsx } from '#test/xlsx.ts'

// LibreOffice, where installed, opens a downloaded report, recalculates its formulas and reads every cell. Debian: apt
// install --no-install-recommends libreoffice-calc
const installed = spawnSync('soffice', ['--version']).status === 0

const TEXTS = [
  'Inter - Juventus @1,85',
  '=2+2',
  '+39 333 1234567',
  '-3 Lazio',
  '@SUM(A1:A9)',
  '=HYPERLINK("http://example.org","premi")',
  'due\nrighe, e una virgola; "virgolette"',
  '<b>Roma & Napoli</b> 👍 àèìòù',
]
const CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1'
/** Formulas are recalculated on loading, whatever cached value the file carries. */
const ALWAYS_RECALCULATE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
  <item oor:path="/org.openoffice.Office.Calc/Formula/Load">
    <prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop>
  </item>
</oor:items>`

describe.runIf(installed)('a report in LibreOffice', async () => {
  const app = await testApp()
  const { admin, aPlayedBet } = await moneyWorld(app)
  const gbp = await app.aValuta({ simbolo: '£', cambio: '1.170' })
  const sala = await app.aSala({
    idValuta: gbp.valuta,
    percentualeImporto: 80,
    saldoOutstandingBase: '-12.34',
  })
  const tipster = await app.aTipster()
  let folder = ''
  let sheets = new Map<string, ReadSheet>()
  const tables = new Map<string, string[][]>()

  beforeAll(async () => {
    for (const [i, text] of TEXTS.entries()) {
      const idReceivedBet = await aPlayedBet({
        idTipster: tipster.idTipster,
        at: `2026-03-0${4 + (i % 5)}T10:0${i}:00`,
        drops: [[{ kind: 'sala', id: sala.idSala }, 100.01 + i * 33.33, 1.855 + i / 10]],
        esito: ESITI[i % ESITI.length] ?? 'Win',
      })
      await updateRows(app.db, 'bet', { idReceivedBet }, { formattedBet: text })
    }
    const { body } = await admin.post(
      'POST /api/v1/conto/excel/download/:entity',
      { id: sala.idSala, startDate: '2026-03-04', endDate: '2026-03-11' },
      { params: { entity: 'sala' } },
    )
    if (Array.isArray(body)) throw new Error('one file was asked for')
    const bytes = Buffer.from(body.fileContent, 'base64')
    sheets = readXlsx(bytes)
    folder = await mkdtemp(join(tmpdir(), 'xbetapp-office-'))
    const profile = join(folder, 'profile')
    await mkdir(join(profile, 'user'), { recursive: true })
    await writeFile(join(profile, 'user', 'registrymodifications.xcu'), ALWAYS_RECALCULATE)
    await writeFile(join(folder, 'report.xlsx'), bytes)
    execFileSync(
      'soffice',
      [`-env:UserInstallation=file://${profile}`, '--headless', '--convert-to', CSV, 'report.xlsx'],
      { cwd: folder, stdio: 'ignore', timeout: 90_000 },
    )
    for (const file of await readdir(folder)) {
      const name = /^report-(.+)\.csv$/.exec(file)?.[1]
      if (name) tables.set(name, parseCsv(await readFile(join(folder, file), 'utf8')))
    }
  }, 120_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('opens with all its sheets', () => {
    expect([...tables.keys()].sort()).toEqual([...sheets.keys()].sort())
  })

  it('has in every cell the value the product wrote, with formulas recalculated', () => {
    let cells = 0
    for (const [name, sheet] of sheets) {
      for (const [place, cell] of sheet) {
        if (cell.value === null) continue
        const shown = cellAt(tables.get(name) ?? [], place)
        const where = `${name}!${place}`
        if (typeof cell.value === 'string') expect(shown, where).toBe(cell.value)
        else if (!isDate(cell.format)) expect(Number(shown), where).toBeCloseTo(cell.value, 9)
        else expect(serialOf(shown), where).toBeCloseTo(cell.value, 4)
        cells++
      }
    }
    expect(cells).toBeGreaterThan(7 * TEXTS.length)
  })

  it('has formulas, and none of them comes from a text', () => {
    const formulas = [...sheets].flatMap(([name, sheet]) =>
      [...sheet].flatMap(([place, { formula }]) => (formula === null ? [] : [`${name}!${place}`])),
    )
    expect(formulas.length).toBeGreaterThan(0)
    expect(formulas.filter((place) => place.startsWith('Bet!C'))).toEqual([])
    const texts = (tables.get('Bet') ?? []).map((row) => row[2])
    for (const text of TEXTS) expect(texts).toContain(text)
  })
})

const isDate = (format: string): boolean => /yy/i.test(format)

/** A date in the machine's locale as days since 30 December 1899. */
function serialOf(shown: string): number {
  const [month = 0, day = 0, year = 0, hours = 0, minutes = 0, seconds = 0] = shown
    .split(/[/ :]/)
    .map((part) => Number(part))
  return 25_569 + Date.UTC(year, month - 1, day, hours, minutes, seconds) / 86_400_000
}

function cellAt(table: readonly string[][], place: string): string {
  const [, letters = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(place) ?? []
  const column = [...letters].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0)
  return table[Number(row) - 1]?.[column - 1] ?? ''
}

function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end !== ',') rows.push([])
  }
  return rows
}
