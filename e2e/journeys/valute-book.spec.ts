import { dialogOf } from '../harness/bet-page.ts'
import { edit, REFERENCE, save } from '../harness/settings-page.ts'
import { expect, test } from '../harness/test.ts'

test('a currency has a rate of three decimals and a symbol of one character; EUR stays at 1 @slow', async ({
  page,
  signIn,
}) => {
  const key = `X${Date.now() % 1_000_000}`
  await signIn(page, undefined, `${REFERENCE}/valuta`)
  await page.getByRole('button', { name: 'Nuova Valuta' }).click()
  const form = dialogOf(page, 'Inserire i dati per la nuova valuta')
  await expect(form.getByLabel('Cambio')).toHaveValue('1,000')
  await form.getByLabel('Valuta').fill(key)
  await form.getByLabel('Cambio').fill('1,0555')
  await form.getByLabel('Simbolo').fill('Fr')
  await form.getByLabel('Simbolo').press('Enter')
  await expect(form.getByText('Inserisci un numero decimale valido.')).toBeVisible()
  await expect(form.getByText('Massimo 1 carattere.')).toBeVisible()
  await form.getByLabel('Cambio').fill('1,055')
  await form.getByLabel('Simbolo').fill('₣')
  await save(page, 'Valuta è stato salvato')
  const row = page.getByRole('row').filter({ hasText: key })
  await expect(row).toContainText('1,055')
  await row.getByRole('button', { name: 'Modifica' }).click()
  const edited = dialogOf(page, 'Modifica Valuta')
  await expect(edited.getByRole('textbox', { name: 'Valuta' })).toBeDisabled()
  await edited.getByLabel('Cambio').fill('2')
  await save(page, 'Valuta è stato aggiornato')
  await expect(row).toContainText('2,000')

  await page.getByRole('row').filter({ hasText: 'EUR' }).getByRole('button', { name: 'Modifica' }).click()
  await expect(edited.getByRole('textbox', { name: 'Cambio' })).toBeDisabled()
})

test('a book is created and renamed; the technical one is never there @slow', async ({ page, signIn }) => {
  const nome = `Book ${Date.now()}`
  await signIn(page, undefined, `${REFERENCE}/book`)
  await page.getByRole('button', { name: 'Nuovo Book' }).click()
  await dialogOf(page, 'Inserire i dati per il nuovo book').getByLabel('Nome').fill(nome)
  await save(page, 'Book è stato salvato')
  const form = await edit(page, nome, 'Modifica Book')
  await form.getByLabel('Nome').fill(`${nome} bis`)
  await save(page, 'Book è stato aggiornato')
  await page.getByPlaceholder('Filtra per Nome').fill('not found')
  await expect(page.getByText('Nessun risultato')).toBeVisible()
  await page.getByPlaceholder('Filtra per Nome').fill('Helper')
  const helper = await edit(page, 'Helper', 'Modifica Book')
  await expect(helper.getByRole('textbox', { name: 'Nome' })).toBeDisabled()
})
