import { expectToast, SETTINGS } from '../harness/settings-page.ts'
import { expect, test } from '../harness/test.ts'

test('the prompt of a room is written, and used only when the original bet is not sent @slow', async ({
  page,
  world,
  signIn,
}) => {
  const nomeBook = `Book ${Date.now()}`
  const sala = await world.sala({ idBook: await world.book(nomeBook) })
  await signIn(page, undefined, `${SETTINGS}/prompt-sale`)
  const book = page.getByRole('region', { name: nomeBook })
  await expect(book.locator('img')).toHaveAttribute('src', '/xbetapp/book.svg')
  await book.getByRole('link', { name: `Prompt di ${sala.nomeSala}` }).click()
  await expect(page).toHaveURL(new RegExp(`prompt-sale/${sala.idSala}$`))
  const prompt = page.getByLabel('Prompt', { exact: true })
  await expect(prompt).toHaveAttribute('rows', '15')
  await expect(page.getByRole('button', { name: 'Salva modifiche' })).toBeDisabled()
  await prompt.fill('Scrivi tutto maiuscolo')
  await page.getByRole('switch', { name: 'Invia bet originale' }).click({ force: true })
  await page.getByRole('button', { name: 'Salva modifiche' }).click()
  await expectToast(page, 'Entità aggiornata con successo')
  const { body } = await world.api.get('GET /api/v1/sala/:id', { params: { id: sala.idSala } })
  expect(body).toMatchObject({ promptGpt: 'Scrivi tutto maiuscolo', sendOriginalBet: false })

  await page.goto(`${SETTINGS}/prompt-sale/999999`)
  await expect(page.getByText('La sala richiesta non esiste')).toBeVisible()
})
