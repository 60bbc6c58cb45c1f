import { dialogOf } from '../harness/bet-page.ts'
import { toast } from '../harness/calculator-page.ts'
import { tabTo } from '../harness/keyboard.ts'
import { expect, test } from '../harness/test.ts'

test('a referee settles a bet of the queue by one key or by how it was paid, and takes the last back by another', async ({
  page,
  world,
  signIn,
}) => {
  const tipster = await world.tipster()
  const { idSito } = await world.sito()
  for (const text of ['Coda 1 @1.9', 'Coda 2 @1.9']) {
    const { idReceivedBet } = await world.bet(text, tipster)
    await world.api.post('POST /sparabet/new-drop', {
      data: [{ idReceivedBet, idSito, importo: 50, quota: 1.9 }],
    })
  }
  await signIn(page, await world.user('REFERTATORE'), '/xbetapp/calcolatore/coda')
  // The oldest is first, which may be one of another journey.
  await expect(page.getByRole('button', { name: 'Salta', exact: true })).toBeEnabled()
  await page.keyboard.press('1')
  const settled = page.getByRole('status').filter({ hasText: /Ultima: Bet \d+ Win/ })
  await expect(settled).toBeVisible()
  const id = /Bet (\d+)/.exec((await settled.textContent()) ?? '')?.[1]
  const betOf = async (one: string | undefined) =>
    (await world.api.get('GET /api/v1/bets/:id', { params: { id: Number(one) } })).body

  await test.step('the one after it, paid in another way, is now the last and is taken back first', async () => {
    await page.getByRole('button', { name: 'Pagata in altro modo…' }).click()
    const dialog = dialogOf(page, /^Pagamento della bet \d+$/)
    const paid = /\d+/.exec((await dialog.getByRole('heading').textContent()) ?? '')?.[0]
    await dialog.getByLabel('Reso ogni 100').fill('80')
    await dialog.getByRole('button', { name: 'Salva' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: `Ultima: Bet ${paid} Cash-out a 80 ogni 100` }),
    ).toBeVisible()
    await page.keyboard.press('Backspace')
    await expect(page.getByRole('status').filter({ hasText: `Bet ${paid}: esito annullato` })).toBeVisible()
    expect(await betOf(paid)).toMatchObject({ esito: 'Open', pagamento: null })
    expect((await betOf(id)).esito).toBe('Win')
  })

  // Left and opened again, the page still knows it.
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: `Ultima: Bet ${id} Win` })).toBeVisible()
  await page.keyboard.press('Backspace')
  await expect(page.getByRole('status').filter({ hasText: `Bet ${id}: esito annullato` })).toBeVisible()
  expect((await betOf(id)).esito).toBe('Open')
})

test('a match written in two ways is merged, one score settles both, two persons confirm a large change @slow', async ({
  page,
  world,
  signIn,
}) => {
  // A unique name in letters, as digits in a name are not read.
  const name = `Vico${Date.now()
    .toString(36)
    .replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`
  const tipster = await world.tipster()
  const { idSito } = await world.sito()
  const ids: number[] = []
  for (const text of [`⚽ ${name} - Sorba\nOver 2,5 @1.9`, `⚽ ${name} Laguna - Sorba\n1 @1.5`]) {
    const { idReceivedBet } = await world.bet(text, tipster)
    ids.push(idReceivedBet)
    await world.api.post('POST /sparabet/new-drop', {
      data: [{ idReceivedBet, idSito, importo: 100, quota: 1.9 }],
    })
  }
  const limit = (valore: string) =>
    world.api.post('POST /api/v1/admin-variables/set-valore', { nome: 'soglia_seconda_persona', valore })
  const referee = await world.user('REFERTATORE')
  await signIn(page, referee, `/xbetapp/calcolatore/risultati?cerca=${name}`)

  await test.step('put together and settled from one score', async () => {
    await page.getByRole('button', { name: new RegExp(`^${name} - sorba`, 'i') }).click()
    await page.getByRole('button', { name: /^Unisci .+ a questo evento$/ }).click()
    await expect(page.getByText('Scritto anche')).toBeVisible()
    await page.getByLabel('Risultato', { exact: true }).fill('2-1')
    await page.keyboard.press('Enter')
    // Its bets fit several sports: none is chosen for the referee.
    await expect(page.getByText('Scegli lo sport')).toBeVisible()
    await page.getByText('Calcio', { exact: true }).click()
    await page.getByRole('button', { name: 'Proponi gli esiti' }).click()
    await expect(page.getByText('Over 2,5: 3 gol, vinta')).toBeVisible()
    await expect(page.getByText('1: 2-1, vinta')).toBeVisible()
  })

  await limit('50')
  try {
    await test.step('a large change waits for another person', async () => {
      await page.getByRole('button', { name: 'Conferma 2 proposte' }).click()
      await dialogOf(page, 'Conferma 2 proposte').getByRole('button', { name: 'Chiedi la conferma' }).click()
      await toast(page, 'Richiesta inviata')
    })

    await test.step('who looks at its effect and confirms, by keyboard alone', async () => {
      await signIn(page, await world.user('ADMIN'), '/xbetapp/calcolatore/conferme')
      const mine = page.getByRole('listitem').filter({ hasText: referee.username })
      await expect(mine).toBeVisible()
      await page.getByRole('main').focus()
      await tabTo(page, mine.getByRole('button', { name: "Guarda l'effetto" }))
      await page.keyboard.press('Enter')
      const request = dialogOf(page, `Richiesta di ${referee.username}`)
      await tabTo(page, request.getByRole('button', { name: 'Conferma 2 bet' }))
      await page.keyboard.press('Enter')
      await toast(page, '2 bet modificate')
    })
  } finally {
    await limit('0')
  }
  for (const id of ids) {
    const { body } = await world.api.get('GET /api/v1/bets/:id', { params: { id } })
    expect(body.esito).toBe('Win')
  }
})
