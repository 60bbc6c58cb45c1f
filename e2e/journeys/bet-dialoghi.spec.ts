import { choose, dialogOf, openDetail, rowOf } from '../harness/bet-page.ts'
import { expect, test } from '../harness/test.ts'

test('Back closes the dialog on top, one at a time, and never leaves the list with one open @slow', async ({
  page,
  world,
  signIn,
}) => {
  const key = `Indietro${Date.now()}`
  await world.bet(`${key} uno @1.85`)
  await world.bet(`${key} due @1.85`)
  await signIn(page, await world.user('OPERATORE'))
  await page.getByPlaceholder('Filtra per Testo').fill(key)

  const detail = await openDetail(page, `${key} uno`)
  await detail.getByRole('button', { name: 'DROP SITO' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(2)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await detail.getByRole('button', { name: 'STOP BET' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  for (const row of ['uno', 'due']) await rowOf(page, `${key} ${row}`).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Elimina Selezionati' }).click()
  await expect(dialogOf(page, 'Eliminare 2 bet?')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Bet', exact: true })).toBeVisible()
  await expect(page.getByPlaceholder('Filtra per Testo')).toHaveValue(key)

  await page.getByRole('button', { name: 'Elimina Selezionati' }).click()
  await page.reload()
  await expect(rowOf(page, `${key} uno`)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a dialog that outlived a reload closes into the screen it was opened on, and Back leaves that screen @slow', async ({
  page,
  world,
  signIn,
}) => {
  const key = `Ricarica${Date.now()}`
  const { idReceivedBet } = await world.bet(`${key} @1.85`)
  await signIn(page, await world.user('OPERATORE'))
  await page.goto('/xbetapp/drop')
  await page.goto('/xbetapp')
  await openDetail(page, key)
  await page.reload()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/drop$/)

  // Opened by its address there is no screen behind it: closing it must not leave the product.
  await page.goto(`/xbetapp?dettaglio=${idReceivedBet}`)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/xbetapp\/?$/)
})

test('Back does not lose typed text: it asks first @slow', async ({ page, world, signIn }) => {
  const key = `Scritto${Date.now()}`
  await world.bet(`${key} @1.85`)
  await signIn(page, await world.user('OPERATORE'))
  await rowOf(page, key).hover()
  await rowOf(page, key).getByRole('button', { name: 'Modifica testo' }).click()
  const dialog = dialogOf(page, /Modifica testo della bet/)
  await dialog.getByLabel('Testo Bet').fill(`${key} a metà`)
  // Not goBack(): it waits for a navigation that is refused.
  await page.evaluate(() => history.back())
  await dialog.getByRole('button', { name: 'Resta' }).click()
  await expect(dialog.getByLabel('Testo Bet')).toHaveValue(`${key} a metà`)
  await page.evaluate(() => history.back())
  await dialog.getByRole('button', { name: 'Esci' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(rowOf(page, key)).not.toContainText('a metà')

  await rowOf(page, key).getByRole('button', { name: 'Modifica testo' }).click()
  await dialog.getByLabel('Testo Bet').fill(`${key} finita`)
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(rowOf(page, `${key} finita`)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('with everything there', () => {
  // Without a network no more code loads.
  test.use({ fetchesAhead: true })

  test('without the network a drop says so at once, stays as typed, and is booked once when it is back @slow', async ({
    page,
    context,
    world,
    signIn,
  }) => {
    const key = `Rete${Date.now()}`
    const [bet, sito] = [await world.bet(`${key} @1.85`), await world.sito()]
    await signIn(page, await world.user('OPERATORE'))
    const detail = await openDetail(page, key)
    await detail.getByRole('button', { name: 'DROP SITO' }).click()
    const dialog = dialogOf(page, /Nuovo drop sito/)
    await choose(dialog, 'Sito', sito.nomeSito)
    await dialog.getByLabel('Importo').fill('100')
    await dialog.getByLabel('Quota').fill('1,9')
    await dialog.getByRole('button', { name: 'Aggiungi Drop' }).click()

    await context.setOffline(true)
    await dialog.getByRole('button', { name: 'Conferma e Salva' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Errore di rete: ')
    await expect(dialog.getByRole('region', { name: 'Drop da salvare' })).toContainText(sito.nomeSito)
    await expect(page.getByText('Errore nel caricamento dei dati')).toBeVisible()
    // The line is over the dialogs, but covers none of their buttons.
    const line = page.getByRole('status').filter({ hasText: 'Sei senza rete' })
    await line.click({ trial: true })
    await dialog.getByRole('button', { name: 'Chiudi' }).click({ trial: true })

    await context.setOffline(false)
    await dialog.getByRole('button', { name: 'Conferma e Salva' }).dblclick()
    await expect(dialog).toBeHidden()
    await expect(detail.getByRole('row').filter({ hasText: sito.nomeSito })).toContainText('€ 100,00')
    const { body } = await world.api.get('GET /api/v1/bets/:id', { params: { id: bet.idReceivedBet } })
    expect(body.tot).toBe(100)
  })
})

test('a venue dropped on several bets begins with its present drops, and sends only changed ones @slow', async ({
  page,
  world,
  signIn,
}) => {
  const key = `Molte${Date.now()}`
  const [sito, altro] = [await world.sito(), await world.sito()]
  const bets = [await world.bet(`${key} una`), await world.bet(`${key} due`), await world.bet(`${key} tre`)]
  const data = bets
    .slice(0, 2)
    .map(({ idReceivedBet }) => ({ idReceivedBet, idSito: sito.idSito, importo: 100, quota: 2 }))
  await world.api.post('POST /sparabet/new-drop', { data, is_telegram_active: false })
  await signIn(page, await world.user('OPERATORE'))
  await page.getByPlaceholder('Filtra per Testo').fill(key)
  await expect(page.getByRole('row').filter({ hasText: key })).toHaveCount(3)
  await page.getByRole('checkbox', { name: 'Seleziona tutte le righe della pagina' }).click()
  await page.getByRole('button', { name: 'Drop Sito Selezionati' }).click()
  const dialog = dialogOf(page, 'Drop sito su 3 bet')
  const amount = (at: number) => dialog.getByLabel(`Importo bet ${bets[at]?.idReceivedBet}`)
  const odds = (at: number) => dialog.getByLabel(`Quota bet ${bets[at]?.idReceivedBet}`)
  await choose(dialog, 'Sito', sito.nomeSito)
  await expect(amount(0)).toHaveValue('100,00')
  await expect(odds(1)).toHaveValue('2,00')
  await expect(amount(2)).toHaveValue('')
  await choose(dialog, 'Sito', altro.nomeSito)
  await expect(amount(0)).toHaveValue('')
  await choose(dialog, 'Sito', sito.nomeSito)
  await expect(amount(0)).toHaveValue('100,00')
  await dialog.getByRole('button', { name: 'Conferma e Salva' }).click()
  await expect(dialog).toContainText("Non hai cambiato niente di quello che c'è già.")
  await amount(1).fill('120')
  await amount(1).press('Enter')
  await expect(amount(2)).toBeFocused()
  // Typed over a drop that is shown, it asks nothing.
  const sent = page.waitForRequest('**/sparabet/new-drop')
  await dialog.getByRole('button', { name: 'Conferma e Salva' }).click()
  const { data: saved } = (await sent).postDataJSON() as { data: { idReceivedBet: number }[] }
  expect(saved.map(({ idReceivedBet }) => idReceivedBet)).toEqual([bets[1]?.idReceivedBet])
  await expect(dialog).toBeHidden()
})

test('one press on Salva counts, also when leaving the field moves the button @slow', async ({
  page,
  world,
  signIn,
}) => {
  const key = `Premuto${Date.now()}`
  await world.bet(`${key} @1.85`)
  await signIn(page, await world.user('OPERATORE'))
  await rowOf(page, key).getByRole('button', { name: 'Drop', exact: true }).click()
  const dialog = dialogOf(page, /Drop tipster/)
  await expect(dialog.getByLabel('Tot Tipster')).toBeFocused()
  await page.waitForTimeout(300) // it comes in with an animation
  const button = await dialog.getByRole('button', { name: 'Salva' }).boundingBox()
  if (!button) throw new Error('no button')
  await page.mouse.move(button.x + button.width / 2, button.y + 3)
  await page.mouse.down()
  await page.waitForTimeout(100)
  await page.mouse.up()
  await expect(dialog.getByText('Campo obbligatorio.')).toHaveCount(2)
})

test('a doubtful tipster’s drop asks for a second confirmation @slow', async ({ page, world, signIn }) => {
  const key = `Svista${Date.now()}`
  const [{ idSito }, { idReceivedBet }] = [
    await world.sito(),
    await world.bet(`${key} @1.85`, await world.tipster()),
  ]
  await world.api.post('POST /sparabet/new-drop', {
    data: [{ idReceivedBet, idSito, importo: 200, quota: 1.85 }],
    is_telegram_active: false,
  })
  await signIn(page, await world.user('OPERATORE'))
  await rowOf(page, key).getByRole('button', { name: 'Drop', exact: true }).click()
  const dialog = dialogOf(page, /Drop tipster/)
  await dialog.getByLabel('Tot Tipster').fill('20000')
  await dialog.getByLabel('Quota Drop').fill('1,85')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText(
    'Il totale giocabile è € 200,00. Premi di nuovo per confermare.',
  )
  const credited = async () =>
    (await world.api.get('GET /api/v1/bets/:id', { params: { id: idReceivedBet } }).body).totTipster
  expect(await credited()).toBe(0)
  await dialog.getByLabel('Tot Tipster').fill('30000')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expect(dialog).toBeHidden()
  expect(await credited()).toBe(30_000)
})
