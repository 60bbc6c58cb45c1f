import { formatDate } from '@xbetapp/domain/platform/format/date'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { addDrops, choose, dialogOf, ON_SITE, openDetail, rowOf } from '../harness/bet-page.ts'
import { expectToast } from '../harness/settings-page.ts'
import { expect, test } from '../harness/test.ts'

const SAVED = 'Il drop è stato inviato, sarà gestito dal sistema'

test('drops of one venue are merged, replaced by the next, and removed by two zeros', async ({
  page,
  world,
  signIn,
}) => {
  const key = `Unione${Date.now()}`
  const sito = await world.sito()
  await world.bet(key)
  await signIn(page, await world.user('OPERATORE'))
  await page.getByPlaceholder('Filtra per Testo').fill(key)
  const detail = await openDetail(page, key)
  const row = detail.getByRole('row').filter({ hasText: sito.nomeSito })

  await page.getByRole('button', { name: 'DROP SITO' }).click()
  const dialog = dialogOf(page, /Nuovo drop sito/)
  const add = dialog.getByRole('button', { name: 'Aggiungi Drop' })
  await expect(dialog.getByRole('button', { name: 'Conferma e Salva' })).toBeDisabled()
  await choose(dialog, 'Sito', sito.nomeSito)
  await dialog.getByLabel('Importo').fill('100')
  await expect(add).toBeDisabled()
  await dialog.getByLabel('Quota').fill('0')
  await expect(add).toBeDisabled()
  await dialog.getByLabel('Quota').fill('2')
  await add.click()
  await choose(dialog, 'Sito', sito.nomeSito)
  await dialog.getByLabel('Importo').fill('50')
  await dialog.getByLabel('Quota').fill('1,7')
  await add.click()
  await expect(dialog).toContainText('2 uniti')
  await dialog.getByRole('button', { name: 'Conferma e Salva' }).click()
  await expect(page.getByRole('status').filter({ hasText: SAVED })).toBeVisible()
  await expect(dialog).toBeHidden()
  // What was said lies beside the cross, which can be pressed meanwhile.
  await detail.getByRole('button', { name: 'Chiudi' }).click({ trial: true })
  await expectToast(page, SAVED)
  // 100 at 2 and 50 at 1.7.
  await expect(row).toContainText('€ 150,00')
  await expect(row).toContainText('1,900')

  await addDrops(page, ON_SITE, [{ venue: sito.nomeSito, importo: '80', quota: '1,95' }])
  await expectToast(page, SAVED)
  await expect(row).toContainText('€ 80,00')
  await addDrops(page, ON_SITE, [{ venue: sito.nomeSito, importo: '0', quota: '0' }])
  await expectToast(page, SAVED)
  await expect(row).not.toContainText('€')
  await expect(detail).toContainText('€ 0,00')
})

test('drops are moved to another bet, and add to its drops @slow', async ({ page, world, signIn }) => {
  const key = `Spostamento${Date.now()}`
  const [sito, altro] = [await world.sito(), await world.altro()]
  const from = await world.bet(`${key} origine`)
  const to = await world.bet(`${key} meta`)
  const data = [
    { idReceivedBet: from.idReceivedBet, idSito: sito.idSito, importo: 100, quota: 2 },
    { idReceivedBet: from.idReceivedBet, idAltro: altro.idAltro, importo: 30, quota: 1.5 },
    { idReceivedBet: to.idReceivedBet, idSito: sito.idSito, importo: 50, quota: 1.7 },
  ]
  await world.api.post('POST /sparabet/new-drop', { data, is_telegram_active: false })
  await signIn(page, await world.user('OPERATORE'))
  await page.getByPlaceholder('Filtra per Testo').fill(key)
  const detail = await openDetail(page, `${key} origine`)
  await detail.getByRole('row').filter({ hasText: sito.nomeSito }).getByRole('checkbox').click()
  await detail.getByRole('button', { name: 'Sposta Selezionati' }).click()

  const move = dialogOf(page, /Sposta 1 drop/)
  const destination = move.getByLabel('ID bet di destinazione')
  const submit = move.getByRole('button', { name: 'Sposta', exact: true })
  await destination.fill(String(from.idReceivedBet))
  await submit.click()
  await expect(move).toContainText('La bet di destinazione non può essere la stessa della bet di origine')
  await destination.fill('999999')
  await submit.click()
  await expect(move).toContainText('Codice Bet di destinazione non trovato')
  await destination.fill(String(to.idReceivedBet))
  await move.getByRole('button', { name: 'Info Bet' }).click()
  const info = dialogOf(page, new RegExp(`^Bet ${to.idReceivedBet}`))
  await expect(info).toContainText(`${key} meta`)
  await info.getByRole('button', { name: 'Chiudi', exact: true }).last().click()
  await submit.click()
  await expect(page.locator('[data-kind]')).toContainText(
    `€ 100,00 @ 2,00 · bet ${from.idReceivedBet} → ${to.idReceivedBet}`,
  )
  await expectToast(page, 'Lo spostamento è stato inviato, sarà gestito dal sistema')

  await expect(detail.getByRole('row').filter({ hasText: sito.nomeSito })).not.toContainText('€')
  await expect(detail.getByRole('row').filter({ hasText: altro.nomeAltro })).toContainText('€ 30,00')
  await detail.getByRole('button', { name: 'ESCI' }).click()
  const there = await openDetail(page, `${key} meta`)
  await expect(there.getByRole('row').filter({ hasText: sito.nomeSito })).toContainText('€ 150,00')
  await expect(there.getByRole('row').filter({ hasText: sito.nomeSito })).toContainText('1,900')
})

