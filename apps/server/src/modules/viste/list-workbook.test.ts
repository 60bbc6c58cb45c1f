import { expect, it } from 'vitest'
import { unzip } from '#server/modules/reports/xlsx/zip-file.ts'
import { testApp } from '#test/test-app.ts'

const { as, aUser } = await testApp()
const operator = as(await aUser({ roles: ['OPERATORE'] }))
const BODY = {
  lista: 'bet' as const,
  titolo: 'Bet della settimana',
  colonne: [
    { titolo: 'Bet', decimali: null },
    { titolo: 'Tot', decimali: 2 },
  ],
  righe: [
    ['Inter <b>&', 1234.5],
    ['=SUM(A1)', null],
  ],
}

it('is the list as it was shown: its columns, its rows in their order, numbers as numbers, text as text', async () => {
  const { status, body } = await operator.post('POST /api/v1/viste/xlsx', BODY)
  expect(status).toBe(200)
  expect(body.fileName).toMatch(/^bet-della-settimana-\d{4}-\d{2}-\d{2}\.xlsx$/)
  const files = new Map(
    [...unzip(Buffer.from(body.fileContent, 'base64'))].map(([name, bytes]) => [name, String(bytes)]),
  )
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  const all = [...files.values()].join('')
  expect(sheet).toContain('1234.5')
  expect(all).toContain('Inter &lt;b&gt;&amp;')
  // Nobody's text becomes a formula on somebody else's machine.
  expect(sheet).not.toContain('<f>')
  expect(all.indexOf('Inter')).toBeLessThan(all.indexOf('=SUM'))
})

it('is made for whoever may see the list, within what is said', async () => {
  const other = as(await aUser({ roles: ['CONTABILITÀ'] }))
  expect((await other.post('POST /api/v1/viste/xlsx', BODY)).status).toBe(403)
  const many = { ...BODY, righe: Array.from({ length: 5_001 }, () => ['x', 1]) }
  const refused = await operator.post('POST /api/v1/viste/xlsx', many)
  expect([refused.status, refused.text]).toEqual([400, 'Al massimo 5000 righe: restringi i filtri.'])
  expect((await operator.post('POST /api/v1/viste/xlsx', { ...BODY, righe: [['x']] })).status).toBe(400)
})
