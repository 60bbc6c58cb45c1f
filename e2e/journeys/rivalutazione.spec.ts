import { formatDate, formatDayMonth } from '@xbetapp/domain/platform/format/date'
import { addRomeDays, romeDay } from '@xbetapp/domain/platform/time/rome'
import { balanceInCurrency } from '../harness/accounts-page.ts'
import { expect, test } from '../harness/test.ts'

test('a balance in another currency is shown at a typed rate, its difference booked and taken back @slow', async ({
  page,
  world,
  signIn,
}) => {
  const valuta = `V${Date.now() % 100_000_000}`
  const conto = await balanceInCurrency(world, valuta)
  const today = romeDay(new Date())
  const yesterday = addRomeDays(today, -1)
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: valuta, exact: true }) })
  const book = row.getByRole('button', { name: 'Registra la differenza' })
  await signIn(page, undefined, '/xbetapp/contabilita')

  await test.step('is a card of Contabilità, of today not to be booked', async () => {
    await page.getByRole('link', { name: /Rivalutazione/ }).click()
    await expect(row).toContainText('€ 90,00')
    await expect(book).toBeHidden()
    await expect(page.getByText('Da domani si può registrare la differenza di oggi')).toBeVisible()
  })

  await test.step('opens to its accounts, at the rate that is typed', async () => {
    await page.getByLabel('Giorno', { exact: true }).fill(formatDate(yesterday))
    await page.keyboard.press('Tab')
    await expect(book).toBeHidden()
    const rate = page.getByLabel(`Cambio ${valuta}`)
    await rate.fill('1,2345')
    await rate.press('Tab')
    await expect(page.getByText('Inserisci un numero decimale valido.')).toBeVisible()
    await rate.fill('1,083')
    await rate.press('Enter')
    await expect(row).toContainText('€ 18,30')
    await row.getByRole('button', { name: valuta }).click()
    await expect(page.getByRole('row').filter({ hasText: conto })).toContainText('€ 108,30')
  })

  await test.step('what is shown is booked, and named on the page', async () => {
    await book.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Giorno dello storno')).toHaveValue(formatDate(today))
    const what = `${valuta} al ${formatDayMonth(yesterday)} a 1,083`
    const rows = dialog.getByRole('row')
    await expect(rows.nth(1)).toContainText(`Rivalutazione ${what}€ 18,30`)
    await expect(rows.nth(2)).toContainText(`Storno rivalutazione ${what}€ -18,30`)
    await dialog.getByRole('button', { name: 'Registra la differenza' }).click()
    await expect(dialog).toBeHidden()
    await expect(row).toContainText(`Registrata € 18,30 a 1,083, storno il ${formatDayMonth(today)}`)
  })

  await test.step('one Annulla takes both movements back', async () => {
    await page.getByRole('button', { name: 'Annulla' }).click()
    await expect(book).toBeVisible()
    await page.goto('/xbetapp/riepilogo?registro=incassi')
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByText(`Rivalutazione ${valuta}`)).toBeHidden()
  })
})
