import { choose, dialogOf } from '../harness/bet-page.ts'
import { expect, test } from '../harness/test.ts'

test('an operator drops a bet and sends it from a phone @phone', async ({ page, world, signIn }) => {
  const key = `Telefono${Date.now()}`
  const [tipster, sala] = [await world.tipster(), await world.sala()]
  await signIn(page, await world.user('OPERATORE'))
  // Among the bets of others it may be below the first cards.
  await page.getByPlaceholder('Filtra per Testo').fill(key)
  await world.telegram.postText(tipster.idGruppoTg!, `${key} @1.85`)
  const card = page.getByRole('listitem').filter({ hasText: key })
  await expect(card).toBeVisible()
  await expectNoSideways(page)

  await card.getByRole('button', { name: 'Dettaglio' }).tap()
  const detail = dialogOf(page, 'Sale, Helper e Conti')
  // The first room's field is in sight; actions beyond the first are behind a button.
  const field = detail.getByRole('textbox', { name: /^Importo di / }).first()
  await expect.poll(async () => (await field.boundingBox())?.y).toBeLessThan(480)
  await detail.getByRole('button', { name: 'Altre azioni' }).tap()
  for (const action of ['DROP SITO', 'DROP ALTRO', 'SPARA BET', 'SPARA CHAT', 'STOP BET'])
    await expect(detail.getByRole('button', { name: action })).toBeVisible()
  await detail.getByRole('button', { name: 'DROP TIPSTER' }).tap()
  await dialogOf(page, /Drop tipster/)
    .getByRole('button', { name: 'Annulla' })
    .tap()
  await detail.getByRole('button', { name: 'DROP SALE/HELPER' }).tap()
  const drop = dialogOf(page, /Nuovo drop sale/)
  await choose(drop, 'Book', sala.book.nomeBook)
  await choose(drop, 'Sala', sala.nomeSala)
  await drop.getByLabel('Importo').fill('100')
  await drop.getByLabel('Quota').fill('1,9')
  await drop.getByRole('button', { name: 'Aggiungi Drop' }).tap()
  await drop.getByRole('button', { name: 'Conferma e Salva' }).tap()
  await expect(drop).toBeHidden()
  // Its row has moved up with the drop; the sum above changes earlier.
  await expect(detail).toContainText('Con drop o con la bet')

  const search = detail.getByPlaceholder('Filtra per nome')
  await search.fill(sala.nomeSala)
  await detail.getByLabel(`Importo di ${sala.nomeSala}`).fill('120')
  await detail.getByLabel(`Quota di ${sala.nomeSala}`).fill('1,9')
  const save = detail.getByRole('button', { name: `Salva il drop di ${sala.nomeSala}` })
  await save.tap()
  await expect(detail).toContainText('€ 120,00')
  // Ready for the next room: the words of the last are gone, and its notice covers no action.
  await expect(search).toHaveValue('')
  await expect(search).toBeFocused()
  const told = await page.getByRole('status').filter({ hasText: '€ 120,00' }).boundingBox()
  const actions = await detail.getByRole('button', { name: 'Altre azioni' }).boundingBox()
  expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThan(actions?.y ?? 0)
  await detail.getByRole('button', { name: 'ESCI' }).tap()

  await card.getByRole('button', { name: 'Drop', exact: true }).tap()
  const credited = dialogOf(page, /Drop tipster/)
  await credited.getByLabel('Tot Tipster').fill('80')
  await credited.getByLabel('Quota Drop').fill('1,85')
  await credited.getByRole('button', { name: 'Salva' }).tap()
  await expect(credited).toBeHidden()
  await expect(card.getByRole('img', { name: 'Droppata' })).toBeVisible()

  const id = (await page.evaluate(async () => {
    const token = JSON.parse(localStorage.getItem('xbetapp.session') ?? '{}').token
    const answer = await fetch('/api/v1/bets/last-week', { headers: { authorization: `Bearer ${token}` } })
    return ((await answer.json()) as { idReceivedBet: number }[])[0]?.idReceivedBet
  })) as number
  await page.goto(`/xbetapp/sparabets?idReceivedBet=${id}`)
  await page.getByRole('checkbox', { name: sala.nomeSala, exact: true }).tap()
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'SPARA' }).tap()
  await expect(dialogOf(page, 'Invio effettuato')).toBeVisible()
  await world.telegram.waitForMessage(sala.idGruppoTg!, ({ text }) => (text ?? '').startsWith(key))
})

