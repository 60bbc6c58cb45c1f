import { expect, it } from 'vitest'
import { unzip } from '#server/kernel/xlsx/zip-file.ts'
import { testApp } from '#test/test-app.ts'
import { readXlsx } from '#test/xlsx.ts'

const { aUser, baseUrl } = await testApp()
const operator = await aUser({ roles: ['OPERATORE'] })
const HEAD = {
  lista: 'bet' as const,
  titolo: 'Bet della settimana',
  colonne: [
    { titolo: 'Bet', decimali: null, larghezza: 10 },
    { titolo: 'Tot', decimali: 2, larghezza: 8 },
  ],
}
const ROWS = [
  ['Inter <b>&', 1234.5],
  ['=SUM(A1)', null],
]

/** Sends lines of JSON as the browser does, and reads the answer. */
async function send(lines: readonly unknown[], user = operator) {
  const answer = await fetch(`${baseUrl}/api/v1/viste/xlsx`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/x-ndjson' },
    body: new Blob(lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`)),
  })
  const text = await answer.text()
  return { status: answer.status, text, file: () => JSON.parse(text) as Record<string, string> }
}
const sheetOf = ({ fileContent = '' }: Record<string, string>) => Buffer.from(fileContent, 'base64')

it('has the list as shown: its columns, its rows in order, numbers as numbers, text as text', async () => {
  const { status, file } = await send([HEAD, ...ROWS])
  expect(status).toBe(200)
  expect(file().fileName).toMatch(/^bet-della-settimana-\d{4}-\d{2}-\d{2}\.xlsx$/)
  const files = new Map([...unzip(sheetOf(file()))].map(([name, bytes]) => [name, String(bytes)]))
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  const all = [...files.values()].join('')
  expect(sheet).toContain('1234.5')
  expect(all).toContain('Inter &lt;b&gt;&amp;')
  // A text entered by one user must not become a formula on another's machine.
  expect(sheet).not.toContain('<f>')
  expect(all.indexOf('Inter')).toBeLessThan(all.indexOf('=SUM'))
})

it('holds a year of bets in full, with as many columns as the list', async () => {
  const colonne = Array.from({ length: 30 }, (_, index) => ({
    ...{ titolo: `C${index}`, decimali: index === 0 ? 0 : null, larghezza: 4 },
  }))
  const rows = 40_000
  const line = (row: number) => JSON.stringify([row, ...colonne.slice(1).map(() => 'è')])
  const { status, file } = await send([
    { ...HEAD, colonne },
    Array.from({ length: rows }, (_, row) => line(row)).join('\n'),
  ])
  expect(status).toBe(200)
  const xml = String(unzip(sheetOf(file())).get('xl/worksheets/sheet1.xml'))
  expect(xml.match(/<row /g)).toHaveLength(rows + 1)
  const last = xml.slice(xml.lastIndexOf('<row '))
  expect(last).toContain(`<c r="A${rows + 1}"`)
  expect(last).toMatch(new RegExp(`<c r="AD${rows + 1}"[^>]*>`))
  expect(last).toContain(`<v>${rows - 1}</v>`)
  // No letter is lost where one piece of the body ends and the next begins.
  expect(xml.match(/>è</g)).toHaveLength(rows * (colonne.length - 1))
})

it('has no rows where the list has none', async () => {
  const { file } = await send([HEAD])
  expect([...readXlsx(sheetOf(file())).keys()]).toEqual(['Elenco'])
})

it('is made for users who may see the list, within the limits', async () => {
  const other = await aUser({ roles: ['CONTABILITÀ'] })
  expect((await send([HEAD, ...ROWS], other)).status).toBe(403)
  const many = Array.from({ length: 100_001 }, () => '["x",1]').join('\n')
  const refused = await send([HEAD, many])
  expect([refused.status, refused.text]).toEqual([400, 'righe: Al massimo 100000 righe: restringi i filtri.'])
  expect((await send([HEAD, ['x']])).status).toBe(400)
  expect((await send([HEAD, 'x"'])).status).toBe(400)
  expect((await send([])).status).toBe(400)
})

it('cannot be used to send without end, nor by a user without any list', async () => {
  const colonne = Array.from({ length: 80 }, () => ({ titolo: 'C', decimali: null, larghezza: 4 }))
  const line = JSON.stringify(colonne.map(() => 'x'.repeat(5_000)))
  const lines = Array.from({ length: 130 }, () => line).join('\n')
  expect(lines.length).toBeGreaterThan(48 * 1_048_576)
  const refused = await send([{ ...HEAD, colonne }, lines])
  expect([refused.status, refused.text]).toEqual([413, 'Il contenuto inviato è troppo grande'])
  expect((await send([HEAD, ...ROWS], await aUser({ roles: ['EXTRA'] }))).status).toBe(403)
})
