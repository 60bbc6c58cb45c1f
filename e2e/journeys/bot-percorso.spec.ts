import { dialogOf, openDetail, rowOf } from '../harness/bet-page.ts'
import { expectToast } from '../harness/settings-page.ts'
import { expect, test } from '../harness/test.ts'
import type { World } from '../harness/world.ts'

/** Longer than the test: a planned send must still be planned when the test checks it. */
const DELAY_S = 3_600

test('a bet says why each room did or did not get it, and when @slow', async ({ page, world, signIn }) => {
  const key = `Percorso ${Date.now()}`
  const tipster = await world.tipster()
  const [subito, dopo, book, standby, scelta] = await rooms(world, 5)
  await world.linked(tipster, subito)
  await world.linked(tipster, dopo, { ritardo: DELAY_S })
  await world.linked(tipster, standby)
  await world.api.put('PUT /api/v1/sala', { idSala: standby.idSala, stato: 'S' })
  await world.api.post('POST /api/v1/collegamento-riconoscimento', {
    idTipster: tipster.idTipster,
    idSala: book.idSala,
  })
  await signIn(page, await world.user('OPERATORE'))
  await world.telegram.postText(tipster.idGruppoTg!, `${key} over 2,5 @1.85`)
  await expect(rowOf(page, key)).toBeVisible()

  const detail = await openDetail(page, key)
  await detail.getByRole('button', { name: 'PERCORSO' }).click()
  await expect(page).toHaveURL(/vista=percorso/)
  const group = (name: string) => detail.getByRole('region', { name, exact: true })
  await expect(group('Inviate').getByRole('listitem')).toContainText([subito.nomeSala])
  await expect(group('Inviate')).toContainText('Collegamento automatico')
  await expect(
    group('Inviate').getByRole('link', { name: `Apri il messaggio in ${subito.nomeSala}` }),
  ).toHaveAttribute('href', /^https:\/\/t\.me\/c\/\d+\/\d+$/)
  await expect(group('In partenza').getByRole('listitem')).toContainText([dopo.nomeSala])
  await expect(group('In partenza')).toContainText(`dopo ${DELAY_S} s`)
  await expect(group('Non previste')).toContainText('La sala è STANDBY')
  await expect(group('Non previste')).toContainText('Riconoscimento: il testo non nomina')

  await test.step('it is filtered by outcome and by text', async () => {
    await detail.getByRole('button', { name: 'Non previste 2' }).click()
    await expect(group('Inviate')).toHaveCount(0)
    await detail.getByRole('button', { name: 'Tutte 4' }).click()
    await detail.getByLabel('Filtra sala o motivo').fill('standby')
    await expect(group('Non previste').getByRole('listitem')).toHaveCount(1)
    await detail.getByLabel('Filtra sala o motivo').fill('')
  })

  await test.step('it updates while it is open', async () => {
    const idReceivedBet = Number(new URL(page.url()).searchParams.get('dettaglio'))
    const sales = { [scelta.idSala]: scelta.nomeSala }
    await world.api.post('POST /sparabet/send-messages-old-bet', { idReceivedBet, sales })
    await expect(group('Inviate').getByRole('listitem')).toHaveCount(2)
    await world.api.post('POST /sparabet/annulla-bet', { idReceivedBet, sales: [] })
    await expect(group('In partenza')).toHaveCount(0)
  })

  await test.step('an address with it opens on it; the button leads back to the drops', async () => {
    await page.reload()
    await expect(group('Inviate').getByRole('listitem')).toHaveCount(2)
    await detail.getByRole('button', { name: 'PERCORSO' }).click()
    await expect(detail.getByRole('grid')).toBeVisible()
    await expect(page).not.toHaveURL(/vista=/)
  })
})

