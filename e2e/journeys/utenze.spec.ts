import { dialogOf } from '../harness/bet-page.ts'
import { expectToast, save } from '../harness/settings-page.ts'
import { expect, test } from '../harness/test.ts'

test('a user is created, given other roles and deleted', async ({ page, world, signIn }) => {
  const username = `zeno-${Date.now()}`
  const { body: task } = await world.api.post('POST /api/v1/task/new', { name: `Chiusure ${Date.now()}` })
  await signIn(page, undefined, '/xbetapp/utenze')
  await expect(page.getByText(/Qualche ruolo non è coperto|Tutti i ruoli sono coperti/)).toBeVisible()
  await page.getByRole('button', { name: 'Nuovo Utente' }).click()
  const form = dialogOf(page, 'Inserire i dati per il nuovo utente')
  await expect(form.getByRole('checkbox', { name: 'SUPERADMIN' })).toHaveCount(0)
  await expect(form.getByRole('checkbox', { name: 'EXTRA' })).toBeVisible()
  await form.getByLabel('Username').fill(username)
  await form.locator('input[type=password]').fill('una password')
  await expect(form.getByRole('button', { name: 'Salva' })).toBeDisabled()
  await form.getByRole('checkbox', { name: 'LINK' }).check()
  await form.getByRole('checkbox', { name: 'LINK' }).uncheck()
  await expect(form.getByText('Il campo ruolo è obbligatorio')).toBeVisible()
  await form.getByRole('checkbox', { name: 'OPERATORE' }).check()
  await form.getByRole('combobox', { name: 'Task' }).fill(task.name)
  await page.getByRole('option', { name: task.name }).click()
  await form.getByLabel('Username').click()
  await save(page, 'Utente creato')

  await page.getByPlaceholder('Filtra per Username').fill(username)
  const row = page.getByRole('row').filter({ hasText: username })
  await expect(row).toContainText('OPERATORE')
  await row.getByRole('button', { name: 'Modifica' }).click()
  const edited = dialogOf(page, `Modifica Utente · ${username}`)
  await expect(edited.getByText(task.name)).toBeVisible()
  await edited.getByRole('checkbox', { name: 'OPERATORE' }).uncheck()
  await expect(edited.getByRole('button', { name: 'Salva' })).toBeDisabled()
  await edited.getByRole('checkbox', { name: 'ANALISTA' }).check()
  await save(page, 'Utente aggiornato')
  await expect(row).toContainText('ANALISTA')
  await row.getByRole('button', { name: 'Elimina' }).click()
  await dialogOf(page, 'Conferma Eliminazione').getByRole('button', { name: 'Elimina' }).click()
  await expectToast(page, 'Utente eliminato')
})

test('an admin may not touch admins, nor give EXTRA; a name that is taken is refused @slow', async ({
  page,
  world,
  signIn,
}) => {
  const admin = await world.user('ADMIN')
  await signIn(page, admin, '/xbetapp/utenze')
  await page.getByPlaceholder('Filtra per Username').fill(admin.username)
  await expect(page.getByRole('row').filter({ hasText: admin.username })).toContainText(
    'Modifica non consentita',
  )
  await page.getByRole('button', { name: 'Nuovo Utente' }).click()
  const form = dialogOf(page, 'Inserire i dati per il nuovo utente')
  await expect(form.getByRole('checkbox', { name: 'ADMIN', exact: true })).toBeVisible()
  await expect(form.getByRole('checkbox', { name: 'EXTRA' })).toHaveCount(0)
  await form.getByLabel('Username').fill(admin.username.toUpperCase())
  await form.locator('input[type=password]').fill('una password')
  await form.getByRole('checkbox', { name: 'BETS' }).check()
  await form.getByRole('button', { name: 'Salva' }).click()
  await expectToast(page, "Errore durante l'aggiunta dell'utente.")
  await expect(form).toContainText('è già in uso')
})
