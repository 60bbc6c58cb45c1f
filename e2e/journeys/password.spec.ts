import { openDatabase } from '../../apps/server/src/db/database.ts'
import { runningDatabaseUrl } from '../../apps/server/src/db/embedded/embedded-postgres.ts'
import { hashPassword } from '../../apps/server/src/platform/auth/public.ts'
import { dialogOf } from '../harness/bet-page.ts'
import { expect, signInByHand, test } from '../harness/test.ts'

const NEW = 'ventiquattro barche'

test('a user changes his password from the account menu and signs in with the new one @slow', async ({
  page,
  world,
  signIn,
}) => {
  const user = await world.user('OPERATORE')
  await signIn(page, user)
  await page.getByRole('button', { name: /^Account di/ }).click()
  await page.getByRole('button', { name: 'Cambia password' }).click()
  const dialog = dialogOf(page, 'Cambia password')
  await dialog.getByRole('textbox', { name: 'Password attuale' }).fill(user.password)
  await dialog.getByRole('textbox', { name: 'Nuova password' }).fill('iloveyou2026')
  await dialog.getByRole('button', { name: 'Cambia password' }).click()
  await expect(dialog.getByText('La password è tra le più usate')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Nuova password' }).fill(NEW)
  await dialog.getByRole('button', { name: 'Cambia password' }).click()
  await expect(page.getByText('Password cambiata')).toBeVisible()
  await page.getByRole('button', { name: /^Account di/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await signInByHand(page, { ...user, password: NEW })
})

test('@phone a password from before there was a rule is changed at the sign-in @slow', async ({
  page,
  world,
  server,
}) => {
  const user = await world.user('OPERATORE')
  const { db } = openDatabase((await runningDatabaseUrl(server.dataDir)) ?? '', { max: 1 })
  const passwordHash = await hashPassword('corta')
  await db.updateTable('appUser').set({ passwordHash }).where('username', '=', user.username).execute()
  await db.destroy()
  await page.goto('/xbetapp/login')
  await page.getByPlaceholder('Inserisci username').fill(user.username)
  await page.getByPlaceholder('Inserisci password').fill('corta')
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page.getByText('scegline una nuova')).toBeVisible()
  await page.getByRole('textbox', { name: 'Nuova password' }).fill(NEW)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page.getByRole('button', { name: /^Account di/ })).toBeVisible()
})