test('an uncertain message is shown, and settled with one click @slow', async ({ page, world, signIn }) => {
  const key = `Incerta ${Date.now()}`
  const tipster = await world.tipster()
  const [arrivata, persa] = await rooms(world, 2)
  for (const [sala, kind] of [
    [arrivata, 'cut-after'],
    [persa, 'cut-after'],
  ] as const) {
    await world.linked(tipster, sala)
    await world.telegram.setFault({ kind, chatId: sala.idGruppoTg!, method: 'sendmessage', times: 1 })
  }
  await signIn(page, await world.user('OPERATORE'))
  await world.telegram.postText(tipster.idGruppoTg!, key)
  await expect(rowOf(page, key)).toBeVisible()
  await page.reload()

  await page.getByRole('link', { name: /invii da controllare/ }).click({ timeout: 30_000 })
  await expect(page.getByRole('heading', { name: 'Messaggi' })).toBeVisible()
  const row = (nome: string) => page.getByRole('row').filter({ hasText: nome })
  await expect(row(arrivata.nomeSala)).toContainText(key)
  await expect(row(arrivata.nomeSala)).toContainText('Incerto')
  await row(arrivata.nomeSala).getByRole('button', { name: 'Arrivato' }).click()
  await expect(row(arrivata.nomeSala)).toHaveCount(0)
  await row(persa.nomeSala).getByRole('button', { name: 'Rimanda' }).click()
  await expect(row(persa.nomeSala)).toHaveCount(0)
  await expect
    .poll(async () => (await world.telegram.sends(persa.idGruppoTg!)).length, { timeout: 15_000 })
    .toBe(2)
  expect(await world.telegram.sends(arrivata.idGruppoTg!)).toHaveLength(1)
})

test('many such messages are found, chosen and settled together, after one question @slow', async ({
  page,
  world,
  signIn,
}) => {
  const key = `Guasto ${Date.now()}`
  const sale = await rooms(world, 3)
  for (const { idGruppoTg } of sale)
    await world.telegram.setFault({
      kind: 'cut-after',
      chatId: idGruppoTg!,
      method: 'sendmessage',
      times: 1,
    })
  await world.api.post('POST /sparabet/sparachat', {
    chat: key,
    sales: Object.fromEntries(sale.map(({ idSala }) => [idSala, ''])),
  })
  await expect
    .poll(async () => {
      const { body } = await world.api.get('GET /api/v1/invii/incerti')
      return body.filter(({ testo }) => testo === key).length
    })
    .toBe(3)
  await signIn(page, await world.user('OPERATORE'), '/xbetapp/invii')
  await page.getByRole('textbox', { name: 'Cerca per chat, bet o testo' }).fill(key)
  const row = page.getByRole('row').filter({ hasText: key })
  await expect(row).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Seleziona tutte le righe della pagina' }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Arrivati' }).click()
  const question = dialogOf(page, 'Segnare come arrivati?')
  await expect(question).toContainText('I 3 messaggi')
  await question.getByRole('button', { name: 'Segna 3 messaggi' }).click()
  await expectToast(page, '3 messaggi segnati come arrivati')
  await expect(row).toHaveCount(0)
})