test('on a card each button does its own work, the rest opens the detail @phone @slow', async ({
  page,
  world,
  signIn,
}) => {
  const key = `Scheda${Date.now()}`
  await world.bet(`${key} @1.85`)
  await signIn(page, await world.user('OPERATORE'))
  await page.getByPlaceholder('Filtra per Testo').fill(key)
  const card = page.getByRole('listitem').filter({ hasText: key })
  await card.getByRole('button', { name: 'Modifica testo' }).tap()
  const edit = dialogOf(page, /Modifica testo della bet/)
  await edit.getByLabel('Testo Bet').fill(`${key} corretta`)
  await edit.getByRole('button', { name: 'Salva' }).tap()
  await expect(edit).toBeHidden()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await card.getByText(`${key} corretta`).tap()
  await expect(dialogOf(page, 'Sale, Helper e Conti')).toBeVisible()
})

test('bets that come in above the visible ones are counted, and seen after a tap on the count @phone @slow', async ({
  page,
  world,
  signIn,
}) => {
  const key = `Arrivi${Date.now()}`
  const tipster = await world.tipster()
  for (let bet = 1; bet <= 6; bet++) await world.telegram.postText(tipster.idGruppoTg!, `${key} ${bet} @1.85`)
  await signIn(page, await world.user('OPERATORE'))
  await page.getByPlaceholder('Filtra per Testo').fill(key)
  await expect(page.getByRole('listitem').filter({ hasText: key })).toHaveCount(6)
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(page.getByRole('listitem').filter({ hasText: key }).first()).not.toBeInViewport()
  }).toPass()

  await world.telegram.postText(tipster.idGruppoTg!, `${key} arrivata @2.00`)
  const pill = page.getByRole('button', { name: /1 non vista.* più in alto/ })
  await expect(pill).toBeVisible()
  const arrived = page.getByRole('listitem').filter({ hasText: `${key} arrivata` })
  await expect(arrived).not.toBeInViewport()
  // It has a place of its own at the foot, and covers no card.
  const last = page.getByRole('listitem').filter({ hasText: key }).last()
  const { y, height } = (await last.boundingBox())!
  expect((await pill.boundingBox())!.y).toBeGreaterThanOrEqual(y + height)
  await pill.tap()
  await expect(arrived).toBeInViewport()
  await expect(page.getByRole('button', { name: /non vista/ })).toBeHidden()
})

test('a tap on what has a hint and does nothing else shows it @phone', async ({ page, world, signIn }) => {
  const key = `Indizio${Date.now()}`
  const { idReceivedBet } = await world.bet(`${key} @1.85`)
  const { idSito } = await world.sito()
  await world.api.post('POST /sparabet/new-drop', {
    data: [{ idReceivedBet, idSito, importo: 100, quota: 1.9 }],
  })
  const bet = { idReceivedBet, totTipster: 60, quotaDrop: 1.85 }
  await world.api.post('POST /sparabet/drop-tipster', { bet, is_telegram_active: false })
  await signIn(page, await world.user('OPERATORE'), `/xbetapp/?dettaglio=${idReceivedBet}`)
  const detail = dialogOf(page, 'Sale, Helper e Conti')
  const hint = page.getByRole('tooltip')
  // Its code comes after the first screen.
  await expect(async () => {
    await detail.getByText('€ 60,00').tap()
    await expect(hint).toContainText(/, \d\d\/\d\d\/\d{4}/, { timeout: 1000 })
  }).toPass()
  await detail.getByText('Quota media').tap()
  await expect(hint).toHaveCount(0)
})

async function expectNoSideways(page: Parameters<Parameters<typeof test>[2]>[0]['page']): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(wider, 'the page scrolls sideways').toBeLessThanOrEqual(0)
}
