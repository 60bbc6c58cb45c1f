import { dialogOf } from '../harness/bet-page.ts'
import { save } from '../harness/settings-page.ts'
import { telephoneCode } from '../harness/telephone.ts'
import { expect, test } from '../harness/test.ts'

test('an admin requires the second factor; the user sets it up at sign-in and then gives its code @slow', async ({
  page,
  world,
  signIn,
}) => {
  const user = await world.user('OPERATORE')
  await signIn(page, undefined, '/xbetapp/utenze')
  await page.getByPlaceholder('Filtra per Username').fill(user.username)
  await page
    .getByRole('row')
    .filter({ hasText: user.username })
    .getByRole('button', { name: 'Modifica' })
    .click()
  const edited = dialogOf(page, `Modifica Utente · ${user.username}`)
  await edited.getByRole('checkbox', { name: 'Richiedi la verifica in due passaggi' }).check()
  await save(page, 'Utente aggiornato')
  await page.getByRole('button', { name: /^Account di/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()

  const enter = async () => {
    await page.getByLabel('Username').fill(user.username)
    await page.getByLabel('Password', { exact: true }).fill(user.password)
    await page.getByRole('button', { name: 'Accedi' }).click()
  }
  await page.setViewportSize({ width: 1366, height: 768 })
  await enter()
  await expect(page.getByText('un amministratore richiede la verifica in due passaggi')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Codice QR da inquadrare con la app' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Conferma' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByLabel('Codice di verifica')).toBeFocused()
  const secret = (await page.getByLabel('Chiave').textContent()) ?? ''
  await page.getByLabel('Codice di verifica').fill('000000')
  await page.getByRole('button', { name: 'Conferma' }).click()
  await expect(page.getByText('Codice di verifica non corretto')).toBeVisible()
  await page.getByLabel('Codice di verifica').fill(telephoneCode(secret))
  await page.getByRole('button', { name: 'Conferma' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(10)
  const recovery = (await page.getByRole('listitem').first().textContent()) ?? ''
  await page.getByRole('button', { name: 'Li ho salvati' }).click()

  await enter()
  await expect(page.getByLabel('Codice di verifica')).toBeFocused()
  await page.getByLabel('Codice di verifica').fill(telephoneCode(secret, 1))
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page.getByRole('button', { name: /^Account di/ })).toBeVisible()

  await page.getByRole('button', { name: /^Account di/ }).click()
  await page.getByRole('button', { name: 'Verifica in due passaggi' }).click()
  await expect(dialogOf(page, 'Verifica in due passaggi')).toContainText('Restano 10 codici di recupero.')
  await expect(dialogOf(page, 'Verifica in due passaggi')).toContainText('richiesta da un amministratore')
  await dialogOf(page, 'Verifica in due passaggi').getByRole('button', { name: 'Chiudi' }).click()
  await page.getByRole('button', { name: /^Account di/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await enter()
  await expect(page.getByLabel('Codice di verifica')).toBeFocused()
  await page.getByLabel('Codice di verifica').fill(recovery)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(page.getByRole('button', { name: /^Account di/ })).toBeVisible()
})

test('@phone a user sets his own up from the account menu, and gives it up @slow', async ({
  page,
  world,
  signIn,
}) => {
  const user = await world.user('OPERATORE')
  await signIn(page, user)
  await page.getByRole('button', { name: /^Account di/ }).click()
  await page.getByRole('button', { name: 'Verifica in due passaggi' }).click()
  const dialog = dialogOf(page, 'Verifica in due passaggi')
  await dialog.getByRole('textbox', { name: 'Password' }).fill('sbagliata')
  await dialog.getByRole('button', { name: 'Attiva' }).click()
  await expect(dialog.getByText('Username o password non corretti')).toBeVisible()
  await dialogOf(page, 'Verifica in due passaggi').getByRole('button', { name: 'Chiudi' }).click()

  await page.getByRole('button', { name: /^Account di/ }).click()
  await page.getByRole('button', { name: 'Verifica in due passaggi' }).click()
  await dialog.getByRole('textbox', { name: 'Password' }).fill(user.password)
  await dialog.getByRole('button', { name: 'Attiva' }).click()
  await expect(dialog.getByLabel('Codice di verifica')).toBeFocused()
  const secret = (await dialog.getByLabel('Chiave').textContent()) ?? ''
  await dialog.getByLabel('Codice di verifica').fill(telephoneCode(secret))
  await dialog.getByRole('button', { name: 'Conferma' }).click()
  await dialog.getByRole('button', { name: 'Li ho salvati' }).click()
  await expect(page.getByText('Verifica in due passaggi attivata')).toBeVisible()

  await page.getByRole('button', { name: /^Account di/ }).click()
  await page.getByRole('button', { name: 'Verifica in due passaggi' }).click()
  await dialog.getByRole('textbox', { name: 'Password' }).fill(user.password)
  await dialog.getByLabel('Codice di verifica').fill(telephoneCode(secret, 1))
  await dialog.getByRole('button', { name: 'Disattiva' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: /^Account di/ }).click()
  await page.getByRole('button', { name: 'Verifica in due passaggi' }).click()
  await expect(dialog.getByRole('button', { name: 'Attiva' })).toBeVisible()
})
