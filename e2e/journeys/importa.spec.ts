import { expect, test } from '../harness/test.ts'

test('a file of rooms is looked at, written, and taken back by its Annulla @slow', async ({
  page,
  world,
  signIn,
}) => {
  const key = `Importata ${Date.now()}`
  const { nomeBook } = (await world.sala()).book
  const file = (...rows: string[]) => ({
    name: 'sale.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Nome;Book;Percentuale Importo', ...rows].join('\r\n')),
  })
  await signIn(page, await world.user('ADMIN'), '/xbetapp/impostazioni/importa')
  const choose = page.locator('input[type=file]')

  await choose.setInputFiles(file(`${key};${nomeBook};50`, `${key} bis;Nessuno;50`))
  await expect(page.getByText('Book: Nessun book si chiama "Nessuno".')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Scrivi 1 riga' })).toBeDisabled()

  await choose.setInputFiles(file(`${key};${nomeBook};50`))
  await page.getByRole('button', { name: 'Scrivi 1 riga' }).click()
  const told = page.locator('[data-kind]').filter({ hasText: 'File importato' })
  await expect(told).toBeVisible()
  const names = async () =>
    (await world.api.get('GET /api/v1/sala')).body.map((sala: { nomeSala: string }) => sala.nomeSala)
  expect(await names()).toContain(key)
  await told.getByRole('button', { name: 'Annulla' }).click()
  await expect.poll(names).not.toContain(key)
})

test('rows copied from a sheet are pasted on the page @slow', async ({ page, world, signIn }) => {
  const key = `Incollata ${Date.now()}`
  const { nomeBook } = (await world.sala()).book
  await signIn(page, await world.user('ADMIN'), '/xbetapp/impostazioni/importa')
  await expect(page.getByRole('button', { name: 'Scegli un file' })).toBeVisible()
  await page.evaluate((rows) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', rows)
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, `Nome\tBook\tPercentuale Importo\n${key}\t${nomeBook}\t50\n`)
  await expect(page.getByRole('row').filter({ hasText: key })).toContainText('Nuova')
  await expect(page.getByRole('button', { name: 'Scrivi 1 riga' })).toBeEnabled()
})
