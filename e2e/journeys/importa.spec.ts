import { toast } from '../harness/calculator-page.ts'
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
  await expect(page.getByText('Book: Nessun book si chiama "Nessuno"')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Scrivi 1 riga' })).toBeDisabled()
  await expect(page.getByText('nel file, e sceglilo di nuovo')).toBeVisible()
  // A browser reports the same file again only to an empty field.
  await expect(choose).toHaveValue('')

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

test('headings people write are read, and those nothing is read under are named @slow', async ({
  page,
  world,
  signIn,
}) => {
  const key = `Detta ${Date.now()}`
  const { nomeBook } = (await world.sala()).book
  await signIn(page, await world.user('ADMIN'), '/xbetapp/impostazioni/importa')
  await page.getByLabel('Incolla qui').fill(`Nome;Book;Percentuale;Colore\n${key};${nomeBook};80;blu`)
  await page.getByRole('button', { name: 'Guarda le righe' }).click()
  const unread = page.getByText('Colonne non lette: Colore.')
  await expect(unread).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Percentuale Importo' })).toBeHidden()
  await unread.click()
  await page.getByRole('combobox', { name: 'Colore' }).click()
  await page.getByRole('option', { name: 'Lettera Importo' }).click()
  await expect(unread).toBeHidden()
  await page.getByText('Colonne', { exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Percentuale Importo' })).toHaveValue('Percentuale')
  await expect(page.getByRole('row').filter({ hasText: key })).toContainText('Percentuale: 80')
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

test('typed rows without headings are said to lack them, and read as data on a press @slow', async ({
  page,
  world,
  signIn,
}) => {
  const key = `Scritta ${Date.now()}`
  const { nomeBook } = (await world.sala()).book
  await signIn(page, await world.user('ADMIN'), '/xbetapp/impostazioni/importa')
  await page.getByLabel('Incolla qui').fill(`${key};${nomeBook};ON`)
  await page.getByRole('button', { name: 'Guarda le righe' }).click()
  await expect(page.getByText(`Nella prima riga c'è: ${key}, ${nomeBook}, ON.`)).toBeVisible()
  await page.getByRole('combobox', { name: 'Che cosa contiene' }).click()
  await page.getByRole('option', { name: 'Sale e Helper' }).click()
  await expect(page.getByText(/Intestazioni che mancano: Nome/)).toBeVisible()
  await page.getByRole('button', { name: 'La prima riga è già un dato' }).click()
  await expect(page.getByRole('row').filter({ hasText: key })).toContainText(
    `Nome: ${key} · Book: ${nomeBook} · Stato: ON`,
  )
  await expect(page.getByRole('button', { name: 'Scrivi 1 riga' })).toBeEnabled()
})

test('rows pasted on a list, without headers, are looked at and written @slow', async ({
  page,
  world,
  signIn,
}) => {
  const nome = `Incollato ${Date.now()}`
  await signIn(page, await world.user('ADMIN'), '/xbetapp/impostazioni/anagrafiche/book')
  await expect(page.getByRole('button', { name: 'Nuovo Book' })).toBeVisible()
  const paste = (rows: string) =>
    page.evaluate((text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    }, rows)
  await paste(`${nome} 1\n${nome} 2`)
  await expect(page).toHaveURL(/impostazioni\/importa/)
  await expect(page.getByText('2 nuove')).toBeVisible()
  await page.getByRole('button', { name: 'Scrivi 2 righe' }).click()
  await toast(page, 'File importato')
  await page.goto('/xbetapp/impostazioni/anagrafiche/book')
  await page.getByPlaceholder('Filtra per Nome').fill(nome)
  await expect(page.getByText(`${nome} 2`)).toBeVisible()
})

test('bets and their drops of the past come by file @slow', async ({ page, world, signIn }) => {
  const [tipster, sala] = [await world.tipster(), await world.sala()]
  const key = `Storico${Date.now()}`
  await signIn(page, await world.user('ADMIN'), '/xbetapp/impostazioni/importa')
  const choose = async (name: string, ...lines: string[]) => {
    await page.locator('input[type=file]').setInputFiles({
      ...{ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) },
    })
  }
  await choose(
    'bet.csv',
    'Codice;Tipster;Data;Testo;Esito;Tot Tipster;Quota Drop',
    `${key};${tipster.nomeTipster};12/01/2026 18:30;${key} Inter 1 @1.85;Win;100;1,85`,
  )
  await page.getByRole('button', { name: 'Scrivi 1 riga' }).click()
  await toast(page, 'File importato')
  await choose('drop.csv', 'Codice bet;Sala;Importo;Quota', `${key};${sala.nomeSala};100;1,9`)
  await expect(page.getByRole('row').filter({ hasText: sala.nomeSala }).last()).toContainText('90,00')
  await page.getByRole('button', { name: 'Scrivi 1 riga' }).click()
  await toast(page, 'File importato')
})

test('one value is given to the chosen rows of a list, and taken back by one Annulla @slow', async ({
  page,
  world,
  signIn,
}) => {
  const key = `Insieme ${Date.now()}`
  const [first, second, kept] = [
    await world.sala({ nomeSala: `${key} uno` }),
    await world.sala({ nomeSala: `${key} due` }),
    await world.sala({ nomeSala: `${key} tre` }),
  ]
  const states = async () =>
    (await world.api.get('GET /api/v1/sala')).body
      .filter(({ idSala }) => [first, second, kept].some((sala) => sala.idSala === idSala))
      .map(({ stato }) => stato)
      .join('')
  await signIn(
    page,
    await world.user('ADMIN'),
    `/xbetapp/impostazioni/anagrafiche/sala?nome=${encodeURIComponent(key)}`,
  )
  await page.getByRole('button', { name: 'Cambia più righe' }).click()
  const form = page.getByRole('dialog', { name: 'Cambia più righe' })
  for (const { nomeSala } of [first, second]) await form.getByRole('checkbox', { name: nomeSala }).check()
  await form.getByRole('combobox', { name: 'Campo' }).click()
  await expect(page.getByRole('option', { name: 'Book' })).toHaveCount(0)
  await page.getByRole('option', { name: 'Stato' }).click()
  await form.getByRole('combobox', { name: 'Valore' }).click()
  await page.getByRole('option', { name: 'OFF' }).click()
  await form.getByRole('button', { name: "Guarda l'effetto" }).click()
  await expect(form.getByRole('row').filter({ hasText: first.nomeSala })).toContainText('Stato: ON → OFF')
  await form.getByRole('button', { name: 'Cambia 2 righe' }).click()
  const told = page.locator('[data-kind]').filter({ hasText: '2 sale cambiate' })
  await expect(form).toBeHidden()
  await expect(page.getByPlaceholder('Filtra per Nome')).toHaveValue(key)
  await expect.poll(async () => [...(await states())].sort().join('')).toBe('ADD')
  await told.getByRole('button', { name: 'Annulla' }).click()
  await expect.poll(states).toBe('AAA')
})

test('rows of a list are changed as text @slow', async ({ page, world, signIn }) => {
  const sala = await world.sala({ freerollAttivo: 12.5 })
  const list = `/xbetapp/impostazioni/anagrafiche/sala?nome=${encodeURIComponent(sala.nomeSala)}`
  await signIn(page, await world.user('ADMIN'), list)
  await page.getByRole('button', { name: 'Cambia più righe' }).click()
  await page.getByRole('checkbox', { name: sala.nomeSala }).check()
  await page.getByRole('button', { name: 'Cambiale come testo' }).click()
  const field = page.getByLabel('Incolla qui')
  await expect(field).toHaveValue(/\t12,5\t/)
  const rows = await field.inputValue()
  expect(rows.split('\n')).toHaveLength(2)
  await field.fill(rows.replace('\t12,5\t', '\t20\t'))
  await page.getByRole('button', { name: 'Guarda le righe' }).click()
  await expect(page.getByRole('row').filter({ hasText: sala.nomeSala })).toContainText(
    'Freeroll Attivo: 12,5 → 20',
  )
})
