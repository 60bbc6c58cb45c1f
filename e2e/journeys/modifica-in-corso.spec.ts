import type { Locator } from '@playwright/test'
import { dialogOf, openDetail, rowOf } from '../harness/bet-page.ts'
import { expect, test } from '../harness/test.ts'

const dropOn = (idReceivedBet: number, idSito: number) => ({
  data: [{ idReceivedBet, idSito, importo: 100, quota: 1.85 }],
  is_telegram_active: false,
})

/** An element that is drawn anew or moved in the document loses the mark or the focus. */
async function hold(element: Locator): Promise<() => Promise<void>> {
  await element.evaluate((one) => one.setAttribute('data-held', ''))
  return async () => {
    await expect(element).toBeFocused()
    expect(await element.evaluate((one) => one.hasAttribute('data-held'))).toBe(true)
  }
}

test('a row keeps the focus while bets come in above it and another rises past it', async ({
  page,
  world,
  signIn,
}) => {
  const key = `Fermo${Date.now()}`
  const [tipster, sito] = [await world.tipster(), await world.sito()]
  const lower = await world.bet(`${key} sotto @1.85`, tipster)
  await world.bet(`${key} mia @1.85`, tipster)
  await signIn(page, await world.user('OPERATORE'))
  await page.getByPlaceholder('Filtra per Testo').fill(key)
  const mine = rowOf(page, `${key} mia`).getByRole('button', { name: 'Dettaglio' })
  await mine.focus()
  const isHeld = await hold(mine)
  await world.telegram.postText(tipster.idGruppoTg!, `${key} arrivata @2.00`)
  await expect(rowOf(page, `${key} arrivata`)).toBeVisible()
  await isHeld()
  // With a drop it is red and goes to the top.
  await world.api.post('POST /sparabet/new-drop', dropOn(lower.idReceivedBet, sito.idSito))
  await expect(page.getByRole('row').filter({ hasText: key }).first()).toContainText(`${key} sotto`)
  await isHeld()
})

test('what is being typed stays, with the focus, while bets and drops of others come in', async ({
  page,
  world,
  signIn,
}) => {
  const key = `Scrivo${Date.now()}`
  const [tipster, sito, other] = [await world.tipster(), await world.sito(), await world.sito()]
  const bet = await world.bet(`${key} mia @1.85`, tipster)
  await signIn(page, await world.user('OPERATORE'))
  await page.getByPlaceholder('Filtra per Testo').fill(key)
  await rowOf(page, `${key} mia`).getByRole('button', { name: 'Modifica testo' }).click()
  const edit = dialogOf(page, /Modifica testo della bet/)
  const text = edit.getByLabel('Testo Bet')
  await text.fill(`${key} corr`)
  const textHeld = await hold(text)
  await world.telegram.postText(tipster.idGruppoTg!, `${key} seconda @2.00`)
  await expect(page.getByText(`${key} seconda`)).toBeAttached()
  await textHeld()
  await expect(text).toHaveValue(`${key} corr`)
  await edit.getByRole('button', { name: 'Salva' }).click()
  await expect(edit).toBeHidden()

  const detail = await openDetail(page, `${key} corr`)
  const amount = detail.getByLabel(`Importo di ${sito.nomeSito}`)
  await amount.fill('12')
  const isHeld = await hold(amount)
  await world.telegram.postText(tipster.idGruppoTg!, `${key} arrivata @2.00`)
  await world.api.post('POST /sparabet/new-drop', dropOn(bet.idReceivedBet, other.idSito))
  await expect(detail.getByRole('row').filter({ hasText: other.nomeSito })).toContainText('€ 100,00')
  await expect(page.getByText(`${key} arrivata`)).toBeAttached()
  await isHeld()
  await expect(amount).toHaveValue('12')
  await amount.press('End')
  await page.keyboard.type('5')
  await expect(amount).toHaveValue('125')
})

test('what is being typed on a card stays while bets and drops of others come in @phone', async ({
  page,
  world,
  signIn,
}) => {
  const key = `Tocco${Date.now()}`
  const [tipster, sito, other] = [await world.tipster(), await world.sito(), await world.sito()]
  const bet = await world.bet(`${key} mia @1.85`, tipster)
  await signIn(page, await world.user('OPERATORE'))
  await page.getByPlaceholder('Filtra per Testo').fill(key)
  const card = page.getByRole('listitem').filter({ hasText: `${key} mia` })
  await card.getByRole('button', { name: 'Dettaglio' }).tap()
  const detail = dialogOf(page, 'Sale, Helper e Conti')
  const amount = detail.getByLabel(`Importo di ${sito.nomeSito}`)
  await detail.getByPlaceholder('Filtra per nome').fill(sito.nomeSito.slice(0, 4))
  await amount.fill('12')
  const isHeld = await hold(amount)
  await world.telegram.postText(tipster.idGruppoTg!, `${key} arrivata @2.00`)
  await world.api.post('POST /sparabet/new-drop', dropOn(bet.idReceivedBet, other.idSito))
  await expect(detail).toContainText('€ 100,00')
  await expect(page.getByText(`${key} arrivata`)).toBeAttached()
  await isHeld()
  await expect(amount).toHaveValue('12')
})
