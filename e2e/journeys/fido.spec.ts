import { openDetail } from '../harness/bet-page.ts'
import { expect, test } from '../harness/test.ts'

test('the credit of a room is set by ADMIN, asks about a drop beyond it, and is marked once it is used up', {
  tag: '@slow',
}, async ({ page, world, signIn }) => {
  const key = `Credito${Date.now()}`
  const idBook = await world.book()
  const room = await world.sala({ nomeSala: `Abete ${key}`, idBook })
  const other = await world.sala({ nomeSala: `Betulla ${key}`, idBook })
  await world.bet(`${key} Inter - Milan 1 @1.85`, await world.tipster({ fido: 80 }))

  await test.step('in the form of the room', async () => {
    await signIn(page, undefined, `/xbetapp/impostazioni/anagrafiche/sala?modifica=${room.idSala}`)
    const form = page.getByRole('dialog')
    await form.getByLabel('Fido', { exact: true }).fill('150')
    await form.getByLabel('Giorni di fido').fill('7')
    await expect(form.getByRole('combobox', { name: 'Al limite' })).toHaveValue('Chiedi')
    await form.getByRole('button', { name: 'Salva' }).click()
    await expect(form).toBeHidden()
  })

  await test.step('at the drop', async () => {
    await page.goto('/xbetapp')
    await page.getByPlaceholder('Filtra per Testo').fill(`${key} Inter`)
    const detail = await openDetail(page, `${key} Inter`)
    await detail.getByLabel(`Importo di ${room.nomeSala}`).fill('160')
    await detail.getByLabel(`Quota di ${room.nomeSala}`).fill('1,85')
    await page.keyboard.press('Enter')
    await expect(detail.getByRole('alert')).toContainText('Oltre il fido: restano € 150,00.')
    await page.keyboard.press('Enter')
    await expect(detail.getByRole('row').filter({ hasText: room.nomeSala })).toContainText('Fido 106%')
  })

  await test.step('at what the tipster is credited with', async () => {
    await page.getByRole('button', { name: 'DROP TIPSTER' }).click()
    const credit = page.getByRole('dialog', { name: /Drop tipster/ })
    await credit.getByLabel('Tot Tipster').fill('100')
    await credit.getByLabel('Quota Drop').fill('1,85')
    await page.keyboard.press('Enter')
    await expect(credit.getByText('Oltre il fido: restano € 80,00.')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(credit).toBeHidden()
  })

  await test.step('on the account', async () => {
    await page.goto('/xbetapp/contabilita/sala/tutte')
    const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    await page.getByRole('switch', { name: 'Mostra saldi zero' }).check()
    await expect(card(room.nomeSala)).toContainText('Fido 106%')
    await expect(card(other.nomeSala)).not.toContainText('Fido')
  })

  await test.step('in Sparabet it is chosen by itself alone', async () => {
    await page.route('**/api/v1/fidi', async (route) => {
      await page.waitForTimeout(1500)
      await route.continue()
    })
    await page.goto('/xbetapp/sparabets')
    const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
    await page.getByRole('button', { name: 'Seleziona tutti' }).click()
    await expect(box(other.nomeSala)).toBeChecked()
    await expect(box(room.nomeSala)).not.toBeChecked()
    await box(room.nomeSala).check()
  })
})
