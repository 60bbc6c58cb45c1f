import type { Page } from '@playwright/test'
import { choose } from '../harness/bet-page.ts'
import { REFERENCE } from '../harness/settings-page.ts'
import { expect, test } from '../harness/test.ts'

// Code not loaded before the network is lost cannot be loaded any more.
test.use({ fetchesAhead: true })

test('a dialog that fails to load leaves the page as it is, loads on retry, and normally loads ahead @slow', async ({
  page: unhurried,
  world,
  signIn,
  another,
}) => {
  const bet = await world.bet(`Parte ${Date.now()}`)
  let isAway = true
  const asked: string[] = []
  const operator = await world.user('OPERATORE')
  // Nothing is loaded ahead: a pressed dialog must be loaded first.
  const page = await another(operator)
  await expect(page.getByRole('row').filter({ hasText: bet.formattedBet })).toBeVisible()
  // Everything that loads by itself is present.
  await expect(page.getByRole('button', { name: 'Viste' })).toBeVisible()
  await page.route('**/assets/*.js', (route) => {
    asked.push(route.request().url())
    return isAway ? route.abort() : route.continue()
  })
  await page
    .getByRole('row')
    .filter({ hasText: bet.formattedBet })
    .getByRole('button', { name: /dettaglio/i })
    .first()
    .click()
  const failure = page.getByRole('alert').filter({ hasText: 'Questa parte non è arrivata dal server' })
  await expect(failure).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: bet.formattedBet })).toBeVisible()
  expect(asked.length).toBeGreaterThan(0)
  isAway = false
  await failure.getByRole('button', { name: 'Riprova' }).click()
  await expect(page.getByRole('dialog', { name: 'Sale, Helper e Conti' })).toBeVisible()
  await expect(failure).toBeHidden()

  await signIn(unhurried, operator)
  const fetched = () =>
    unhurried.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  await expect.poll(fetched).toEqual(expect.arrayContaining(asked))
})

test('without a network a line says so, the input stays and is saved once the network is back @slow', async ({
  page,
  world,
  signIn,
  context,
}) => {
  const sala = await world.sala()
  await signIn(page, undefined, `/xbetapp/impostazioni/prompt-sale/${sala.idSala}`)
  const field = page.getByRole('textbox', { name: 'Prompt' })
  await field.fill('Scrivi in due righe')
  // The line is fetched ahead, with all else.
  await expect(page.locator('[data-live="true"]')).toBeVisible()
  await context.setOffline(true)
  const line = page.getByRole('status').filter({ hasText: 'Sei senza rete' })
  await expect(line).toBeVisible()
  await page.getByRole('button', { name: 'Salva modifiche' }).click()
  await expect(page.getByText(/Errore di rete/).first()).toBeVisible()
  await expect(field).toHaveValue('Scrivi in due righe')
  await context.setOffline(false)
  await expect(line).toBeHidden()
  await page.getByRole('button', { name: 'Salva modifiche' }).click()
  await expect(page.getByText('Modifiche non salvate')).toBeHidden()
  await page.reload()
  await expect(field).toHaveValue('Scrivi in due righe')
})

test('where the server serves no call a line says so, and failed reads run again once it does @slow', async ({
  page,
  world,
  signIn,
}) => {
  const sala = await world.sala()
  const unserved = {
    status: 503,
    headers: { 'retry-after': '2', 'content-type': 'text/plain; charset=utf-8' },
    body: 'Il server si sta riavviando. Riprova tra qualche secondo',
  }
  await page.route(/\/(health|api\/v1\/sala)(\?|$)/, (route) => route.fulfill(unserved))
  // By its name: beside the rooms of other journeys it may be on a later page.
  await signIn(page, undefined, `${REFERENCE}/sala?nome=${encodeURIComponent(sala.nomeSala)}`)
  const line = page.getByRole('status').filter({ hasText: 'Il server non risponde' })
  await expect(line).toBeVisible()
  await expect(page.getByText(unserved.body).first()).toBeVisible()
  await page.unrouteAll()
  await expect(line).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: sala.nomeSala })).toBeVisible()
  await expect(page.getByText(unserved.body)).toHaveCount(0)
})