test('a room the bot may not write to is shown as paused, and its messages wait @slow', async ({
  page,
  world,
  signIn,
}) => {
  const [sala] = await rooms(world, 1)
  const { idReceivedBet } = await world.bet(`Pausa ${Date.now()}`)
  await world.telegram.kickBot(sala.idGruppoTg!)
  await expect
    .poll(async () => (await world.api.get('GET /api/v1/invii/chat-in-pausa').body).length)
    .toBeGreaterThan(0)
  const list = `/xbetapp/impostazioni/anagrafiche/sala?nome=${encodeURIComponent(sala.nomeSala)}`
  await signIn(page, undefined, list)
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: sala.nomeSala })
      .getByRole('img', { name: /Invii in pausa/ }),
  ).toBeVisible()

  await page.goto(`/xbetapp/sparabets?idReceivedBet=${idReceivedBet}`)
  await page.getByRole('checkbox', { name: sala.nomeSala, exact: true }).check()
  const box = page.locator('label').filter({ hasText: sala.nomeSala })
  await expect(box.getByRole('img', { name: /Invii in pausa: il bot è stato rimosso/ })).toBeVisible()
  await expect(box).toContainText('in pausa')
  await expect(page.getByText("per 1 sala l'orario non è noto")).toBeVisible()
  await page.getByRole('button', { name: 'SPARA' }).click()
  const outcome = dialogOf(page, 'Invio effettuato')
  await expect(outcome.getByRole('row').filter({ hasText: sala.nomeSala })).toContainText('In pausa')
  await outcome.getByRole('button', { name: 'CHIUDI', exact: true }).click()

  await page.goto('/xbetapp/invii')
  const paused = page.getByRole('listitem').filter({ hasText: sala.nomeSala })
  await expect(paused).toContainText('1 messaggio in attesa')
  await world.telegram.addBot(sala.idGruppoTg!)
  await world.telegram.waitForMessage(sala.idGruppoTg!, ({ text }) => (text ?? '').startsWith('Pausa'))
  await expect(paused).toHaveCount(0)
})

test('before SPARA each room shows when its message leaves, after it when it left @slow', async ({
  page,
  world,
  signIn,
}) => {
  const [una, due] = await rooms(world, 2)
  const key = `Promessa ${Date.now()}`
  const bets = []
  for (let i = 0; i < 4; i++) bets.push((await world.bet(`${key} ${i}`)).idReceivedBet)
  await signIn(page, await world.user('OPERATORE'), `/xbetapp/sparabets?idReceivedBet=${bets.join('-')}`)
  for (const sala of [una, due])
    await page.getByRole('checkbox', { name: sala.nomeSala, exact: true }).check()
  await expect(page.locator('label').filter({ hasText: una.nomeSala })).toContainText('subito')
  // One message a second in a chat: the fourth leaves seconds later.
  await expect(page.getByText(/l'ultimo parte alle \d\d:\d\d:\d\d/)).toBeVisible()

  await page.getByRole('button', { name: 'SPARA' }).click()
  const outcome = dialogOf(page, 'Invio effettuato')
  await expect(outcome.getByText(/\d di 8 inviati/)).toBeVisible()
  await expect(outcome.getByText('Tutti i messaggi sono arrivati')).toBeVisible({ timeout: 20_000 })
  const rowsOf = outcome.getByRole('row').filter({ hasText: una.nomeSala })
  await expect(rowsOf).toHaveCount(4)
  for (const row of await rowsOf.all()) {
    await expect(row).toContainText(/\d\d:\d\d:\d\d.*\d\d:\d\d:\d\d/)
    await expect(row).toContainText('Inviato')
  }
})

test('a bet like one of minutes before carries a sign with the reason, and is sent all the same @slow', async ({
  page,
  world,
  signIn,
}) => {
  const key = `Doppione ${Date.now()}`
  const tipster = await world.tipster()
  await signIn(page, await world.user('OPERATORE'))
  for (let i = 0; i < 2; i++) await world.telegram.postText(tipster.idGruppoTg!, `${key} over 2,5 @1.85`)
  await page.getByPlaceholder('Filtra per Testo').fill(key)
  await expect(page.getByRole('row').filter({ hasText: key })).toHaveCount(2)
  const sign = page.getByRole('button', { name: /Possibile doppione: stesso testo della bet \d+/ })
  await expect(sign).toHaveCount(1)
  await sign.click()
  await expect(dialogOf(page, /^Bet \d+/)).toContainText(key)
})

type Room = Awaited<ReturnType<World['sala']>>

async function rooms(world: World, count: number): Promise<[Room, Room, Room, Room, Room]> {
  const idBook = await world.book()
  const made = []
  for (let i = 0; i < count; i++) made.push(await world.sala({ idBook }))
  return made as [Room, Room, Room, Room, Room]
}
