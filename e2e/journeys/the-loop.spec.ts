import { jpegOf } from '../../apps/telegram-emulator/src/testing/test-images.ts'
import { addDrops, dialogOf, ON_OTHER, ON_ROOM, ON_SITE, openDetail, rowOf } from '../harness/bet-page.ts'
import { expect, test } from '../harness/test.ts'

// With animations, as most users see the product; the configuration turns them off for the other journeys.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const POLL_AND_BOT_MS = 4_000

test('a tip becomes a bet, is dropped, sent, settled, and survives a crash to the cent @slow', async ({
  page,
  server,
  world,
  signIn,
}) => {
  test.setTimeout(120_000)
  const match = `Inter - Milan ${Date.now()}`
  const tipster = await world.tipster({ capMaxDrop: 150 })
  const sala = await world.sala({ freerollAttivo: 10 })
  const altraSala = await world.sala()
  const sito = await world.sito()
  const altro = await world.altro()
  const { telegram } = world
  const [group, dropChat, roomChat] = [tipster.idGruppoTg!, tipster.idDropTg!, sala.idGruppoTg!]
  await signIn(page, await world.user('OPERATORE'))
  await expect(page.getByRole('heading', { name: 'Bet', exact: true })).toBeVisible()
  // Bets that arrive after the first list are new.
  await expect(page.getByRole('button', { name: 'Sincronizzato', exact: true })).toBeVisible()

  const idReceivedBet = await test.step('the tip arrives with its photo, highlighted', async () => {
    const photo = await jpegOf(900, 1200, '#7733aa')
    await telegram.postPhoto(group, photo, { caption: `${match}\nOver 2,5 @1.85\nStake 3/10 🔥` })
    const row = rowOf(page, match)
    await expect(row).toBeVisible({ timeout: POLL_AND_BOT_MS })
    await expect(row).toHaveAttribute('data-highlighted')
    await expect(row).toContainText('Over 2,5 | @1.85')
    await expect(row).toContainText('🔥')
    await expect(row.getByRole('img', { name: 'Nessun drop' })).toBeVisible()
    await expect(row.getByRole('button', { name: /Ingrandisci/ })).toBeVisible()
    return Number(await row.getAttribute('data-row-id'))
  })

  await test.step('a room, a site and another account play it; totals follow', async () => {
    const detail = await openDetail(page, match)
    await addDrops(page, ON_ROOM, [
      { book: sala.book.nomeBook, venue: sala.nomeSala, importo: '100', quota: '2' },
    ])
    await addDrops(page, ON_SITE, [{ venue: sito.nomeSito, importo: '50', quota: '1,7' }])
    await addDrops(page, ON_OTHER, [{ venue: altro.nomeAltro, importo: '50', quota: '1.8' }])
    await expect(detail).toContainText('€ 200,00')
    await expect(detail).toContainText('1,87500')
    await expect(detail.getByRole('row').filter({ hasText: sala.nomeSala })).toContainText('€ 100,00')
    await detail.getByRole('button', { name: 'ESCI' }).click()
    await expect(rowOf(page, match).getByRole('img', { name: 'Da droppare' })).toBeVisible()
  })

  await test.step('the tipster is credited within his limits only', async () => {
    await rowOf(page, match).getByRole('button', { name: 'Drop', exact: true }).click()
    const dialog = dialogOf(page, /Drop tipster/)
    // Played 200, of which 10 is freeroll.
    await expect(dialog).toContainText('€ 190,00')
    await dialog.getByLabel('Tot Tipster').fill('150,01')
    await dialog.getByLabel('Quota Drop').fill('1,85')
    await dialog.getByRole('button', { name: 'Salva' }).click()
    await expect(dialog).toContainText('Il valore deve essere minore o uguale a 150.')

    await dialog.getByLabel('Tot Tipster').fill('120')
    await expect(dialog.getByRole('status')).toHaveText('€ 70,00')
    await dialog.getByRole('button', { name: 'Salva' }).click()
    await expect(dialog).toBeHidden()
    await expect(rowOf(page, match).getByRole('img', { name: 'Droppata' })).toBeVisible()
    await telegram.waitForMessage(dropChat, (message) => /120/.test(message.text ?? message.caption ?? ''))
  })

  await test.step('SPARA BET sends it to two rooms, the photo as it came', async () => {
    const detail = await openDetail(page, match)
    const opened = page.context().waitForEvent('page')
    await detail.getByRole('button', { name: 'SPARA BET' }).click()
    const sparabet = await opened
    await expect(sparabet.getByLabel('ID Bet')).toHaveValue(String(idReceivedBet))
    await sparabet.getByRole('checkbox', { name: sala.nomeSala, exact: true }).check()
    await sparabet.getByRole('checkbox', { name: altraSala.nomeSala, exact: true }).check()
    await sparabet.getByLabel('Note').fill('Subito')
    await sparabet.getByRole('button', { name: 'SPARA' }).click()
    const outcome = dialogOf(sparabet, 'Invio effettuato')
    await expect(outcome).toContainText(/di 2 inviati|Tutti i messaggi sono arrivati/)
    // Its tab was opened beside the list of bets, which is still there.
    const closed = sparabet.waitForEvent('close')
    // The tab may be gone before the click is acknowledged: that it closes is what counts.
    await outcome
      .getByRole('button', { name: 'ESCI' })
      .click()
      .catch(() => undefined)
    await closed

    const [tip] = await telegram.messages(group)
    const original = await telegram.download(tip!.photos[0]!.url)
    for (const chat of [roomChat, altraSala.idGruppoTg!]) {
      const relayed = await telegram.waitForMessage(chat, ({ photos }) => photos.length > 0)
      expect(relayed.caption).toBe(`${match}\nOver 2,5 @1.85\nStake 3/10 🔥\n\nSubito`)
      const bytes = await telegram.download(relayed.photos[0]!.url)
      expect(Buffer.compare(bytes, original), 'the photo a room sees is the one the tipster posted').toBe(0)
    }
    await expect(detail.getByRole('row').filter({ hasText: sala.nomeSala })).toContainText('Ricevuta')
  })

  const params = { id: idReceivedBet }
  const profits = () => world.api.get('GET /api/v1/bets/:id/profitti', { params }).then(({ body }) => body)
  const expected = {
    esito: 'Win',
    tipster: 102,
    noDrop: 61.25,
    scartiQuota: 3,
    freeroll: 8.75,
  }

  await test.step('it is settled as won, and everybody’s profit is right to the cent', async () => {
    const refertatore = await world.as(await world.user('REFERTATORE'))
    await refertatore.put('PUT /api/v1/bets', { idReceivedBet, esito: 'Win' }).then(({ body }) => body)
    const settled = await profits()
    expect(settled).toMatchObject(expected)
    expect(settled.venues.map(({ nome, profitEur }) => [nome, profitEur]).sort()).toEqual(
      [
        [sala.nomeSala, 100],
        [sito.nomeSito, 35],
        [altro.nomeAltro, 40],
      ].sort(),
    )
    const venues = settled.venues.reduce((sum, { profitEur }) => sum + profitEur, 0)
    expect(venues).toBe(expected.tipster + expected.noDrop + expected.scartiQuota + expected.freeroll)
  })

  await test.step('after kill -9 and a restart nothing is lost and nothing doubled', async () => {
    const chats = [group, dropChat, roomChat, altraSala.idGruppoTg!]
    const everything = () => Promise.all(chats.map((chat) => telegram.messages(chat)))
    const before = await everything()
    const drops = () =>
      world.api
        .get('GET /api/v1/dropped-bets/latest-from-id/:idReceivedBet', { params: { idReceivedBet } })
        .then(({ body }) => body)
    const dropsBefore = await drops()
    await server.kill()
    await server.run()

    expect(await drops()).toEqual(dropsBefore)
    expect(await profits()).toMatchObject(expected)
    // Enough for the bot to take up again whatever it had not finished.
    await expect.poll(async () => (await telegram.state()).isPolled).toBe(true)
    await telegram.postText(group, `${match} bis`)
    await page.getByRole('dialog').getByRole('button', { name: 'ESCI' }).click()
    await expect(rowOf(page, `${match} bis`)).toBeVisible()

    const after = await everything()
    expect(after.slice(1)).toEqual(before.slice(1))
    expect(after[0]).toHaveLength(before[0]!.length + 1)
    const week = await world.api.get('GET /api/v1/bets/last-week')
    const ours = (week.body as { formattedBet: string }[]).filter(({ formattedBet }) =>
      formattedBet.startsWith(match),
    )
    expect(ours).toHaveLength(2)
    await expect(
      rowOf(page, `${match}\nOver`)
        .or(page.locator(`[data-row-id="${idReceivedBet}"]`))
        .first(),
    ).toBeVisible()
  })
})
