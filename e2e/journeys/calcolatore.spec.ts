import { jpegOf } from '../../apps/telegram-emulator/src/testing/test-images.ts'
import { dialog, row, toast } from '../harness/calculator-page.ts'
import { expect, test } from '../harness/test.ts'
import type { World } from '../harness/world.ts'

const CALCOLATORE = '/xbetapp/calcolatore'

/** A bet that a site played and its tipster was credited with. */
async function droppedBet(world: World, text: string) {
  const tipster = await world.tipster()
  const { idReceivedBet } = await world.bet(text, tipster)
  const { idSito } = await world.sito()
  await world.api.post('POST /sparabet/new-drop', {
    data: [{ idReceivedBet, idSito, importo: 100, quota: 1.9 }],
  })
  await world.api.post('POST /sparabet/drop-tipster', {
    bet: { idReceivedBet, totTipster: 60, quotaDrop: 1.85 },
    is_telegram_active: false,
  })
  return {
    idReceivedBet,
    tipster,
    address: `${CALCOLATORE}?tipster=${encodeURIComponent(tipster.nomeTipster)}`,
  }
}

test('shows a bet with all its figures, each in its format @slow', async ({ page, world, signIn }) => {
  const { address } = await droppedBet(world, 'Lazio 1 @1.9')
  await signIn(page, await world.user('CALCOLATORE'), address)
  for (const name of [
    ...['ID', 'Data', 'Fascia', 'Sport', 'Tipster', 'Testo Bet', 'Immagine Bet', 'Esito', 'Totale'],
    ...['Totale Tipster', 'Totale No Drop', 'Quota Drop', 'Quota Media', 'Scarto Quota', 'Totale Freeroll'],
    ...['Chiusura Quota', 'Azioni'],
  ]) {
    await expect(page.getByRole('columnheader', { name, exact: true })).toHaveCount(1)
  }
  await expect
    .poll(async () => (await page.getByRole('grid').boundingBox())?.height, '70% of the screen')
    .toBe(630)
  const bet = row(page, 'Lazio 1')
  for (const [column, shown] of [
    ['messageDate', /^\d{2}\/\d{2}\/\d{4}$/],
    ['tot', '€ 100,00'],
    ['totTipster', '€ 60,00'],
    ['totNoDrop', '€ 40,00'],
    ['quotaDrop', '1,850'],
    ['quotaMedia', '1,90000'],
    ['scartoQuota', '0,05000'],
    ['totFreeroll', '€ 0,00'],
  ] as const) {
    await expect(bet.locator(`[data-column="${column}"]`)).toHaveText(shown)
  }
})

test('filters wait for Applica, live in the address, and refuse an invalid range @slow', async ({
  page,
  world,
  signIn,
}) => {
  const { tipster, address } = await droppedBet(world, 'Roma 2 @2.1')
  const BETS = 12
  for (let bet = 1; bet < BETS; bet++) await world.bet(`Roma 2 over ${bet}.5 @2.1`, tipster)
  await signIn(page, await world.user('ANALISTA'), CALCOLATORE)
  await page.getByRole('button', { name: 'Filtri e Contatori' }).click()
  const panel = page.getByRole('complementary', { name: 'Filtri e Contatori' })
  await panel.getByLabel('Tipster').fill(tipster.nomeTipster)
  await page.getByRole('option', { name: tipster.nomeTipster }).click()
  await expect(page).not.toHaveURL(/tipster=/)
  await panel.getByRole('button', { name: 'Applica' }).click()
  await expect(page).toHaveURL(/tipster=.*pannello=1|pannello=1.*tipster=/)
  await expect(page.getByRole('grid').getByRole('row')).toHaveCount(1 + BETS)

  await test.step('all rows that fit are drawn when other filters find as many', async () => {
    await page.goto(`${address}&pannello=1`)
    await expect(page.getByRole('grid').getByRole('row')).toHaveCount(1 + BETS)
    await panel.getByLabel('Testo Bet').fill('Roma')
    await panel.getByRole('button', { name: 'Applica' }).click()
    await expect(page).toHaveURL(/testo=Roma/)
    await expect(page.getByText(`1-${BETS} di ${BETS}`)).toBeVisible()
    await expect(page.getByRole('grid').getByRole('row')).toHaveCount(1 + BETS)
  })

  await panel.getByRole('button', { name: 'Cancella' }).first().click()
  await panel.getByRole('button', { name: 'Applica' }).click()
  await expect(panel.getByRole('alert')).toHaveText('È obbligatorio selezionare una data di inizio')
  await panel.getByRole('button', { name: 'Cancella' }).first().click()
  await panel.getByRole('button', { name: 'Applica' }).click()
  await expect(panel.getByRole('alert')).toHaveText(
    'È obbligatorio selezionare un range di date per applicare i filtri',
  )
  await panel.getByRole('button', { name: 'Reset' }).click()
  await expect(page).not.toHaveURL(/tipster=/)

  await panel.getByRole('button', { name: /contatore Open/ }).click()
  await expect(dialog(page)).toContainText('conta le bet droppate ancora Open')
  await page.keyboard.press('Escape')
  await panel.getByRole('button', { name: /contatore Immagini/ }).click()
  await expect(dialog(page)).toContainText('ultimo mese')
})

