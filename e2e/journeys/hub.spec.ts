import { expectToast, REFERENCE, SETTINGS } from '../harness/settings-page.ts'
import { expect, test } from '../harness/test.ts'

const cards = (page: import('@playwright/test').Page) =>
  page.getByRole('main').getByRole('link').locator('[data-card-title]').allInnerTexts()

test('an admin finds every settings screen from the two hubs, and refreshes the bots @slow', async ({
  page,
  world,
  signIn,
}) => {
  await signIn(page, await world.user('ADMIN'), SETTINGS)
  await expect(page.getByRole('heading', { name: 'Impostazioni', level: 1 })).toBeVisible()
  await expect
    .poll(() => cards(page))
    .toEqual([
      'Anagrafiche',
      'Variabili Admin',
      'Gestione Regole Tipster',
      'Gestione Prompt',
      'Gestione Task',
      'Importa ed esporta',
      'Salute del sistema',
      'Limiti Drop',
      'Importi Massimi Richiesti',
      'Accettazione Tipster',
    ])
  await expect(page.getByRole('region', { name: 'Telegram Health Check' })).toBeVisible()

  await page.getByRole('link', { name: /Anagrafiche/ }).click()
  await expect(page).toHaveURL(new RegExp(`${REFERENCE}$`))
  await expect
    .poll(() => cards(page))
    .toEqual([
      'Book',
      'Sale e Helper',
      'Sito',
      'Altro',
      'Tipster',
      'Valute',
      'Esiti Sport e Fasce',
      'Collegamenti Tipster',
      'Sparax',
      'Canali',
    ])
  await expect(page.getByText('premere UPDATE per aggiornare i bot')).toBeVisible()
  await page.getByRole('button', { name: 'UPDATE' }).click()
  await expectToast(page, 'Bot aggiornati correttamente!')

  await page.route('**/sparabet/update-bot', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'UPDATE' }).click()
  await expectToast(page, "Errore durante l'aggiornamento dei bot. Riprovare più tardi.")

  await page.getByRole('link', { name: /Sale e Helper/ }).click()
  await expect(page.getByRole('heading', { name: 'Sale e Helper', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Indietro' }).click()
  await expect(page).toHaveURL(new RegExp(`${REFERENCE}$`))
})

test('ANAGRAFICHE sees the cards that are theirs and is sent away from the others @slow', async ({
  page,
  world,
  signIn,
}) => {
  await signIn(page, await world.user('ANAGRAFICHE'), SETTINGS)
  await expect(page.getByRole('heading', { name: 'Impostazioni', level: 1 })).toBeVisible()
  await expect.poll(() => cards(page)).toEqual(['Anagrafiche', 'Accettazione Tipster'])
  await expect(page.getByText('Telegram Health Check')).toHaveCount(0)
  await page.goto(REFERENCE)
  await expect(page.getByRole('button', { name: 'UPDATE' })).toBeVisible()
  await expect
    .poll(() => cards(page))
    .toEqual(['Sale e Helper', 'Sito', 'Altro', 'Tipster', 'Collegamenti Tipster', 'Sparax', 'Canali'])
  for (const path of [`${REFERENCE}/valuta`, `${SETTINGS}/variabili-admin`, '/xbetapp/utenze']) {
    await page.goto(path)
    await expect(page).not.toHaveURL(new RegExp(`${path}$`))
  }
})

test('a settings screen requires a login, also where no role is required @slow', async ({ page }) => {
  for (const section of ['canali', 'collegamenti-tipster', 'collegamenti-sparax/1', 'sala']) {
    await page.goto(`${REFERENCE}/${section}`)
    await expect(page).toHaveURL(/\/xbetapp\/login/)
  }
})

test('the health check says how the bot is and the answer goes away by itself @slow', async ({
  page,
  world,
  signIn,
}) => {
  await signIn(page, await world.user('ADMIN'), SETTINGS)
  const card = page.getByRole('region', { name: 'Telegram Health Check' })
  await page.route('**/sparabet/health', (route) => route.fulfill({ json: { status: 'OK' } }))
  await card.getByRole('button').click()
  await expect(card.getByText('Stato: OK')).toBeVisible()
  await expect(card.getByText('Stato: OK')).toBeHidden({ timeout: 7000 })

  await page.route('**/sparabet/health', (route) => route.abort())
  await card.getByRole('button').click()
  await expect(card.getByText("Impossibile finalizzare la richiesta. Contattare l'assistenza.")).toBeVisible()
})
