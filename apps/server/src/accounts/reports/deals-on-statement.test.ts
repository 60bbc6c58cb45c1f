import { expect, it } from 'vitest'
import { moneyWorld } from '#test/money-world.ts'
import { readPdf } from '#test/pdf.ts'
import { testApp } from '#test/test-app.ts'
import { readXlsx } from '#test/xlsx.ts'
import { writeReports } from './write-report.ts'

const app = await testApp()
const NOW = '2026-03-12T12:00:00+01:00'
app.clock.set(NOW)
const { admin, aPlayedBet } = await moneyWorld(app)

it('a statement says what a deal earned in the periods that ended within its own, only where its terms say so', async () => {
  const { idTipster } = await app.aTipster()
  const { idSito: id } = await app.aSito()
  for (const [at, importo] of [
    ['2026-03-03', 500],
    ['2026-03-10', 300],
  ] as const)
    await aPlayedBet({
      ...{ idTipster, at: `${at}T10:00:00`, esito: 'Win' },
      drops: [[{ kind: 'sito', id }, importo, 2]],
    })
  app.clock.set(NOW)
  const period = { startDate: '2026-03-02', endDate: '2026-03-12' }
  const text = async () =>
    (await writeReports(app.ctx, { kind: 'tipster', id: idTipster }, period, ['testuale'])).draft?.messages[0]
      ?.testo ?? ''
  const agreed = await admin.post('POST /api/v1/accordi', {
    ...{ tipo: 'tipster', id: idTipster, dal: '2026-03-02', motivo: 'Accordo di marzo' },
    ...{ base: 'casa', periodo: 'settimana', percentuale: 20, minimo: null, massimo: null, recupero: true },
    ...{ azzera: false, inEstratto: false, sport: [], book: [], generi: [] },
  }).body
  const before = await text()
  expect(before).not.toContain('ACCORDO')

  await admin.post('POST /api/v1/accordi', {
    ...{ tipo: 'tipster', id: idTipster, ...agreed, dal: '2026-03-02', motivo: 'Si legge' },
    ...{ base: 'casa', periodo: 'settimana', percentuale: 20, minimo: null, massimo: null, recupero: true },
    ...{ azzera: false, inEstratto: true, sport: [], book: [], generi: [] },
  }).body
  // The second week is not over.
  expect(await text()).toBe(`${before}\n\nACCORDO 20% 02/03/2026 - 08/03/2026: € 100,00 (base € 500,00)`)

  const download = async (form: 'file' | 'pdf') => {
    const { body } = await admin.post(
      'POST /api/v1/conto/excel/download/:entity',
      { id: idTipster, ...period, [form]: true },
      { params: { entity: 'tipster' } },
    )
    if (Array.isArray(body)) throw new Error('one file was asked for')
    return Buffer.from(body.fileContent, 'base64')
  }
  const cells = [
    ...(readXlsx(await download('file'))
      .get('Riepilogo')
      ?.values() ?? []),
  ]
  expect(cells.map(({ value }) => value)).toContain('€ 100,00 (base € 500,00)')
  expect(JSON.stringify(await readPdf(await download('pdf')))).toContain(
    'ACCORDO 20% 02/03/2026 - 08/03/2026',
  )
})
