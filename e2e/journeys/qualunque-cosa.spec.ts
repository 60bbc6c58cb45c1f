import { expect, test } from '../harness/test.ts'

// Journeys fetch nothing ahead: what is pressed has to be asked for.
test('a dialog that does not come leaves the page as it is, comes when it is asked for again, and else ahead of that', async ({
  page,
  world,
  signIn,
  another,
}) => {
  const bet = await world.bet(`Parte ${Date.now()}`)
  let isAway = true
  const asked: string[] = []
  await signIn(page, await world.user('OPERATORE'), '/xbetapp')
  await expect(page.getByRole('row').filter({ hasText: bet.formattedBet })).toBeVisible()
  // All that comes by itself is there.
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

  const unhurried = await another(undefined, { fetchesAhead: true })
  const fetched = () =>
    unhurried.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  await expect.poll(fetched).toEqual(expect.arrayContaining(asked))
})

test('without a network a line says so, what is typed stays and is saved once it is back', async ({
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

test('a new version is told of, and loaded only when nothing is typed', async ({ page, world, signIn }) => {
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