test('a new version is announced, and loaded only without unsaved input @slow', async ({
  page,
  world,
  signIn,
}) => {
  const sala = await world.sala()
  await signIn(page, undefined, `/xbetapp/impostazioni/prompt-sale/${sala.idSala}`)
  const field = page.getByRole('textbox', { name: 'Prompt' })
  await field.fill('Breve')
  await page.route(/\/api\/v1\/(?!live)/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-versione': 'unaltra' } })
  })
  await page.getByRole('button', { name: /^Notifiche/ }).click()
  await page.getByRole('button', { name: /^Notifiche/ }).click()
  const update = page.getByRole('button', { name: 'Aggiorna', exact: true })
  await expect(page.getByText('È pronta una nuova versione di xbetapp')).toBeVisible({ timeout: 20_000 })
  await update.click()
  await expect(page.getByText("C'è qualcosa di scritto e non salvato")).toBeVisible()
  await expect(field).toHaveValue('Breve')
  await page.getByRole('button', { name: 'Salva modifiche' }).click()
  await expect(page.getByText('Modifiche non salvate')).toBeHidden()
  const loaded = page.waitForEvent('load')
  await update.click()
  await loaded
  await expect(field).toHaveValue('Breve')
})

/** Whether the browser would ask before it reloads. */
const asksBeforeReload = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))

/** The session ends under the next call of this address, and the same user signs in again. */
async function signInAgain(
  page: Page,
  who: { username: string; password: string },
  address: string,
  press: () => Promise<void>,
): Promise<void> {
  await page.route(address, (route) =>
    route.fulfill({ status: 401, contentType: 'text/plain', body: 'Non autenticato' }),
  )
  await press()
  await expect(page).toHaveURL(/\/xbetapp\/login/)
  await page.unroute(address)
  await page.getByLabel('Username').fill(who.username)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Accedi' }).click()
}

test('Salvabet keeps its input without a network, before a reload and past the end of the session @slow', async ({
  page,
  world,
  signIn,
  context,
}) => {
  const operator = await world.user('OPERATORE')
  const tipster = await world.tipster()
  await signIn(page, operator, '/xbetapp/salvabet')
  const field = page.getByLabel('Testo Bet')
  const typed = `Inter 1 @1,85 ${Date.now()}`
  await field.fill(typed)
  await choose(page, 'Tipster', tipster.nomeTipster)
  expect(await asksBeforeReload(page)).toBe(true)
  // The code of the notice is loaded ahead, with all else.
  await expect(page.locator('[data-live="true"]')).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'SALVA' }).click()
  await expect(page.getByText(/Errore di rete/).first()).toBeVisible()
  await expect(field).toHaveValue(typed)
  await context.setOffline(false)
  await signInAgain(page, operator, '**/api/v1/bets', () =>
    page.getByRole('button', { name: 'SALVA' }).click(),
  )
  await expect(field).toHaveValue(typed)
  await expect(page.getByRole('combobox', { name: 'Tipster' })).toHaveValue(tipster.nomeTipster)
  await page.getByRole('button', { name: 'SALVA' }).click()
  await expect(field).toHaveValue('')
  expect(await asksBeforeReload(page)).toBe(false)
})

test('a tipster’s drop keeps its input without a network, before a reload, past the end of the session @slow', async ({
  page,
  world,
  signIn,
  context,
}) => {
  const operator = await world.user('OPERATORE')
  const { idReceivedBet } = await world.bet(`Drop ${Date.now()}`)
  await signIn(page, operator, `/xbetapp?dettaglio=${idReceivedBet}&sopra=tipster`)
  const dialog = page.getByRole('dialog', { name: /Drop tipster/i })
  const [amount, odds] = [dialog.getByLabel('Tot Tipster'), dialog.getByLabel('Quota Drop')]
  // Nothing was played: only zero is allowed.
  await amount.fill('0,00')
  await odds.fill('1,85')
  expect(await asksBeforeReload(page)).toBe(true)
  const save = () => dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(page.locator('[data-live="true"]')).toBeVisible()
  await context.setOffline(true)
  await save()
  await expect(dialog.getByRole('alert')).toContainText('Errore di rete')
  await expect(amount).toHaveValue('0,00')
  await expect(odds).toHaveValue('1,85')
  await context.setOffline(false)
  await signInAgain(page, operator, '**/sparabet/drop-tipster', save)
  await expect(amount).toHaveValue('0,00')
  await expect(odds).toHaveValue('1,85')
  await expect(dialog.getByRole('status').filter({ hasText: 'è ancora qui' })).toBeVisible()
})
