import { choose, line, playedBet, proceed, save, startMovement, wallet } from '../harness/accounts-page.ts'
import { expect, test } from '../harness/test.ts'

// The worked example of the domain model: two rooms, a tipster credited with 120 at 1.85, the bet won.
test('a won bet is followed from the balance to its message, and paid out', async ({
  page,
  world,
  signIn,
}) => {
  const tipster = await world.tipster({ action: 10, freeroll: 20 })
  const a = await world.sala({ freerollAttivo: 10 })
  const b = await world.sala()
  const banca = `Banca ${tipster.idTipster}`
  await wallet(world, banca)
  await playedBet(world, {
    tipster,
    testo: 'Inter - Juventus Over 2,5 @1.90',
    drops: [
      { idSala: a.idSala, importo: 100, quota: 2 },
      { idSala: b.idSala, importo: 50, quota: 1.7 },
    ],
    credit: { totTipster: 120, quotaDrop: 1.85 },
    esito: 'Win',
  })

  await signIn(page, undefined, `/xbetapp/contabilita/tipster/${tipster.idTipster}`)
  await expect(page.getByRole('heading', { name: tipster.nomeTipster })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Inter - Juventus' })
  await expect(row).toContainText('1,85000')
  await expect(row).toContainText('€ 120,00')
  await expect(row).toContainText('€ 102,00')
  for (const label of ['OUTSTANDING INIZIALE', 'TOTALE CASHFLOW PRECEDENTE', 'TOTALE DEPOSITO PERIODO'])
    await expect(line(page, label)).toHaveText('€ 0,00')
  for (const label of [
    'RISULTATO PERIODO',
    'TOTALE OPERATIVO PERIODO',
    'SALDO TOTALE',
    'SALDO TOTALE NO OPEN',
  ])
    await expect(line(page, label)).toHaveText('€ 102,00')
  await expect(
    page.getByText(
      'Nel risultato settimanale vengono calcolate anche le Open al di fuori del periodo selezionato e le bet refertate durante il periodo.',
    ),
  ).toBeVisible()

  await test.step('the bet says how its profit came about and that its parties add up', async () => {
    await row.getByText('Inter - Juventus').click()
    const bet = page.getByRole('dialog')
    await expect(bet).toContainText('€ 120,00 × 1,85000 − € 120,00 = € 102,00')
    await expect(bet).toContainText('Tot Tipster € 120,00')
    await expect(bet.getByRole('region', { name: 'A chi va il risultato' })).toContainText('€ 135,00')
    await expect(bet).toContainText('I conti tornano')
    await page.keyboard.press('Escape')
    await expect(bet).toBeHidden()
  })

  await test.step('a cashout keeps action and freeroll, split over a wallet', async () => {
    await startMovement(page, { tipo: 'Cashout', importo: '100', nota: 'Acconto' })
    await proceed(page)
    await expect(page.getByText('Seleziona il portafoglio di ogni riga')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Salva' })).toBeDisabled()
    await expect(page.getByRole('textbox', { name: /Incasso Action/ })).toHaveValue('10,00')
    // 20% of the smaller of 100 - 10 and the freeroll balance 102.
    await expect(page.getByRole('textbox', { name: /Incasso Freeroll/ })).toHaveValue('18,00')
    await choose(page, 'Portafoglio 1', banca)
    await expect(page.getByLabel('Importo del portafoglio 1')).toHaveValue('72,00')
    await expect(page.getByText('Importi validi')).toBeVisible()
    await page.getByLabel('Importo del portafoglio 1').fill('70')
    await expect(
      page.getByText(
        'La somma degli importi portafogli (70,00) + Incasso Action (10,00) + Incasso Freeroll (18,00) deve essere uguale al Cashout (100,00)',
      ),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Salva' })).toBeDisabled()
    await page.getByLabel('Importo del portafoglio 1').fill('72')
    await save(page)
  })
  await expect(line(page, 'TOTALE CASHFLOW PERIODO')).toHaveText('€ -100,00')
  await expect(line(page, 'SALDO TOTALE')).toHaveText('€ 2,00')

  await test.step('the balance leads down to the movement and its split', async () => {
    await line(page, 'SALDO TOTALE').click()
    const dialog = page.getByRole('dialog').last()
    await dialog.getByRole('button', { name: /TOTALE OPERATIVO PERIODO/ }).click()
    await dialog.getByRole('button', { name: /TOTALE CASHFLOW PERIODO/ }).click()
    await dialog.getByRole('button', { name: 'Vedi i cashflow del periodo' }).click()
    await expect(dialog.getByRole('heading', { name: 'Cashflow del periodo' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Dettagli del Cashout' }).click()
    await expect(dialog.getByRole('heading', { name: 'Dettagli Ripartizione' })).toBeVisible()
    await expect(dialog).toContainText(`${banca}€ -72,00`)
    await expect(dialog).toContainText('Incasso Action€ 10,00')
    await expect(dialog).toContainText('Incasso Freeroll€ 18,00')
    await page.keyboard.press('Escape')
  })

  await test.step('deleting it gives everything back', async () => {
    await page.getByRole('button', { name: 'Elimina cashflow' }).click()
    await expect(page.getByRole('dialog').last()).toContainText('€ -100,00')
    await page.getByLabel(/^Motivo/).fill('registrato due volte')
    await page.getByRole('button', { name: 'Elimina', exact: true }).click()
    await expect(page.getByText('Nessun cashflow')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Nessun cashflow')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(line(page, 'SALDO TOTALE')).toHaveText('€ 102,00')
  })

  await test.step('Dettagli Saldo', async () => {
    await page.getByRole('button', { name: 'Dettagli Saldo' }).click()
    const details = page.getByRole('dialog')
    await expect(details).toContainText('TOTALE GIOCATO€ 120,00')
    await expect(details).toContainText('TOTALE VINCITE€ 222,00')
    await expect(details).toContainText('TOTALE PROFIT€ 102,00')
    await expect(details).toContainText('ROI (%)85%')
  })
})

test('a cashin leaves the tipster his action, and its date stays in the period @slow', async ({
  page,
  world,
  signIn,
}) => {
  const tipster = await world.tipster({ action: 12.5, freeroll: 0 })
  const carta = `Carta ${tipster.idTipster}`
  await wallet(world, carta)
  await signIn(page, undefined, `/xbetapp/contabilita/tipster/${tipster.idTipster}`)
  await startMovement(page, { tipo: 'Cashin', importo: '-5', nota: 'Perdite' })
  await page.getByRole('button', { name: 'Procedi' }).click()
  await expect(page.getByText('Il valore non deve contenere i caratteri - o +.')).toBeVisible()
  await page.getByRole('textbox', { name: /^Importo/ }).fill('33,33')
  await page.getByRole('textbox', { name: /^Data/ }).fill('01/01/2020')
  await expect(page.getByText('La data è fuori dal periodo mostrato')).toBeVisible()
  await page.getByRole('textbox', { name: /^Nota/ }).fill('Perdite della settimana')
  // A day outside the period never goes on as another one.
  await page.getByRole('button', { name: 'Procedi' }).click()
  const data = page.getByRole('textbox', { name: /^Data/ })
  await expect(data).toBeFocused()
  await data.fill('')
  await data.blur()
  await data.fill('01/01/2020')
  // The period goes as far as that day, and what was typed stays.
  await page.getByRole('button', { name: 'Allarga al 01/01/2020' }).click()
  await expect(page.getByText('La data è fuori dal periodo mostrato')).toBeHidden()
  await expect(page).toHaveURL(/dal=2020-01-01/)
  await expect(data).toHaveValue('01/01/2020')
  await expect(page.getByText('€ 0,00 → € 33,33')).toBeVisible()
  await proceed(page)
  await expect(page.getByRole('textbox', { name: /Spesa Action/ })).toHaveValue('4,17')
  await choose(page, 'Portafoglio 1', carta)
  await expect(page.getByLabel('Importo del portafoglio 1')).toHaveValue('29,16')
  await save(page)
  await expect(line(page, 'SALDO TOTALE')).toHaveText('€ 33,33')
})
