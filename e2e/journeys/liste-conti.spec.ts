import { playedBet } from '../harness/accounts-page.ts'
import { expect, test } from '../harness/test.ts'

test('rooms of a book: totals by currency, zero balances, expected values, order @slow', async ({
  page,
  world,
  signIn,
}) => {
  const nomeBook = `Book liste ${Date.now()}`
  const idBook = await world.book(nomeBook)
  const tipster = await world.tipster()
  const rich = await world.sala({ idBook, freerollReale: 20 })
  const poor = await world.sala({ idBook, percentualeImporto: 50 })
  const idle = await world.sala({ idBook })
  for (const [idSala, importo] of [
    [rich.idSala, 100],
    [poor.idSala, 40],
  ] as const)
    await playedBet(world, { tipster, testo: 'x', drops: [{ idSala, importo, quota: 2 }], esito: 'Win' })

  await signIn(page, await world.user('CONTABILITÀ'), '/xbetapp/contabilita/sala')
  await expect(page.getByRole('heading', { name: 'Seleziona Book' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Helper|^not found/ })).toBeHidden()
  await page.getByRole('link', { name: new RegExp(`^${nomeBook}`) }).click()
  await expect(page.getByRole('heading', { name: `Sale - ${nomeBook}` })).toBeVisible()
  const cards = page.getByRole('listitem')
  await expect(cards).toHaveCount(2)
  await expect(cards.nth(0)).toContainText(rich.nomeSala)
  await expect(cards.nth(0)).toContainText(nomeBook)
  await expect(cards.nth(0)).toContainText('Saldo Totale€ 100,00da incassare')
  await expect(cards.nth(1)).toContainText('Saldo Totale€ 20,00da incassare')
  await expect(page.getByText('EUR€ 120,00')).toBeVisible()

  await page.getByRole('switch', { name: 'Mostra saldi zero' }).click()
  await expect(cards).toHaveCount(3)
  await expect(cards.nth(2)).toContainText(idle.nomeSala)
  await page.getByRole('switch', { name: 'Mostra valori attesi' }).click()
  await expect(cards.nth(0)).toContainText('Freeroll Atteso€ -20,00')
  await page.getByRole('button', { name: 'Informazioni sui Saldi' }).click()
  await expect(page.getByRole('dialog')).toContainText('I saldi comprendono le tasse')
  await page.keyboard.press('Escape')
  await page.getByPlaceholder('Cerca per nome').fill(poor.nomeSala)
  await expect(cards).toHaveCount(1)
  await expect(page.getByText('EUR€ 20,00')).toBeVisible()
  await cards.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/contabilita/sala/${idBook}/${poor.idSala}`))
})

test('send mode chooses the default reports, asks for one range and sends @slow', async ({
  page,
  world,
  signIn,
}) => {
  const idBook = await world.book()
  const tipster = await world.tipster()
  const whole = await world.sala({ idBook })
  const shared = await world.sala({ idBook, percentualeImporto: 80 })
  const idle = await world.sala({ idBook })
  for (const { idSala } of [whole, shared])
    await playedBet(world, { tipster, testo: 'y', drops: [{ idSala, importo: 50, quota: 2 }], esito: 'Loss' })

  await signIn(page, await world.user('CONTABILITÀ'), `/xbetapp/contabilita/sala/${idBook}?zero=1`)
  await page.getByRole('button', { name: 'Modalità Invio' }).click()
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(card(whole.nomeSala).getByLabel('File 100%')).toBeHidden()
  await expect(card(whole.nomeSala)).not.toContainText('Profitto')
  await expect(page.getByText('Mostra valori attesi')).toBeHidden()

  await page.getByRole('button', { name: 'Seleziona Default' }).click()
  await expect(
    page.getByRole('heading', { name: 'Seleziona intervallo date per tutti i file e file 100' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Conferma' }).click()
  await expect(card(whole.nomeSala).getByLabel('Testuale', { exact: true })).toBeChecked()
  await expect(card(whole.nomeSala).getByLabel('File', { exact: true })).toBeChecked()
  await expect(card(shared.nomeSala).getByLabel('File 100%')).toBeChecked()
  await expect(card(shared.nomeSala).getByLabel('File', { exact: true })).not.toBeChecked()
  await expect(card(idle.nomeSala).getByLabel('File', { exact: true })).not.toBeChecked()
  await expect(page.getByText('2 conti selezionati')).toBeVisible()
  // A file chosen later does not ask for dates: they are shown beside Invia, where those of all files are changed.
  await card(idle.nomeSala).getByLabel('File', { exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: /^File: / }).click()
  await page.getByRole('dialog').getByLabel('Dal').fill('01/03/2026')
  await page.keyboard.press('Tab')
  await page.getByRole('dialog').getByRole('button', { name: 'Conferma' }).click()
  await expect(page.getByRole('button', { name: /^File: 01\/03\/2026 - / })).toBeVisible()
  await expect(page.getByLabel(`Dal, file di ${idle.nomeSala}`)).toHaveValue('01/03/2026')
  await card(idle.nomeSala).getByLabel('File', { exact: true }).click()
  await page.getByRole('button', { name: 'Deseleziona Default' }).click()
  await expect(page.getByRole('button', { name: 'Invia', exact: true })).toBeDisabled()

  await page.getByRole('button', { name: 'Tutte Richieste Saldo' }).click()
  await page.getByRole('button', { name: 'Invia', exact: true }).click()
  await expect(page.getByText('Invio confermato')).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText(whole.nomeSala)
  await expect(page.getByRole('dialog')).toContainText('2 di 2 inviati', { timeout: 20_000 })
  await page.keyboard.press('Escape')
  await expect(page.getByText('conti selezionati')).toBeHidden()
})

test('Attesa Conti confirms the week of several at once @slow', async ({ page, world, signIn }) => {
  const idBook = await world.book()
  const [a, b] = [await world.sala({ idBook }), await world.sala({ idBook })]
  await signIn(page, await world.user('CONTABILITÀ'), `/xbetapp/contabilita/sala/${idBook}`)
  await page.getByRole('button', { name: 'Attesa Conti' }).click()
  const dialog = page.getByRole('dialog').first()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  for (const { nomeSala } of [a, b])
    await dialog.getByRole('checkbox', { name: `Seleziona riga ${nomeSala}` }).click()
  await dialog.getByRole('button', { name: 'Applica' }).click()
  await expect(page.getByText("Seleziona almeno un'azione da applicare")).toBeVisible()
  await dialog.getByLabel('Nuovo stato conti').click()
  await page.getByRole('option', { name: 'IN ATTESA' }).click()
  await dialog.getByLabel('Nuovo stato', { exact: true }).click()
  await page.getByRole('option', { name: 'STANDBY' }).click()
  await dialog.getByRole('button', { name: 'Applica' }).click()
  await expect(page.getByRole('heading', { name: 'Conferma Azione' })).toBeVisible()
  await expect(page.getByText('Sei sicuro di voler applicare le modifiche a 2 sala?')).toBeVisible()
  await page.getByRole('button', { name: 'Conferma' }).click()
  await expect(page.getByText('Aggiornamento completato per 2 sale')).toBeVisible()
  const row = dialog.getByRole('row').filter({ hasText: a.nomeSala })
  await expect(row).toContainText('IN ATTESA')
  await expect(row).toContainText('STANDBY')
})
