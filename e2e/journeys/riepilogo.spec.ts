import { choose, playedBet, wallet } from '../harness/accounts-page.ts'
import { toast } from '../harness/calculator-page.ts'
import { expect, test } from '../harness/test.ts'
import type { World } from '../harness/world.ts'

test('income, an expense, a transfer and the profit into a cash fund', async ({ page, world, signIn }) => {
  const serial = Date.now()
  const [banca, carta, riserva, altro] = [
    `Banca ${serial}`,
    `Carta ${serial}`,
    `Riserva ${serial}`,
    `Altro ${serial}`,
  ]
  await wallet(world, banca)
  await wallet(world, carta)
  await makeProfit(world, await wallet(world, `Cassetta ${serial}`))
  await signIn(page, undefined, '/xbetapp/riepilogo?zero=1')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })

  await test.step('cash funds are added by name', async () => {
    for (const nome of [riserva, altro]) {
      await page.getByRole('button', { name: 'Aggiungi Fondo Cassa' }).click()
      await page.getByRole('button', { name: 'Salva' }).click()
      await expect(page.getByText('Campo obbligatorio.')).toBeVisible()
      await page.getByRole('textbox', { name: /^Nome/ }).fill(nome)
      await page.getByRole('button', { name: 'Salva' }).click()
      await toast(page, 'Fondo cassa creato con successo')
      await expect(row(nome)).toBeVisible()
    }
  })

  await test.step('income in three steps', async () => {
    await page.getByRole('button', { name: 'Aggiungi Cashflow · Incassi' }).click()
    await page.getByRole('button', { name: 'Avanti' }).click()
    await expect(
      page.getByText('Compila correttamente tutti i campi richiesti prima di procedere'),
    ).toBeVisible()
    await page.getByRole('textbox', { name: /^Importo/ }).fill('500')
    await page.getByRole('textbox', { name: /^Nota/ }).fill('Sponsor')
    await page.getByRole('button', { name: 'Avanti' }).click()
    await page.getByRole('button', { name: 'Avanti' }).click()
    await expect(page.getByText('Seleziona almeno un portafoglio prima di procedere')).toBeVisible()
    await page.getByRole('checkbox', { name: new RegExp(banca) }).click()
    await page.getByRole('checkbox', { name: new RegExp(carta) }).click()
    await page.getByRole('button', { name: 'Avanti' }).click()
    await expect(page.getByLabel(`Importo di ${banca}`)).toHaveValue('0,00')
    await expect(page.getByRole('button', { name: 'Salva' })).toBeDisabled()
    await expect(
      page.getByText("La somma degli importi dei portafogli deve essere uguale all'importo del Cashflow"),
    ).toBeVisible()
    await page.getByLabel(`Importo di ${banca}`).fill('350')
    await page.getByRole('button', { name: `Metti il resto su ${carta}` }).click()
    await page.getByRole('button', { name: 'Salva' }).click()
    await toast(page, 'Cashflow aggiunto con successo')
    await expect(row(banca)).toContainText('€ 350,00')
    await expect(row(carta)).toContainText('€ 150,00')
  })

  await test.step('a wallet’s money moves to another, never more than there is', async () => {
    await page.getByRole('button', { name: `Dettaglio di ${banca}` }).click()
    await expect(page.getByRole('dialog')).toContainText('Sponsor')
    await page.getByRole('button', { name: 'Sposta Portafoglio' }).click()
    await choose(page, 'Portafoglio di destinazione', carta)
    await page.getByRole('textbox', { name: /^Importo/ }).fill('350,01')
    await page.getByRole('button', { name: 'Sposta', exact: true }).click()
    await expect(page.getByText("L'importo non può superare il saldo disponibile (€ 350,00).")).toBeVisible()
    await page.getByRole('textbox', { name: /^Importo/ }).fill('50')
    await page.getByRole('button', { name: 'Sposta', exact: true }).click()
    await toast(page, 'Spostamento tra portafogli effettuato con successo')
    await expect(page.getByRole('dialog')).toContainText('€ 300,00')
    await page.keyboard.press('Escape')
    await expect(row(carta)).toContainText('€ 200,00')
  })

  await test.step('the profit says where it comes from, and goes into a fund', async () => {
    await page.getByRole('button', { name: 'Da dove viene il profitto (EUR)' }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Incassi/ })).toBeVisible()
    await expect(page.getByText('Le voci non sommano')).toBeHidden()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Sposta in Fondo Cassa' }).click()
    await expect(page.getByRole('heading', { name: 'Seleziona Fondo Cassa' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Conferma' })).toBeDisabled()
    await choose(page, 'Fondo Cassa', riserva)
    await page.getByRole('button', { name: 'Conferma' }).click()
    await toast(page, 'Profitto spostato correttamente')
    await expect(page.getByRole('button', { name: 'Da dove viene il profitto (EUR)' })).toHaveText('€ 0,00')
    await expect(row(riserva)).not.toContainText('€ 0,00£')
  })

  await test.step('a cash fund does not go below zero', async () => {
    await page.getByRole('button', { name: `Dettaglio di ${altro}` }).click()
    await page.getByRole('button', { name: 'Aggiungi Cashflow', exact: true }).click()
    await page.getByRole('textbox', { name: /^Importo/ }).fill('-1')
    await page.getByRole('textbox', { name: /^Nota/ }).fill('Prelievo')
    await page.getByRole('button', { name: 'Salva' }).click()
    await expect(page.getByText('Importo non disponibile nella valuta selezionata')).toBeVisible()
    await page.getByRole('textbox', { name: /^Importo/ }).fill('20')
    await page.getByRole('button', { name: 'Salva' }).click()
    await toast(page, 'Cashflow aggiunto con successo')
    await expect(page.getByRole('dialog')).toContainText('Prelievo')
  })
})

