import { dialogOf } from '../harness/bet-page.ts'
import { expect, test } from '../harness/test.ts'

test('from the line of the profit to the bets behind it, by keyboard, and the odds of a tip corrected @slow', async ({
  page,
  world,
  signIn,
}) => {
  const tipster = await world.tipster()
  const { idReceivedBet } = await world.bet('Torino - Lecce 1 @2,00', tipster)
  const sala = await world.sala()
  await world.api.post('POST /sparabet/new-sale-drop', {
    data: [{ idReceivedBet, idSala: sala.idSala, importoNoPerc: 100, quota: 1.9 }],
    is_telegram_active: false,
  })
  await signIn(page, await world.user('ADMIN'), '/xbetapp/andamento')
  const chart = page.getByRole('application', { name: /Profitto della casa/ })

  await test.step('it begins with the result of the settled bets, and ends with what else moved', async () => {
    await expect(page.locator('dl').first().locator('dt').first()).toHaveText('Risultato delle bet')
    await expect(page.getByLabel('Altre voci del periodo').locator('dt').last()).toHaveText(
      'Totale, con le Open come perse',
    )
  })

  await test.step('the arrows say a day, Enter opens its bets', async () => {
    await chart.focus()
    await page.keyboard.press('End')
    await expect(page.getByText(/Totale €/)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByText('Torino - Lecce')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the income of the days opens its rows', async () => {
    await page.goto('/xbetapp/andamento?registro=incassi')
    await expect(page.getByRole('dialog')).toContainText('Incassi · ')
    await page.keyboard.press('Escape')
  })

  await test.step('the same as a table', async () => {
    await page.getByRole('button', { name: 'Tabella' }).click()
    await expect(page.getByRole('columnheader', { name: 'Scarti Quota' })).toBeVisible()
  })

  await test.step('a bet of a tipster shows its slippage and takes other odds', async () => {
    await page.goto(`/xbetapp/andamento?quota=${idReceivedBet}`)
    const dialog = dialogOf(page, `Bet ${idReceivedBet}`)
    await expect(dialog).toContainText('Torino - Lecce')
    await expect(dialog).toContainText('Scarto della bet -5%')
    await dialog.getByRole('button', { name: 'Correggi' }).click()
    await dialog.getByLabel('Quota del tip').fill('1,8')
    await dialog.getByRole('button', { name: 'Salva' }).click()
    await expect(dialog).toContainText('Scarto della bet 5,56%')
  })

  await test.step('a bet whose event had begun when it was posted is counted as live, and says so', async () => {
    await page.goto('/xbetapp/andamento?per=momento')
    await expect(page.getByRole('row', { name: 'Non noto' })).toBeVisible()
    const { messageDate } = (await world.api.get('GET /api/v1/bets/:id', { params: { id: idReceivedBet } }))
      .body
    await world.api.put(
      'PUT /api/v1/bets/:id/inizio',
      { inizio: messageDate, version: 0 },
      { params: { id: idReceivedBet } },
    )
    await page.reload()
    await page.getByRole('row', { name: 'Live' }).getByRole('gridcell').last().click()
    const rows = dialogOf(page, 'Bet: Live')
    await rows.getByText('Torino - Lecce').click()
    await expect(dialogOf(page, `Bet ${idReceivedBet}`).getByText('Live', { exact: true })).toBeVisible()
  })

  await test.step('Esposizione shows open bets, and a row its bets', async () => {
    await page.goto('/xbetapp/esposizione?per=tipster')
    await expect(page.getByRole('row', { name: tipster.nomeTipster })).toContainText('100,00')
    await page.getByRole('row', { name: tipster.nomeTipster }).getByRole('gridcell').last().click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: String(idReceivedBet) })
      .click()
    await expect(dialogOf(page, `Bet ${idReceivedBet}`)).toContainText('Torino - Lecce')
  })

  await test.step('Stasera narrows the grouping that is shown to the bets of this evening', async () => {
    await page.goto('/xbetapp/esposizione?per=tipster')
    await page.getByRole('switch', { name: 'Stasera' }).check()
    await expect(page).toHaveURL(/per=tipster&stasera=1/)
    // The bet's text does not say when its match begins.
    await expect(page.getByText('0 bet Open')).toBeVisible()
    await expect(page.getByRole('row', { name: tipster.nomeTipster })).toBeHidden()
    await page.getByRole('switch', { name: 'Stasera' }).uncheck()
    await expect(page.getByRole('row', { name: tipster.nomeTipster })).toBeVisible()
  })
})
