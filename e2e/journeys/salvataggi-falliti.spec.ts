import type { Page } from '@playwright/test'
import { choose, line, proceed, startMovement, wallet } from '../harness/accounts-page.ts'
import { dialog, toast } from '../harness/calculator-page.ts'
import { expect, test } from '../harness/test.ts'

/** Lets the next calls of a path fail as a proxy would: without a sentence of the product. */
async function failing(page: Page, path: string, work: () => Promise<void>, status = 502): Promise<void> {
  const at = (url: URL) => url.pathname === path
  await page.route(at, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status, contentType: 'text/html', body: '<html>Bad Gateway</html>' }),
  )
  await work()
  await page.unroute(at)
}

test('a save of the summary that fails says so, and its form keeps what was typed @slow', async ({
  page,
  world,
  signIn,
}) => {
  const serial = Date.now()
  const [banca, carta, riserva] = [`Banca ${serial}`, `Carta ${serial}`, `Riserva ${serial}`]
  const idPortafoglio = await wallet(world, banca)
  await wallet(world, carta)
  await world.api.post('POST /api/v1/valuta', { valuta: 'GBP', cambio: 1.17, simbolo: '£' })
  const fund = (nome: string) => world.api.post('POST /api/v1/fondo-cassa', { nome }).body
  const { idFondoCassa } = await fund(riserva)
  await fund(`Altra ${serial}`)
  const data = new Date().toISOString()
  for (const idValuta of ['GBP', 'EUR'])
    await world.api.post('POST /api/v1/cashflow-fondo-cassa', {
      ...{ idFondoCassa, data, nota: 'Inizio', importo: 100, idValuta },
    })
  const line = { data, nota: 'Sponsor', importo: 200, idValuta: 'EUR' }
  await world.api.post('POST /api/v1/cashflow-conto/flussi', {
    cashflowConto: { ...line, conto: 'INCASSI' },
    cashflowPortafogli: [{ ...line, idPortafoglio }],
  })

  await signIn(page, undefined, `/xbetapp/riepilogo?zero=1&portafoglio=${idPortafoglio}`)
  await page.getByRole('button', { name: 'Sposta Portafoglio' }).click()
  await choose(page, 'Portafoglio di destinazione', carta)
  const amount = page.getByRole('textbox', { name: /^Importo/ })
  await amount.fill('50')
  const move = page.getByRole('button', { name: 'Sposta', exact: true })
  await failing(page, '/api/v1/portafoglio/spostamento', async () => {
    await move.click()
    await expect(dialog(page)).toContainText('Errore durante lo spostamento tra portafogli')
    await expect(amount).toHaveValue('50,00')
  })
  await move.click()
  await toast(page, 'Spostamento tra portafogli effettuato con successo')

  await page.goto(`/xbetapp/riepilogo?zero=1&fondo=${idFondoCassa}`)
  await page.getByRole('button', { name: 'Sposta Fondo Cassa' }).click()
  await choose(page, 'Fondo cassa di destinazione', `Altra ${serial}`)
  await amount.fill('30')
  await failing(page, '/api/v1/fondo-cassa/spostamento', async () => {
    await move.click()
    await expect(dialog(page)).toContainText('Errore durante lo spostamento tra fondi cassa')
    await expect(amount).toHaveValue('30,00')
  })
  await move.click()
  await toast(page, 'Spostamento tra fondi cassa effettuato con successo')

  await page.getByRole('button', { name: 'Aggiungi Cashflow', exact: true }).click()
  await amount.fill('20')
  await page.getByRole('textbox', { name: /^Nota/ }).fill('Versamento')
  await failing(page, '/api/v1/cashflow-fondo-cassa', async () => {
    await page.getByRole('button', { name: 'Salva' }).click()
    await expect(dialog(page)).toContainText("Errore nell'aggiunta del cashflow")
    await expect(page.getByRole('textbox', { name: /^Nota/ })).toHaveValue('Versamento')
  })
  await page.getByRole('button', { name: 'Salva' }).click()
  await toast(page, 'Cashflow aggiunto con successo')

  await page.getByRole('button', { name: 'Converti' }).click()
  await dialog(page).getByLabel('Valuta di origine').click()
  await page.getByRole('option', { name: /GBP/ }).click()
  await amount.fill('10')
  await failing(page, '/api/v1/cambio-valuta', async () => {
    await dialog(page).getByRole('button', { name: 'Converti' }).click()
    await expect(dialog(page)).toContainText('Errore durante la conversione della valuta')
  })
})

test('a deposit that fails to be saved or deleted says so and can be tried again @slow', async ({
  page,
  world,
  signIn,
}) => {
  const sala = await world.sala()
  const cassa = `Cassa ${sala.idSala}`
  await wallet(world, cassa)
  await signIn(page, undefined, `/xbetapp/contabilita/sala/${sala.idBook}/${sala.idSala}`)
  await startMovement(page, { tipo: 'DepositoIn', importo: '40', nota: 'Cauzione' })
  await proceed(page)
  await choose(page, 'Portafoglio 1', cassa)
  await failing(page, '/api/v1/deposito/sala', async () => {
    await page.getByRole('button', { name: 'Salva' }).click()
    await expect(dialog(page)).toContainText("Errore nell'aggiunta del deposito")
    await expect(page.getByLabel('Importo del portafoglio 1')).toHaveValue('40,00')
  })
  await page.getByRole('button', { name: 'Salva' }).click()
  await expect(line(page, 'TOTALE DEPOSITO PERIODO')).toHaveText('€ 40,00')
})

test('a user that fails to be changed or deleted stays, and the form says why @slow', async ({
  page,
  world,
  signIn,
}) => {
  const other = await world.user('ANALISTA')
  await signIn(page, undefined, '/xbetapp/utenze')
  await page.getByPlaceholder('Filtra per Username').fill(other.username)
  const row = page.getByRole('row').filter({ hasText: other.username })
  await row.getByRole('button', { name: 'Modifica' }).click()
  await dialog(page).getByRole('checkbox', { name: 'BETS' }).check()
  await failing(page, '/api/v1/utente/edit', async () => {
    await dialog(page).getByRole('button', { name: 'Salva' }).click()
    await toast(page, "Errore durante l'aggiornamento dell'utente.")
    await expect(dialog(page).getByRole('checkbox', { name: 'BETS' })).toBeChecked()
  })
  await page.keyboard.press('Escape')
})