test('an outcome is set with the keyboard alone, counted, dated and logged', async ({
  page,
  world,
  signIn,
}) => {
  const { idReceivedBet, address } = await droppedBet(world, 'Inter 1 @1.8')
  await signIn(page, await world.user('REFERTATORE'), `${address}&pannello=1`)
  const panel = page.getByRole('complementary', { name: 'Filtri e Contatori' })
  const counter = (name: string) => panel.locator('dl > div').filter({ hasText: name }).locator('dd')
  await expect(counter('Win').first()).toHaveText('0')
  const open = Number(await counter('Open').textContent())
  // Counters and rows load separately; the arrow key needs the row.
  await expect(row(page, 'Inter 1').locator('[data-column="esito"]')).toHaveText('Open')

  await page.getByRole('grid').focus()
  await page.keyboard.press('ArrowDown')
  for (let cell = 0; cell < 8; cell++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('w')
  await page.keyboard.press('Enter')
  await toast(page, 'Modifica effettuata')
  await expect(row(page, 'Inter 1').locator('[data-column="esito"]')).toHaveText('Win')
  await expect(counter('Win').first()).toHaveText('1')
  await expect(counter('Open')).toHaveText(String(open - 1))

  await test.step('corrected in place: its effect is reported, and undone', async () => {
    const esito = row(page, 'Inter 1').locator('[data-column="esito"]')
    await esito.getByRole('button').click()
    await expect(page.getByRole('option', { name: 'Loss', exact: true })).toBeVisible()
    await page.keyboard.press('2')
    const told = page.getByRole('status').filter({ hasText: 'Esito Win → Loss: ' })
    await expect(told).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(esito).toHaveText('Loss')
    await told.getByRole('button', { name: 'Annulla' }).click()
    await toast(page, 'Azione annullata')
    await expect(esito).toHaveText('Win')
  })

  const { body } = await world.api.get('GET /api/v1/bets/:id', { params: { id: idReceivedBet } })
  expect(body).toMatchObject({ esito: 'Win', dataRefertazione: expect.any(String) })
  await row(page, 'Inter 1').getByRole('button', { name: 'Sale, Helper e Conti' }).click()
  await dialog(page).getByRole('button', { name: 'Modifiche' }).click()
  await expect(dialog(page).getByRole('row').nth(3)).toContainText(/refertatore-.*EsitoOpenWin/)
})

test('a refused edit is taken back; one of an outcome set meanwhile says by whom @slow', async ({
  page,
  world,
  signIn,
}) => {
  const { idReceivedBet, address } = await droppedBet(world, 'Bari X @3')
  await signIn(page, await world.user('CALCOLATORE'), address)
  await page.route('**/api/v1/bets', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, contentType: 'text/plain', body: 'Errore' })
      : route.fallback(),
  )
  const esito = row(page, 'Bari X').locator('[data-column="esito"]')
  await esito.getByRole('button').click()
  await page.getByRole('option', { name: 'Loss', exact: true }).click()
  await toast(page, 'Errore durante la modifica')
  await expect(esito).toHaveText('Open')
  await page.unroute('**/api/v1/bets')

  await esito.getByRole('button').click()
  await expect(page.getByRole('option', { name: 'Void' })).toBeVisible()
  await world.api.put('PUT /api/v1/bets', { idReceivedBet, esito: 'Loss', esitoVisto: 'Open' })
  await page.getByRole('option', { name: 'Void' }).click()
  const asked = page.getByRole('dialog', { name: `Cambia esito della bet ${idReceivedBet}` })
  await expect(asked.getByRole('alert')).toContainText("l'ha messa Loss alle ")
  await expect(asked.getByRole('button', { name: 'Annulla' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(asked).toBeHidden()
  await expect(esito).toHaveText('Loss')
})

test('each role edits its own cells and no others @slow', async ({ world, another }) => {
  // Five people sign in one after the other.
  test.setTimeout(150_000)
  const { address } = await droppedBet(world, 'Genoa 1 @2')
  const editable = {
    REFERTATORE: ['Esito'],
    ANALISTA: ['Fascia', 'Sport'],
    CHIUSURE: ['Chiusura Quota'],
    LINK: ['Testo Bet'],
    CALCOLATORE: [
      ...['Fascia', 'Sport', 'Testo Bet', 'Esito'],
      ...['Totale Tipster', 'Quota Drop', 'Chiusura Quota'],
    ],
  } as const
  for (const [role, cells] of Object.entries(editable)) {
    const page = await another(await world.user(role as keyof typeof editable))
    await page.goto(address)
    await expect(row(page, 'Genoa 1')).toBeVisible()
    const titles = await row(page, 'Genoa 1')
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons
          .map((button) => button.getAttribute('title'))
          .filter((title) => title?.startsWith('Modifica ')),
      )
    expect(titles, role).toEqual(cells.map((name) => `Modifica ${name}`))
    await expect(row(page, 'Genoa 1').getByRole('button', { name: 'Duplica Bet' })).toBeVisible()
  }
})

test('the tipster drop and the closing odds are corrected in their dialogs @slow', async ({
  page,
  world,
  signIn,
}) => {
  const { idReceivedBet, address } = await droppedBet(world, 'Torino X @3.1')
  await signIn(page, await world.user('CALCOLATORE'), `${address}&dropTipster=${idReceivedBet}`)
  const form = dialog(page)
  // The first drop was a moment ago: a second one within the minute waits, and shows for how long.
  await expect(
    form.getByRole('button', { name: /^Attendere completamento drop precedente \(\d+ s\)$/ }),
  ).toBeDisabled()
  await form.getByLabel('Tot Tipster').fill('70,5')
  await form.getByLabel('Quota Drop').fill('1,87654')
  await page.keyboard.press('Enter')
  await expect(form).toBeVisible()
  await form.getByRole('button', { name: 'Annulla' }).click()
  await expect(row(page, 'Torino X').locator('[data-column="totTipster"]')).toHaveText('€ 60,00')

  const second = await world.bet('Udinese 1 @2.6')
  await page.goto(`${CALCOLATORE}?dropTipster=${second.idReceivedBet}`)
  await form.getByLabel('Tot Tipster').fill('70,123')
  await form.getByLabel('Quota Drop').fill('0')
  await form.getByRole('button', { name: 'Salva' }).click()
  await expect(form).toContainText('Inserisci un numero decimale valido.')
  await expect(form).toContainText('Il valore deve essere diverso da 0.')
  await form.getByLabel('Tot Tipster').fill('70,5')
  await form.getByLabel('Quota Drop').fill('1,87654')
  await page.keyboard.press('Enter')
  await toast(page, 'Modifica effettuata con successo')
  await expect(row(page, 'Udinese 1').locator('[data-column="totTipster"]')).toHaveText('€ 70,50')
  await expect(row(page, 'Udinese 1').locator('[data-column="quotaDrop"]')).toHaveText('1,877')
  await page.goto(address)

  const closing = row(page, 'Torino X').locator('[data-column="dropChiusura"]')
  for (const [typed, shown, hint] of [
    ['1,9', '1,90000', 'Quota Media maggiore o uguale alla Chiusura Quota'],
    ['1,90001', '1,90001', 'Quota Media inferiore alla Chiusura Quota'],
  ] as const) {
    await closing.getByRole('button').click()
    await dialog(page).getByLabel('Chiusura Quota').fill(typed)
    await page.keyboard.press('Enter')
    await toast(page, 'Modifica effettuata')
    await expect(closing).toHaveText(shown)
    await expect(closing.locator('[data-hint]')).toHaveAttribute('data-hint', hint)
  }
})

test('the text of an image is assigned beside it, and Immagini goes down @slow', async ({
  page,
  world,
  signIn,
}) => {
  const tipster = await world.tipster()
  const photo = await jpegOf(600, 800, '#226633')
  await world.telegram.postPhoto(tipster.idGruppoTg ?? 0, photo)
  await signIn(
    page,
    await world.user('LINK'),
    `${CALCOLATORE}?tipster=${encodeURIComponent(tipster.nomeTipster)}&pannello=1`,
  )
  await expect(async () => {
    await page.getByRole('button', { name: 'Aggiorna' }).click()
    await expect(page.getByRole('grid').getByRole('row')).toHaveCount(2, { timeout: 1_000 })
  }).toPass()
  const images = page
    .getByRole('complementary', { name: 'Filtri e Contatori' })
    .locator('dl > div')
    .filter({ hasText: 'Immagini' })
    .locator('dd')
  const before = Number(await images.textContent())
  await page.getByRole('button', { name: /^Ingrandisci/ }).click()
  const viewer = dialog(page)
  await viewer.getByRole('button', { name: 'Assegna testo' }).click()
  await expect(viewer).toContainText('Campo obbligatorio.')
  await viewer.getByLabel('Testo').fill('Pisa + Lecce 0-0 @7')
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Modifica effettuata')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row(page, 'Pisa + Lecce 0-0 @7')).toBeVisible()
  await expect(images).toHaveText(String(before - 1))
})

test('a bet is duplicated after a question; the copy is Open and names its original @slow', async ({
  page,
  world,
  signIn,
}) => {
  const { idReceivedBet, address } = await droppedBet(world, 'Parma 1 @2.4')
  await signIn(page, await world.user('CHIUSURE'), address)
  await row(page, 'Parma 1').getByRole('button', { name: 'Duplica Bet' }).click()
  await expect(dialog(page)).toContainText(`duplicare la bet ${idReceivedBet}`)
  // It takes the focus a moment after it can be seen.
  await expect(dialog(page).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await toast(page, /Bet duplicata con successo! Nuovo ID: \d+/)
  const copy = row(page, `(${idReceivedBet})`)
  await expect(copy.locator('[data-column="esito"]')).toHaveText('Open')
  await expect(copy.locator('[data-column="tot"]')).toHaveText('€ 0,00')
})

test('an unknown bet, and a missing one, are reported @slow', async ({ page, world, signIn }) => {
  await signIn(page, await world.user('LINK'), CALCOLATORE)
  await page.getByLabel('Cerca ID bet').fill('999999')
  await page.keyboard.press('Enter')
  await toast(page, 'La bet con il codice 999999 non esiste')
  await page.goto(`${CALCOLATORE}?duplica=nessuna`)
  await toast(page, 'Nessuna bet selezionata')
})

test('at 1366 px every column is in sight; Info Bet settles, and the way to its row leads back', async ({
  page,
  world,
  signIn,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  const { idReceivedBet, address } = await droppedBet(world, 'Ancona 1 @1.9')
  await signIn(page, await world.user('CALCOLATORE'), address)
  await expect(row(page, 'Ancona 1')).toBeVisible()
  const grid = page.getByRole('grid')
  expect(await grid.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
  await expect(grid.locator('[data-column="dropChiusura"]').first()).toBeInViewport({ ratio: 1 })

  const filtered = `${CALCOLATORE}?testo=nessuna-come-questa&esito=Loss`
  await page.goto(filtered)
  await page.getByLabel('Cerca ID bet').fill(String(idReceivedBet))
  await page.keyboard.press('Enter')
  const info = page.getByRole('dialog', { name: `Info Bet ${idReceivedBet}` })
  await info.getByTitle(/Esito/).click()
  await page.getByRole('option', { name: 'HalfWin' }).click()
  await expect(info.getByTitle(/Esito/)).toHaveText('HalfWin')
  await toast(page, 'Modifica effettuata')
  const stored = async () =>
    (await world.api.get('GET /api/v1/bets/:id', { params: { id: idReceivedBet } }).body).esito
  expect(await stored()).toBe('HalfWin')

  await info.getByRole('button', { name: 'Vai alla riga' }).click()
  await expect(row(page, 'Ancona 1').locator('[data-column="esito"]')).toHaveText('HalfWin')
  await page.getByRole('button', { name: 'Torna ai filtri' }).click()
  await expect(row(page, 'Ancona 1')).toHaveCount(0)
  await expect(page).toHaveURL(/testo=nessuna-come-questa/)
  await expect(page).toHaveURL(/esito=Loss/)
  await expect(page.getByRole('button', { name: 'Torna ai filtri' })).toHaveCount(0)

  // So does Back.
  await page.getByLabel('Cerca ID bet').fill(String(idReceivedBet))
  await page.keyboard.press('Enter')
  await info.getByRole('button', { name: 'Vai alla riga' }).click()
  await expect(row(page, 'Ancona 1')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/esito=Loss/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a card leaves out figures that are 0, and names what is to be entered @phone', async ({
  page,
  world,
  signIn,
}) => {
  const tipster = await world.tipster()
  await world.bet('Ravenna 1 @1.9', tipster)
  const user = await world.user('CALCOLATORE')
  await signIn(page, user, `${CALCOLATORE}?tipster=${encodeURIComponent(tipster.nomeTipster)}`)
  const card = page.getByRole('listitem').filter({ hasText: 'Ravenna 1' })
  await expect(card).toContainText('Esito')
  for (const label of ['Totale No Drop', 'Quota Media', 'Scarto Quota', 'Totale Freeroll'])
    await expect(card).not.toContainText(label)
  await expect(card).not.toContainText('0,00')
  await card.getByRole('button', { name: 'Chiusura Quota' }).tap()
  await dialog(page).getByLabel('Chiusura Quota').fill('1,8')
  await dialog(page).getByRole('button', { name: 'Salva' }).tap()
  await expect(card).toContainText('1,80000')
})

test('a bet that a book paid as no outcome says is entered in Info Bet and told there', async ({
  page,
  world,
  signIn,
}) => {
  const { idReceivedBet, address } = await droppedBet(world, 'Bari 1 @1.9')
  await signIn(page, await world.user('REFERTATORE'), `${address}&info=${idReceivedBet}`)
  const info = page.getByRole('dialog', { name: `Info Bet ${idReceivedBet}` })
  await info.getByRole('button', { name: 'Pagata in altro modo…' }).click()
  const payout = page.getByRole('dialog', { name: `Pagamento della bet ${idReceivedBet}` })
  await payout.getByLabel('Reso ogni 100').fill('80')
  await expect(payout.getByText('In elenco: HalfLoss', { exact: false })).toContainText(
    /Di € [\d.,]+ giocati tornano € [\d.,]+/,
  )
  await payout.getByRole('button', { name: 'Salva' }).click()
  await expect(info.getByTitle(/Esito/)).toHaveText('HalfLoss')
  await expect(info.getByText('Cash-out a 80 ogni 100')).toBeVisible()
  await expect(
    row(page, 'Bari 1').locator('[data-column="esito"]').getByTitle('Cash-out a 80 ogni 100'),
  ).toHaveText('HalfLoss')

  await info.getByRole('button', { name: 'Cambia il pagamento…' }).click()
  await payout.getByText('Solo alcuni').click()
  await payout
    .getByRole('group', { name: 'Conti che hanno pagato così' })
    .getByRole('checkbox')
    .first()
    .check()
  await payout.getByLabel('Esito per tutti gli altri').click()
  await page.getByRole('option', { name: 'Win', exact: true }).click()
  await payout.getByRole('button', { name: 'Salva' }).click()
  await expect(info.getByTitle(/Esito/)).toHaveText('Win')
  await expect(info.getByText('Cash-out a 80 ogni 100 (solo un conto)')).toBeVisible()
})
