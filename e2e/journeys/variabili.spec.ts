import { ADMIN } from '../harness/server-process.ts'
import { expectToast, REFERENCE, SETTINGS } from '../harness/settings-page.ts'
import { expect, test } from '../harness/test.ts'

const PAGE = `${SETTINGS}/variabili-admin`

test('an admin switches image recognition and changes a variable', async ({ page, world, signIn }) => {
  await signIn(page, await world.user('ADMIN'), PAGE)
  const recognition = page.getByRole('region', { name: 'Riconoscimento Immagini' })
  await expect(recognition.getByText('Disattivo')).toBeVisible()
  await recognition.getByRole('button', { name: 'Cambia Stato' }).click()
  await expectToast(page, 'Valore modificato correttamente!')
  await expect(recognition.getByText('Attivo', { exact: true })).toBeVisible()
  await recognition.getByRole('button', { name: 'Cambia Stato' }).click()
  await expectToast(page, 'Valore modificato correttamente!')

  const nota = page.locator('form').filter({ has: page.getByLabel('Nota bet americani') })
  await nota.getByLabel('Nota bet americani').fill('Solo importi interi')
  await nota.getByRole('button', { name: 'Modifica' }).click()
  await expectToast(page, 'Valore modificato correttamente!')
  await world.api.post('POST /api/v1/admin-variables/set-valore', {
    nome: 'nota_bet_americani',
    valore: 'Altro testo',
  })
  await nota.getByRole('button', { name: 'Refresh' }).click()
  await expect(nota.getByLabel('Nota bet americani')).toHaveValue('Altro testo')
  await expect(nota.getByRole('button', { name: 'Modifica' })).toBeDisabled()

  for (const restricted of ['Chat dei comandi', 'Massimo collegamenti Tipster', 'Attesa Sparax (secondi)'])
    await expect(page.getByLabel(restricted)).toHaveCount(0)
})

test('SUPERADMIN has the restricted variables too, whole numbers where they are numbers @slow', async ({
  page,
  signIn,
}) => {
  await signIn(page, undefined, PAGE)
  const max = page.locator('form').filter({ has: page.getByLabel('Attesa Tipster (secondi)') })
  await max.getByLabel('Attesa Tipster (secondi)').fill('1,5')
  await expect(max.getByText('Inserisci un numero intero valido.')).toBeVisible()
  await expect(max.getByRole('button', { name: 'Modifica' })).toBeDisabled()
  await max.getByLabel('Attesa Tipster (secondi)').fill('0')
  await expect(page.getByLabel('Chat dei comandi')).toBeVisible()
  await max.getByLabel('Attesa Tipster (secondi)').fill('1.500')
  await expect(max.getByRole('button', { name: 'Modifica' })).toBeEnabled()
  await max.getByLabel('Attesa Tipster (secondi)').blur()
  await expect(max.getByLabel('Attesa Tipster (secondi)')).toHaveValue('1500')
})

test('a session that ended leads from the settings to Login without a word @slow', async ({
  page,
  signIn,
}) => {
  const over = { status: 401, contentType: 'text/plain', body: 'Non autenticato' }
  await signIn(page, undefined, `${SETTINGS}/variabili-admin`)
  await page.route('**/api/v1/admin-variables/nome*', (route) => route.fulfill(over))
  await page.getByRole('button', { name: 'Refresh' }).first().click()
  await expect(page).toHaveURL(/\/xbetapp\/login/)
  await expect(page.locator('[data-kind]')).toHaveCount(0)
})

test('input at the end of a session is restored after the next sign-in @slow', async ({
  page,
  world,
  signIn,
}) => {
  const { idSala } = await world.sala()
  await signIn(page, undefined, `${REFERENCE}/sala?modifica=${idSala}`)
  await page.route('**/api/v1/sala', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 401, contentType: 'text/plain', body: 'Non autenticato' })
      : route.continue(),
  )
  const form = page.getByRole('dialog')
  const name = form.getByRole('textbox', { name: 'Nome', exact: true })
  const typed = `Sala riscritta ${idSala}`
  await name.fill(typed)
  await form.getByRole('button', { name: 'Salva' }).click()
  await expect(page).toHaveURL(/\/xbetapp\/login/)
  await expect(page.getByRole('alert')).toContainText('lo ritrovi come lo avevi scritto')
  await expect(page.locator('[data-kind]')).toHaveCount(0)
  await page.unroute('**/api/v1/sala')
  await page.getByLabel('Username').fill(ADMIN.username)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'Accedi' }).click()
  await expect(name).toHaveValue(typed)
  await expect(form.getByRole('status')).toContainText('è ancora qui')
  await form.getByRole('button', { name: 'Salva' }).click()
  await expect(form).toBeHidden()
  await expectToast(page, 'Entità aggiornata con successo')
})