test('a currency becomes euro at the rate of the moment @slow', async ({ page, world, signIn }) => {
  const nome = `Fondo GBP ${Date.now()}`
  await world.api.post('POST /api/v1/valuta', { valuta: 'GBP', cambio: 1.17, simbolo: '£' })
  const { idFondoCassa } = await world.api.post('POST /api/v1/fondo-cassa', { nome }).body
  await world.api.post('POST /api/v1/cashflow-fondo-cassa', {
    idFondoCassa,
    data: new Date().toISOString(),
    nota: 'Sterline',
    importo: 100,
    idValuta: 'GBP',
  })
  await signIn(page, undefined, `/xbetapp/riepilogo?fondo=${idFondoCassa}`)
  await page.getByRole('button', { name: 'Converti' }).click()
  const dialog = page.getByRole('dialog').last()
  await dialog.getByRole('button', { name: 'Converti' }).click()
  await expect(dialog.getByText('Campo obbligatorio').first()).toBeVisible()
  await dialog.getByLabel('Valuta di origine').click()
  await expect(page.getByRole('option', { name: 'EUR' })).toBeHidden()
  await page.getByRole('option', { name: /GBP/ }).click()
  const amount = dialog.getByRole('textbox', { name: /^Importo/ })
  await amount.fill('-1')
  await amount.blur()
  await expect(dialog.getByText("L'importo non può essere negativo")).toBeVisible()
  await amount.fill('100,01')
  await amount.blur()
  await expect(
    dialog.getByText('Non si può convertire un importo negativo o superiore al saldo disponibile.'),
  ).toBeVisible()
  await amount.fill('50,5')
  await expect(dialog).toContainText('€ 59,09')
  await dialog.getByRole('button', { name: 'Converti' }).click()
  await toast(page, 'Conversione effettuata con successo')
  await expect(page.getByRole('dialog')).toContainText('£ 49,50')
  await expect(page.getByRole('dialog')).toContainText('€ 59,09')
  await expect(page.getByRole('dialog')).toContainText('Conversione di £ 50,50 in € 59,09 al cambio 1,17')
})

test('an expense leads back to the tipster it was paid to @slow', async ({ page, world, signIn }) => {
  const tipster = await world.tipster({ action: 10 })
  const banca = `Banca ${tipster.idTipster}`
  const idPortafoglio = await wallet(world, banca)
  const sala = await world.sala()
  await playedBet(world, {
    tipster,
    testo: 'Spal 1',
    drops: [{ idSala: sala.idSala, importo: 100, quota: 2 }],
    credit: { totTipster: 100, quotaDrop: 2 },
    esito: 'Loss',
  })
  const data = new Date().toISOString()
  const row = (importo: number) => ({ data, nota: 'perdite', importo, idValuta: 'EUR' })
  await world.api
    .post('POST /api/v1/cashflow-tipster/cashin', {
      cashflowContoTipster: { ...row(100), idTipster: tipster.idTipster },
      cashflowPortafogli: [{ ...row(90), idPortafoglio }],
      cashflowSpese: row(-10),
    })
    .then((reply) => reply.body)
  await signIn(page, undefined, '/xbetapp/riepilogo?registro=spese')
  const dialog = page.getByRole('dialog')
  const expense = dialog.getByRole('row').filter({ hasText: `Action Tipster ${tipster.nomeTipster}` })
  await expect(expense).toContainText('€ -10,00')
  await dialog.getByText('Altro', { exact: true }).click()
  await expect(expense).toBeHidden()
  await dialog.getByText('Action Tipster', { exact: true }).click()
  await expense.getByRole('button', { name: tipster.nomeTipster }).click()
  await expect(page).toHaveURL(new RegExp(`/contabilita/tipster/${tipster.idTipster}`))
})

/** Whatever was lost before in the same world, something is left to put aside. */
async function makeProfit(world: World, idPortafoglio: number): Promise<void> {
  const importo = 1_000_000
  await world.api.post('POST /api/v1/cashflow-conto/flussi', {
    cashflowConto: {
      conto: 'INCASSI',
      data: new Date().toISOString(),
      nota: 'Vendita',
      importo,
      idValuta: 'EUR',
    },
    cashflowPortafogli: [{ idPortafoglio, importo }],
  })
}
