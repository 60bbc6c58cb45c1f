import { jpegOf } from '../../apps/telegram-emulator/src/testing/test-images.ts'
import { dialog, row } from '../harness/calculator-page.ts'
import { expect, test } from '../harness/test.ts'

test('received and sent drops of a day, once every filter is set', async ({ page, world, signIn }) => {
  const tipster = await world.tipster()
  const { idReceivedBet } = await world.bet('Verona 1 @2.2', tipster)
  const annullata = await world.bet('Monza X @3', tipster)
  const sala = await world.sala({ percentualeImporto: 50 })
  const altra = await world.sala({ idBook: sala.idBook })
  const sito = await world.sito({ tassaQuota: 2 })
  const room = (bet: number, importoNoPerc: number, quota: number) =>
    world.api.post('POST /sparabet/new-sale-drop', {
      data: [{ idReceivedBet: bet, idSala: sala.idSala, importoNoPerc, quota }],
    })
  await room(idReceivedBet, 100, 1.9)
  await room(annullata.idReceivedBet, 40, 2)
  await room(annullata.idReceivedBet, 0, 0)
  await world.api.post('POST /sparabet/new-drop', {
    data: [{ idReceivedBet, idSito: sito.idSito, importo: 30, quota: 2 }],
  })
  await world.api.post('POST /sparabet/drop-tipster', {
    bet: { idReceivedBet, totTipster: 60, quotaDrop: 1.85 },
    is_telegram_active: false,
  })

  await signIn(page, await world.user('OPERATORE'), '/xbetapp/drop')
  const confirm = page.getByRole('button', { name: 'Conferma' })
  const pick = async (placeholder: string, name: string) => {
    await page.getByPlaceholder(placeholder).fill(name)
    await page.getByRole('option', { name, exact: true }).click()
  }
  await expect(confirm).toBeDisabled()
  await page.getByPlaceholder('Seleziona una categoria').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByText('Seleziona una categoria')).toBeVisible()

  await pick('Seleziona una categoria', 'Sale')
  await pick('Seleziona un book', sala.book.nomeBook)
  await pick("Seleziona un'entità", sala.nomeSala)
  const day = page.getByRole('textbox', { name: 'Data' })
  const today = await day.inputValue()
  await day.fill('31/12/2099')
  await expect(confirm).toBeDisabled()
  await day.fill(today)
  await confirm.click()
  const drop = row(page, 'Verona 1')
  await expect(drop).toContainText(tipster.nomeTipster)
  await expect(drop).toContainText(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/)
  await expect(drop).toContainText('€ 50,00')
  await expect(drop).toContainText('1,90000')
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(new RegExp(`entita=${sala.idSala}`))

  await test.step('each choice takes with it those under it', async () => {
    await page.getByRole('combobox', { name: 'Book' }).click()
    await page.keyboard.press('Enter')
    // Those of the filters before are not taken for theirs; the same filters again bring them back.
    await page.getByRole('combobox', { name: /^Sala/ }).click()
    await page.getByRole('option', { name: altra.nomeSala }).click()
    await expect(drop).toHaveCount(0)
    await page.getByRole('combobox', { name: /^Sala/ }).click()
    await page.getByRole('option', { name: sala.nomeSala, exact: true }).click()
    await expect(drop).toBeVisible()
    await page.getByRole('combobox', { name: /^Sala/ }).click()
    await page.getByRole('option', { name: altra.nomeSala }).click()
    await expect(confirm).toBeEnabled()
    await page.getByRole('combobox', { name: 'Categoria' }).click()
    await page.getByRole('option', { name: 'Siti' }).click()
    await expect(page.getByPlaceholder("Seleziona un'entità")).toHaveValue('')
    await expect(confirm).toBeDisabled()
    await pick("Seleziona un'entità", sito.nomeSito)
    await confirm.click()
    await expect(drop).toContainText('1,96000')
    await page.getByText('Inviati').click()
    await expect(page.getByPlaceholder('Seleziona un tipster')).toHaveValue('')
    await page.getByText('Ricevuti').click()
    await expect(page.getByPlaceholder('Seleziona una categoria')).toHaveValue('')
  })

  await page.getByText('Inviati').click()
  await pick('Seleziona un tipster', tipster.nomeTipster)
  await confirm.click()
  await expect(drop).toContainText('€ 60,00')
  await expect(drop).toContainText('1,85000')
})

test('an image of the list opens large; a day after today is not taken @slow', async ({
  page,
  world,
  signIn,
}) => {
  const tipster = await world.tipster()
  await world.telegram.postPhoto(tipster.idGruppoTg ?? 0, await jpegOf(400, 600, '#883311'), {
    caption: 'Como 1 @2',
  })
  const { idSito } = await world.sito()
  await expect(async () => {
    const bets = await world.api.get('GET /api/v1/bets/last-week', {}).body
    if (!Array.isArray(bets)) throw new Error('changes only')
    const bet = bets.find(({ idTipster }) => idTipster === tipster.idTipster)
    expect(bet).toBeDefined()
    const data = [{ idReceivedBet: bet?.idReceivedBet ?? 0, idSito, importo: 30, quota: 2 }]
    await world.api.post('POST /sparabet/new-drop', { data })
  }).toPass()
  await signIn(
    page,
    await world.user('OPERATORE'),
    `/xbetapp/drop?tipo=ricevuti&categoria=siti&entita=${idSito}`,
  )
  await page.getByRole('button', { name: /^Ingrandisci/ }).click()
  await expect(dialog(page).getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  const date = page.getByRole('textbox', { name: /^Data/ })
  await date.fill('31/12/2099')
  await expect(page.getByText('Inserisci una data valida.')).toBeVisible()
})

test('without the role there is no drop list @slow', async ({ page, world, signIn }) => {
  await signIn(page, await world.user('CALCOLATORE'), '/xbetapp/drop')
  await expect(page).not.toHaveURL(/\/drop/)
})
