import { expect, signInByHand, test } from '../harness/test.ts'
import { withoutPush } from '../harness/without-push.ts'

/** The landing screen of each role, and a screen it may not open. */
const ROLES = [
  { role: 'ADMIN', lands: '/xbetapp/', refused: null },
  { role: 'OPERATORE', lands: '/xbetapp/', refused: '/xbetapp/utenze' },
  { role: 'ANALISTA', lands: '/xbetapp/', refused: '/xbetapp/sparabets' },
  { role: 'REFERTATORE', lands: '/xbetapp/', refused: '/xbetapp/salvabet' },
  { role: 'BETS', lands: '/xbetapp/', refused: '/xbetapp/drop' },
  { role: 'CALCOLATORE', lands: '/xbetapp/calcolatore', refused: '/xbetapp' },
  { role: 'LINK', lands: '/xbetapp/calcolatore', refused: '/xbetapp/contabilita' },
  { role: 'CHIUSURE', lands: '/xbetapp/calcolatore', refused: '/xbetapp/impostazioni' },
  { role: 'CONTABILITÀ', lands: '/xbetapp/contabilita', refused: '/xbetapp/calcolatore' },
  { role: 'ANAGRAFICHE', lands: '/xbetapp/impostazioni', refused: '/xbetapp/riepilogo' },
  { role: 'EXTRA', lands: '/xbetapp/extra-sale', refused: '/xbetapp' },
] as const

for (const { role, lands, refused } of ROLES) {
  test(`${role} lands on ${lands} and is refused other screens @slow`, async ({ page, world }) => {
    await signInByHand(page, await world.user(role))
    await expect.poll(() => new URL(page.url()).pathname).toBe(lands)
    if (refused === null) return
    await page.goto(refused)
    // Refused screens lead to Login, which sends a signed-in user on to his own.
    await expect.poll(() => new URL(page.url()).pathname).toBe(lands)
  })
}

test('a user without a session is led to Login from every address', async ({ page }) => {
  // The last one is not checked by the guard: the screen asks itself.
  for (const path of ['', '/sparabets?idReceivedBet=1-2', '/utenze', '/impostazioni/anagrafiche/canali']) {
    await page.goto(`/xbetapp${path}`)
    await expect(page).toHaveURL(/\/xbetapp\/login/)
    await expect(page.getByText(/Accesso riservato al solo personale autorizzato/)).toBeVisible()
  }
})

test('a user who signs in again on a screen he may no longer open is led to his own @slow', async ({
  page,
  world,
}) => {
  const user = await world.user('ADMIN', 'OPERATORE')
  const sala = await world.sala()
  await signInByHand(page, user)
  await expect(page.getByRole('heading', { name: 'Bet', exact: true })).toBeVisible()
  // Within the page, as a link does, so that its input is kept.
  await page.evaluate(
    (address) => history.pushState({}, '', address),
    `/xbetapp/impostazioni/prompt-sale/${sala.idSala}`,
  )
  await page.getByRole('textbox', { name: 'Prompt' }).fill('Scritto da un ADMIN')
  // His session ends, and when he comes back he is ADMIN no more.
  const { username } = user
  await world.api.post('POST /api/v1/utente/edit', { username, roles: ['OPERATORE'] } as never)
  await page.route('**/api/v1/sala', (route) =>
    route.fulfill({ status: 401, contentType: 'text/plain', body: 'Non autenticato' }),
  )
  await page.getByRole('button', { name: 'Salva modifiche' }).click()
  await expect(page).toHaveURL(/\/xbetapp\/login/)
  await page.getByPlaceholder('Inserisci username').fill(user.username)
  await page.getByPlaceholder('Inserisci password').fill(user.password)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/xbetapp/')
})

test('both fields are required, and a password can be shown @slow', async ({ page }) => {
  await page.goto('/xbetapp/login')
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page.getByText('Campo obbligatorio.')).toHaveCount(2)
  await expect(page.getByPlaceholder('Inserisci username')).toBeFocused()

  const password = page.getByPlaceholder('Inserisci password')
  await password.fill('segreta')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: /mostra/i }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(page.getByText('Campo obbligatorio.')).toHaveCount(1)
})

test('Login redirects a user who is already signed in @slow', async ({ page, world, signIn }) => {
  await signIn(page, await world.user('OPERATORE'))
  await page.goto('/xbetapp/login')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/xbetapp/')
})

test('a session that ended elsewhere ends in every tab @slow', async ({ page, world, signIn }) => {
  await signIn(page, await world.user('OPERATORE'))
  const second = await page.context().newPage()
  await second.goto('/xbetapp/salvabet')
  await expect(second.getByRole('button', { name: 'SALVA' })).toBeVisible()

  await page.getByRole('button', { name: /^Account di/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/xbetapp\/login/)
  await expect(second).toHaveURL(/\/xbetapp\/login/)
})

test('a session the server no longer knows leads to Login at the next poll @slow', async ({
  page,
  world,
  signIn,
}) => {
  await withoutPush(page)
  await signIn(page, await world.user('OPERATORE'))
  await expect(page.getByRole('heading', { name: 'Bet', exact: true })).toBeVisible()
  await page.route('**/api/v1/bets/last-week*', (route) =>
    route.fulfill({ status: 401, contentType: 'text/plain', body: 'Non autenticato' }),
  )
  await expect(page).toHaveURL(/\/xbetapp\/login/)
  expect(await page.evaluate(() => localStorage.getItem('xbetapp.session'))).toBe(null)
})
