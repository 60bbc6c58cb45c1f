import { dialogOf } from '../harness/bet-page.ts'
import { expect, test } from '../harness/test.ts'

test('@phone a user sees where he is signed in and closes what he left open @slow', async ({
  page,
  world,
  signIn,
  another,
}) => {
  const user = await world.user('OPERATORE')
  const leftOpen = await another(user)
  await signIn(page, user)
  await page.getByRole('button', { name: /^Account di/ }).click()
  await page.getByRole('button', { name: 'Accessi aperti' }).click()
  const dialog = dialogOf(page, 'Accessi aperti')
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByRole('listitem').first()).toContainText('Questo browser')
  await dialog.getByRole('button', { name: /^Chiudi accesso: Chrome/ }).click()
  await expect(page.getByText('Accesso chiuso')).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(leftOpen).toHaveURL(/\/login/, { timeout: 15_000 })
  await expect(dialog).toBeVisible()
})