test('STOP BET tells the rooms that have the bet, and marks it @slow', async ({ page, world, signIn }) => {
  const key = `Stop${Date.now()}`
  const [sala, altra] = [await world.sala(), await world.sala()]
  const { idReceivedBet } = await world.bet(key)
  await world.api.post('POST /sparabet/send-messages-old-bet', {
    idReceivedBet,
    sales: { [sala.idSala]: sala.nomeSala },
    is_telegram_active: true,
  })
  await world.telegram.waitForMessage(sala.idGruppoTg!, ({ text }) => text === key)
  await signIn(page, await world.user('OPERATORE'))
  await page.getByPlaceholder('Filtra per Testo').fill(key)
  await rowOf(page, key).getByRole('button', { name: 'Elimina' }).click()
  const deletion = page.getByRole('dialog')
  await expect(deletion).toContainText("La sala che l'ha già ricevuta non sarà avvisata: prima STOP BET")
  await deletion.getByRole('button', { name: 'Annulla' }).click()
  const detail = await openDetail(page, key)
  await expect(detail.getByRole('row').filter({ hasText: sala.nomeSala })).toContainText('Ricevuta')

  await detail.getByRole('button', { name: 'STOP BET' }).click()
  const question = dialogOf(page, 'Fermare la bet?')
  await expect(question).toContainText('La sala che ha ricevuto la bet sarà avvisata di non giocarla')
  await expect(question.getByRole('button', { name: 'Ferma la bet' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Stop avvenuto con successo.')
  await world.telegram.waitForMessage(sala.idGruppoTg!, ({ text }) =>
    (text ?? '').startsWith(`STOP BET ${idReceivedBet}`),
  )
  expect(await world.telegram.messages(altra.idGruppoTg!)).toEqual([])
  await detail.getByRole('button', { name: 'ESCI' }).click()
  await expect(rowOf(page, key).getByText('STOP', { exact: true })).toBeVisible()
})

test('SPARA CHAT opens Sparabet about the bet; Back in that tab comes to the list @slow', async ({
  page,
  world,
  signIn,
}) => {
  const key = `Chat${Date.now()}`
  const sala = await world.sala()
  const { idReceivedBet } = await world.bet(key)
  await signIn(page, await world.user('OPERATORE'))
  await page.getByPlaceholder('Filtra per Testo').fill(key)
  const detail = await openDetail(page, key)
  const opened = page.context().waitForEvent('page')
  await detail.getByRole('button', { name: 'SPARA CHAT' }).click()
  const sparabet = await opened
  await expect(sparabet.getByRole('tab', { name: 'SparaChat' })).toHaveAttribute('aria-selected', 'true')
  await sparabet.getByRole('button', { name: `Info Bet ${idReceivedBet}`, exact: true }).click()
  const info = dialogOf(sparabet, `Bet ${idReceivedBet}`)
  await expect(info).toContainText(key)
  await sparabet.keyboard.press('Escape')
  await expect(info).toBeHidden()

  await sparabet.getByLabel('Messaggio').fill(`${key}: quota scesa`)
  await sparabet.getByRole('checkbox', { name: sala.nomeSala, exact: true }).check()
  await sparabet.keyboard.press('Control+Enter')
  await expect(dialogOf(sparabet, 'Invio effettuato')).toContainText('Tutti i messaggi sono arrivati')
  await world.telegram.waitForMessage(sala.idGruppoTg!, ({ text }) => text === `${key}: quota scesa`)
})

test('for a minute after a tipster drop another one waits, in every browser @slow', async ({
  page,
  world,
  signIn,
  another,
}) => {
  const key = `Blocco${Date.now()}`
  const sito = await world.sito()
  const { idReceivedBet } = await world.bet(key)
  await world.api.post('POST /sparabet/new-drop', {
    data: [{ idReceivedBet, idSito: sito.idSito, importo: 100, quota: 2 }],
    is_telegram_active: false,
  })
  const openDrop = async (on: typeof page) => {
    await on.getByPlaceholder('Filtra per Testo').fill(key)
    await rowOf(on, key).getByRole('button', { name: 'Drop', exact: true }).click()
    return dialogOf(on, /Drop tipster/)
  }
  await signIn(page, await world.user('OPERATORE'))
  const colleague = await another(await world.user('OPERATORE'))
  const first = await openDrop(page)
  const second = await openDrop(colleague)
  await second.getByLabel('Tot Tipster').fill('70')
  await second.getByLabel('Quota Drop').fill('1,9')

  await first.getByLabel('Tot Tipster').fill('60')
  await first.getByLabel('Quota Drop').fill('1,9')
  await first.getByRole('button', { name: 'Salva' }).click()
  await expect(first).toBeHidden()

  const locked = second.getByRole('button', { name: 'Attendere completamento drop precedente' })
  await expect(locked).toBeDisabled()
  await expect(second.getByRole('timer')).toHaveText(/ancora \d+ s/)
  const operatore = await world.as(await world.user('OPERATORE'))
  const refused = await operatore.post('POST /sparabet/drop-tipster', {
    bet: { idReceivedBet, totTipster: 70, quotaDrop: 1.9 },
  })
  expect([refused.status, refused.message]).toEqual([409, 'Attendere completamento drop precedente'])
})

test('the beginning of the event is set by hand, shown in the detail, and reset to the text @slow', async ({
  page,
  world,
  signIn,
}) => {
  const { idReceivedBet } = await world.bet(`Inizio ${Date.now()}`)
  await signIn(page, await world.user('OPERATORE'), `/xbetapp?dettaglio=${idReceivedBet}`)
  const answers = page.getByRole('region', { name: 'Risposte delle sale' })
  const dialog = page.getByRole('dialog', { name: /^Inizio dell'evento/ })
  const [day, hour] = [
    dialog.getByRole('textbox', { name: 'Giorno' }),
    dialog.getByRole('textbox', { name: 'Ora' }),
  ]
  await expect(answers).toContainText('Inizio non noto')
  await page.getByRole('button', { name: 'Risposte e obiettivo per intero' }).click()
  await answers.getByRole('button', { name: 'Imposta inizio' }).click()
  await expect(day).toBeFocused()
  await day.fill(formatDate(romeDay(new Date())))
  await hour.fill('2345')
  await hour.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(answers).toContainText(/Inizia (il \S+ )?alle 23:45/)
  await answers.getByRole('button', { name: 'Correggi inizio' }).click()
  await expect(hour).toHaveValue('23:45')
  await day.fill('')
  await hour.fill('')
  await hour.press('Enter')
  await expect(answers).toContainText('Inizio non noto')
})

test('an answer the room changes while it is corrected is reloaded, and accepted as changed @slow', async ({
  page,
  world,
  signIn,
}) => {
  const key = `Ripensata${Date.now()}`
  const [tipster, sala] = [await world.tipster(), await world.sala()]
  await world.linked(tipster, sala)
  await world.telegram.postText(tipster.idGruppoTg!, `${key} @1.85`)
  const room = sala.idGruppoTg!
  const copy = await world.telegram.waitForMessage(room, ({ text }) => (text ?? '').startsWith(key))
  const reply = await world.telegram.postText(room, '200 @1.85', { replyTo: copy.messageId })
  await signIn(page, await world.user('OPERATORE'))
  await page.getByPlaceholder('Filtra per Testo').fill(key)
  const detail = await openDetail(page, key)
  await detail.getByRole('button', { name: `Correggi la risposta di ${sala.nomeSala}` }).click()
  const dialog = dialogOf(page, `Drop dalla risposta di ${sala.nomeSala}`)
  await expect(dialog.getByLabel('Importo')).toHaveValue('200,00')
  await world.telegram.edit(room, reply.messageId, '20 @1.85')
  await expect(detail.getByText('20 @1.85', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Registra drop' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Ora dice: 20 @1.85')
  await expect(dialog.getByRole('status')).toContainText('prima diceva "200 @1.85"')
  await expect(dialog.getByLabel('Importo')).toHaveValue('20,00')
  await dialog.getByRole('button', { name: 'Registra drop' }).click()
  await expect(dialog).toBeHidden()
  await expect(detail.getByRole('row').filter({ hasText: sala.nomeSala })).toContainText('20,00')
  const filter = page.getByLabel('Filtra per nome')
  await expect(filter).toBeFocused()
  // The first Esc clears the filter, the second closes the detail.
  await page.keyboard.type('nessuna')
  await page.keyboard.press('Escape')
  await expect(filter).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()
})

for (const screen of ['/xbetapp', '/xbetapp/calcolatore'])
  test(`on ${screen} key A accepts the answer a detail shows first, Alt+A also from a field @slow`, async ({
    page,
    world,
    signIn,
  }) => {
    const key = `Tasto${Date.now()}`
    const [tipster, sala, altra] = [await world.tipster(), await world.sala(), await world.sala()]
    const rooms = [sala, altra]
    for (const room of rooms) await world.linked(tipster, room)
    await world.telegram.postText(tipster.idGruppoTg!, `${key} @1.85`)
    for (const { idGruppoTg } of rooms) {
      const copy = await world.telegram.waitForMessage(
        idGruppoTg!,
        ({ text }) => text?.startsWith(key) ?? false,
      )
      await world.telegram.postText(idGruppoTg!, '200 @1.85', { replyTo: copy.messageId })
    }
    await signIn(page, await world.user('ADMIN'))
    await page.getByPlaceholder('Filtra per Testo').fill(key)
    await openDetail(page, key)
    const bet = new URL(page.url()).searchParams.get('dettaglio')
    await page.goto(`${screen}?dettaglio=${bet}`)
    const answers = page.getByRole('region', { name: 'Risposte delle sale' })
    await expect(answers).toContainText('2 da decidere')
    const badge = () =>
      answers.locator('kbd').evaluate((key) => getComputedStyle(key, '::before').content.replaceAll('"', ''))
    await page.getByLabel('Filtra per nome').focus()
    expect(await badge()).toBe('Alt+')
    await page.getByRole('dialog', { name: 'Sale, Helper e Conti' }).focus()
    expect(await badge()).toBe('none')
    await page.getByRole('dialog', { name: 'Sale, Helper e Conti' }).press('a')
    await expect(answers).toContainText('1 da decidere')
    await page.getByLabel('Filtra per nome').press('Alt+a')
    await expect(answers).not.toContainText('da decidere')
    for (const { nomeSala } of rooms)
      await expect(page.getByRole('row').filter({ hasText: nomeSala })).toContainText('200,00')
  })

test('a reply is answered from where it is read: SPARA CHAT opens with its room chosen, and marks who has the bet @slow', async ({
  page,
  world,
  signIn,
}) => {
  const key = `Domanda${Date.now()}`
  const [tipster, sala, altra] = [await world.tipster(), await world.sala(), await world.sala()]
  for (const room of [sala, altra]) await world.linked(tipster, room)
  await world.telegram.postText(tipster.idGruppoTg!, `${key} @1.85`)
  const [copy] = await Promise.all(
    [sala, altra].map(({ idGruppoTg }) =>
      world.telegram.waitForMessage(idGruppoTg!, ({ text }) => text?.startsWith(key) ?? false),
    ),
  )
  await world.telegram.postText(sala.idGruppoTg!, 'quota scesa a 1.60, va bene lo stesso?', {
    replyTo: copy!.messageId,
  })
  await signIn(page, await world.user('OPERATORE'))
  await page.getByPlaceholder('Filtra per Testo').fill(key)
  await openDetail(page, key)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: `Rispondi a ${sala.nomeSala}` }).click()
  const chat = await opened
  const box = ({ nomeSala }: typeof sala) => chat.getByRole('checkbox', { name: nomeSala, exact: true })
  await expect(box(sala)).toBeChecked()
  await expect(box(altra)).not.toBeChecked()
  await expect(chat.getByRole('img', { name: 'Ha già ricevuto questa bet' })).toHaveCount(2)
})
