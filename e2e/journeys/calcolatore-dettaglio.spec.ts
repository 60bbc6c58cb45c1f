import { dialog, row, toast } from '../harness/calculator-page.ts'
import { expect, test } from '../harness/test.ts'

test('the detail lists who may play and who did, and edits a row after a question @slow', async ({
  page,
  world,
  signIn,
}) => {
  const { idReceivedBet } = await world.bet('Napoli 1 @1.7')
  const aurora = await world.sala({ percentualeImporto: 50 })
  const spenta = await world.sala()
  const senzaDrop = await world.sala({ stato: 'D' })
  const sito = await world.sito({ tassaQuota: 10 })
  const sitoSpento = await world.sito({ stato: 'D' })
  const sale = [aurora, spenta].map(({ idSala }) => ({ idReceivedBet, idSala, importoNoPerc: 100, quota: 2 }))
  await world.api.post('POST /sparabet/new-sale-drop', { data: sale })
  await world.api.put('PUT /api/v1/sala', { idSala: spenta.idSala, version: spenta.version, stato: 'D' })

  await signIn(page, await world.user('CALCOLATORE'), `/xbetapp/calcolatore?dettaglio=${idReceivedBet}`)
  const detail = page.getByRole('dialog', { name: 'Sale, Helper e Conti' })
  await expect(detail).toBeVisible()
  await detail.getByLabel('Filtra per nome').fill('zzz')
  await expect(detail).toContainText('Nessuna riga corrisponde al filtro.')
  await detail.getByLabel('Filtra per nome').fill('')
  await detail.getByText('Con drop').click()
  await expect(detail.getByRole('row')).toHaveCount(3)
  await expect(row(page, spenta.nomeSala)).toContainText('OFF')
  await expect(row(page, aurora.nomeSala)).toContainText('€ 100,00')
  await detail.getByText('Tutti').click()
  const search = detail.getByLabel('Filtra per nome')
  for (const [name, count] of [
    [senzaDrop.nomeSala, 0],
    [sitoSpento.nomeSito, 0],
    [sito.nomeSito, 1],
  ] as const) {
    await search.fill(name)
    await expect(detail.getByRole('row').filter({ hasText: name })).toHaveCount(count)
  }

  await row(page, sito.nomeSito).locator('[data-column="quota"]').getByRole('button').click()
  const form = dialog(page)
  await form.getByLabel('Importo').fill('80')
  await form.getByLabel('Quota').fill('0')
  await page.keyboard.press('Enter')
  await expect(form).toContainText('Importo e quota devono essere entrambi valorizzati o entrambi uguali a 0')
  await form.getByLabel('Importo').fill('80,123')
  await form.getByLabel('Quota').fill('1.85555')
  await page.keyboard.press('Enter')
  await expect(form.getByText('Inserisci un numero decimale valido.')).toHaveCount(2)
  await form.getByLabel('Importo').fill('80,5')
  await form.getByLabel('Quota').fill('1.8555')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Conferma modifica' })
  await expect(question).toContainText('€ 80,50 @ 1,856')

  const calls: Array<{ at: number; path: string }> = []
  page.on('request', (request) => calls.push({ at: Date.now(), path: new URL(request.url()).pathname }))
  await question.getByRole('button', { name: 'Conferma' }).click()
  await toast(page, 'Modifica effettuata con successo')
  await expect(row(page, sito.nomeSito).getByRole('status', { name: 'In aggiornamento' })).toBeVisible()
  await expect(row(page, sito.nomeSito).getByRole('status')).toHaveCount(0, { timeout: 6_000 })
  // The odds as typed, to 3 decimals, shown with 2; net of the tax beside them.
  await expect(row(page, sito.nomeSito).locator('[data-column="quota"]')).toHaveText('1,86')
  await expect(row(page, sito.nomeSito).locator('[data-column="quotaNetta"]')).toHaveText('1,67040')
  // 50 of the room's 100, 100, and 80,50.
  await expect(detail).toContainText('€ 230,50')
  const at = (path: string) => calls.find((call) => call.path === path)?.at ?? 0
  const saved = at('/sparabet/new-drop')
  expect(at('/api/v1/bets/calcolatore') - saved).toBeGreaterThanOrEqual(1_950)

  // A drop that another user records moves the row and the totals above it.
  await search.fill('')
  const drop = { idReceivedBet, idSala: aurora.idSala, importoNoPerc: 140, quota: 2 }
  await world.api.post('POST /sparabet/new-sale-drop', { data: [drop] })
  await expect(row(page, aurora.nomeSala)).toContainText('€ 140,00', { timeout: 10_000 })
  await expect(detail).toContainText('€ 250,50')
})

test('who may not edit the detail reads it, and may duplicate the bet from there @slow', async ({
  page,
  world,
  signIn,
}) => {
  const { idReceivedBet } = await world.bet('Empoli 2 @2.9')
  const { idSito, nomeSito } = await world.sito()
  await world.api.post('POST /sparabet/new-drop', {
    data: [{ idReceivedBet, idSito, importo: 10, quota: 2 }],
  })
  await signIn(page, await world.user('ANALISTA'), '/xbetapp/calcolatore')
  await row(page, 'Empoli 2').getByRole('button', { name: 'Sale, Helper e Conti' }).click()
  const detail = page.getByRole('dialog', { name: 'Sale, Helper e Conti' })
  await expect(detail.getByRole('row').filter({ hasText: nomeSito })).toContainText('€ 10,00')
  await expect(detail.getByRole('columnheader', { name: 'Azioni' })).toHaveCount(0)
  await expect(detail.getByRole('row').filter({ hasText: nomeSito }).getByRole('button')).toHaveCount(0)
  await detail.getByRole('button', { name: 'Duplica Bet' }).click()
  await page
    .getByRole('dialog', { name: 'Conferma duplicazione' })
    .getByRole('button', { name: 'Annulla' })
    .click()
  await expect(detail).toBeVisible()
  await page.goBack()
  await expect(detail).toHaveCount(0)
})
