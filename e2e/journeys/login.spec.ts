import { expect, test } from '../harness/test.ts'

test('somebody signs in, finds the Bet page, and leaves by Logout', async ({ page, world, signIn }) => {
  const operatore = await world.user('OPERATORE')
  await signIn(page, operatore)
  await expect(page).toHaveURL(/\/xbetapp\/?$/)
  await expect(page.getByRole('heading', { name: 'Bet', exact: true })).toBeVisible()

  await page
    .getByRole('button', { name: /account|utente|operatore/i })
    .first()
    .click()
  await expect(page.getByText(operatore.username)).toBeVisible()
  await page
    .getByRole('button', { name: 'Logout' })
    .or(page.getByRole('menuitem', { name: 'Logout' }))
    .click()
  await expect(page).toHaveURL(/\/xbetapp\/login/)

  await page.goto('/xbetapp')
  await expect(page).toHaveURL(/\/xbetapp\/login/)
})

test('a wrong password is refused with the server’s own words', async ({ page }) => {
  await page.goto('/xbetapp/login')
  await page.getByPlaceholder('Inserisci username').fill('admin')
  await page.getByPlaceholder('Inserisci password').fill('non è questa')
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page.getByText('Username o password non corretti').first()).toBeVisible()
})
