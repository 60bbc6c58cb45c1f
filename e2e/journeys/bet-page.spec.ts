import { fromWire, romeDay, toWire } from '@xbetapp/domain/platform/time/rome'
import { choose, dialogOf, rowOf } from '../harness/bet-page.ts'
import { expectToast } from '../harness/settings-page.ts'
import { expect, test } from '../harness/test.ts'

const HOUR_MS = 3_600_000
const italian = (day: string): string => day.split('-').reverse().join('/')

test('filters narrow the list, live in the address, and can be taken off', async ({
  page,
  world,
  signIn,
}) => {
  const [falco, lupo] = [await world.tipster(), await world.tipster()]
  const key = `Filtro${Date.now()}`
  await world.bet(`${key} Roma`, falco)
  await world.bet(`${key} Lazio`, lupo)
  const earlier = toWire(new Date(Date.now() - 3 * HOUR_MS))
  await world.api.post('POST /api/v1/bets', {
    receivedBet: `${key} Napoli`,
    idTipster: lupo.idTipster,
    messageDate: earlier,
  })
  await signIn(page, await world.user('OPERATORE'))

  await page.getByPlaceholder('Filtra per Testo').fill(key)
  for (const name of ['Roma', 'Lazio', 'Napoli']) await expect(rowOf(page, `${key} ${name}`)).toBeVisible()
  await choose(page, 'Filtra per Tipster', lupo.nomeTipster)
  await expect(rowOf(page, `${key} Roma`)).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`testo=${key}`))
  await page.reload()
  await expect(rowOf(page, `${key} Lazio`)).toBeVisible()
  await expect(rowOf(page, `${key} Roma`)).toHaveCount(0)

  // Hours apply only to today.
  await expect(page.getByLabel('Ore', { exact: true })).toHaveCount(0)
  await page.getByPlaceholder('dd/mm/yyyy').fill(italian(romeDay(new Date())))
  await page.getByLabel('Ore', { exact: true }).fill('1')
  await expect(rowOf(page, `${key} Lazio`)).toBeVisible()
  await expect(rowOf(page, `${key} Napoli`)).toHaveCount(0)

  const lastWeek = romeDay(new Date(fromWire(earlier).getTime() - 5 * 24 * HOUR_MS))
  await page.getByPlaceholder('dd/mm/yyyy').fill(italian(lastWeek))
  await expect(page.getByText('Inserisci una data valida.')).toBeVisible()

  await page.getByPlaceholder('Filtra per Testo').fill(`${key} che non c'è`)
  await expect(page.getByText('Nessuna bet corrisponde ai filtri: modificali o cancellali.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancella filtri' }).click()
  await expect(rowOf(page, `${key} Roma`)).toBeVisible()
})

test('the list starts with the bets still to be dropped, counts them, and pages as chosen @slow', async ({
  page,
  world,
  signIn,
}) => {
  const key = `Ordine${Date.now()}`
  const sito = await world.sito()
  const toDrop = await world.bet(`${key} da droppare`)
  await world.bet(`${key} senza drop`)
  await world.api.post('POST /sparabet/new-drop', {
    data: [{ idReceivedBet: toDrop.idReceivedBet, idSito: sito.idSito, importo: 100, quota: 1.9 }],
    is_telegram_active: false,
  })
  await signIn(page, await world.user('OPERATORE'))
  await expect(page.getByText(/Ci sono \d+ bet ancora da droppare/)).toBeVisible()
  await page.getByPlaceholder('Filtra per Testo').fill(key)
  const rows = page.getByRole('row').filter({ hasText: key })
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('da droppare')
  await page.getByRole('columnheader', { name: 'ID' }).getByRole('button').first().click()
  await expect(rows.first()).toContainText('senza drop')

  const sizes = page.getByLabel('Righe per pagina')
  await expect(sizes).toHaveValue('25')
  await expect(sizes.locator('option')).toHaveText(['25', '50', '75', '100'])
})

test('chosen bets are sent, dropped on one site, and deleted together', async ({ page, world, signIn }) => {
  const key = `Scelte${Date.now()}`
  const sito = await world.sito()
  const bets = [await world.bet(`${key} uno`), await world.bet(`${key} due`), await world.bet(`${key} tre`)]
  await signIn(page, await world.user('OPERATORE'))
  await page.getByPlaceholder('Filtra per Testo').fill(key)
  const toolbar = page.getByRole('toolbar', { name: 'Azioni sulla selezione' })
  const tick = (name: string) => rowOf(page, `${key} ${name}`).getByRole('checkbox').click()

  await tick('uno')
  await tick('due')
  await expect(toolbar).toContainText('2 selezionate')
  const opened = page.context().waitForEvent('page')
  await toolbar.getByRole('button', { name: 'Invia Selezionati' }).click()
  const sparabet = await opened
  await expect(sparabet).toHaveURL(/idReceivedBet=\d+-\d+/)
  for (const bet of bets.slice(0, 2)) {
    await expect(
      sparabet.getByRole('button', { name: `Info Bet ${bet.idReceivedBet}`, exact: true }),
    ).toBeVisible()
  }
  await sparabet.close()

  await toolbar.getByRole('button', { name: 'Drop Sito Selezionati' }).click()
  const dialog = dialogOf(page, 'Drop sito su 2 bet')
  await choose(dialog, 'Sito', sito.nomeSito)
  await dialog.getByLabel(`Importo bet ${bets[0]!.idReceivedBet}`).fill('40')
  await dialog.getByLabel(`Quota bet ${bets[0]!.idReceivedBet}`).fill('1,95')
  await dialog.getByRole('button', { name: 'Conferma e Salva' }).click()
  await expect(dialog).toBeHidden()
  await expectToast(page, 'Il drop è stato inviato, sarà gestito dal sistema')
  await expect(rowOf(page, `${key} uno`).getByRole('img', { name: 'Da droppare' })).toBeVisible()
  await expect(rowOf(page, `${key} due`).getByRole('img', { name: 'Nessun drop' })).toBeVisible()

  // The action clears the selection.
  await expect(toolbar).toHaveCount(0)
  await tick('uno')
  await tick('due')
  // A bet with drops among them: no bulk delete. Nor a single one.
  await expect(toolbar.getByRole('button', { name: 'Elimina Selezionati' })).toHaveCount(0)
  await expect(rowOf(page, `${key} uno`).getByRole('button', { name: 'Elimina' })).toBeDisabled()
  await tick('uno')
  await tick('tre')
  await toolbar.getByRole('button', { name: 'Elimina Selezionati' }).click()
  const question = dialogOf(page, 'Eliminare 2 bet?')
  await expect(question).toContainText(`${key} due`)
  await question.getByRole('button', { name: 'Elimina' }).click()
  await expectToast(page, 'Eliminazione bet con successo')
  await expect(rowOf(page, `${key} due`)).toHaveCount(0)
  await expect(rowOf(page, `${key} tre`)).toHaveCount(0)
  await expect(rowOf(page, `${key} uno`)).toBeVisible()
})

test('a drop recorded late and one in error are marked until they are confirmed @slow', async ({
  page,
  world,
  signIn,
}) => {
  const key = `Avvisi${Date.now()}`
  const sito = await world.sito()
  const [puntuale, muto] = [await world.tipster(), await world.tipster()]
  const late = await world.bet(`${key} in ritardo`, puntuale)
  const inError = await world.bet(`${key} in errore`, muto)
  const onSite = (idReceivedBet: number, importo: number) =>
    world.api
      .post('POST /sparabet/new-drop', {
        data: [{ idReceivedBet, idSito: sito.idSito, importo, quota: 2 }],
        is_telegram_active: false,
      })
      .then(({ body }) => body)
  await onSite(late.idReceivedBet, 100)
  await onSite(inError.idReceivedBet, 100)
  await world.api.post('POST /sparabet/drop-tipster', {
    bet: { idReceivedBet: late.idReceivedBet, totTipster: 50, quotaDrop: 1.9 },
    is_telegram_active: false,
  })
  await onSite(late.idReceivedBet, 120)

  await signIn(page, await world.user('OPERATORE'))
  await page.getByPlaceholder('Filtra per Testo').fill(key)
  await expect(page.getByText('Controllare drop in ritardo')).toBeVisible()
  const lateRow = rowOf(page, `${key} in ritardo`)
  await lateRow.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Conferma Drop Selezionati' }).click()
  await dialogOf(page, 'Conferma drop').getByRole('button', { name: 'Conferma' }).click()
  await expectToast(page, 'Operazione completata con successo')
  await expect(lateRow.getByRole('button', { name: /Drop in ritardo/ })).toHaveCount(0)
  await page.keyboard.press('Escape')

  const errorRow = rowOf(page, `${key} in errore`)
  const drop = async (importo: string) => {
    await errorRow.getByRole('button', { name: 'Drop', exact: true }).click()
    const dialog = dialogOf(page, /Drop tipster/)
    await dialog.getByLabel('Tot Tipster').fill(importo)
    await dialog.getByLabel('Quota Drop').fill('1,9')
    await dialog.getByRole('button', { name: 'Salva' }).click()
    await expect(dialog).toBeHidden()
  }
  await world.telegram.setFault({ kind: 'error', chatId: muto.idDropTg!, errorCode: 400, times: 1 })
  await drop('60')
  // Saved, but not announced in the chat.
  const id = inError.idReceivedBet
  await expectToast(page, `Drop della bet ${id} salvato, ma il messaggio in chat non è stato inviato`)
  await expect(page.getByText('Controllare drop in errore')).toBeVisible()
  await errorRow.getByRole('button', { name: 'Drop del tipster in errore' }).click()
  await dialogOf(page, 'Conferma drop in errore').getByRole('button', { name: 'Conferma' }).click()
  await expect(errorRow.getByRole('button', { name: 'Drop del tipster in errore' })).toHaveCount(0)
  await expect(errorRow.getByRole('img', { name: 'Droppata' })).toBeVisible()
})

test('an unconfirmed drop is reported to the operator and to the staff @slow', async ({
  page,
  world,
  signIn,
}) => {
  const key = `Incerto${Date.now()}`
  const staff = await world.chat('Staff')
  await world.api.post('POST /api/v1/admin-variables/set-valore', { nome: 'chat_staff_id', valore: staff })
  const [tipster, sito] = [await world.tipster(), await world.sito()]
  const { idReceivedBet } = await world.bet(key, tipster)
  await world.api.post('POST /sparabet/new-drop', {
    data: [{ idReceivedBet, idSito: sito.idSito, importo: 100, quota: 2 }],
    is_telegram_active: false,
  })
  // Telegram takes the message and its answer never comes.
  await world.telegram.setFault({ kind: 'cut-after', chatId: tipster.idDropTg!, times: 1 })
  await signIn(page, await world.user('OPERATORE'))
  await page.getByPlaceholder('Filtra per Testo').fill(key)
  await rowOf(page, key).getByRole('button', { name: 'Drop', exact: true }).click()
  const dialog = dialogOf(page, /Drop tipster/)
  await dialog.getByLabel('Tot Tipster').fill('60,5')
  await dialog.getByLabel('Quota Drop').fill('1,9')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expectToast(
    page,
    'Ricaricare la pagina e controllare il corretto inserimento del drop nel Calcolatore',
  )
  await world.telegram.waitForMessage(
    staff,
    ({ text }) =>
      text ===
      `Controllare che il drop della bet ${idReceivedBet} (importo 60,50, quota 1,9) sia stato inviato e inserito`,
  )
  await expect(rowOf(page, key).getByRole('button', { name: 'Drop del tipster in errore' })).toBeVisible()
})

test('a text another user changed meanwhile is not overwritten @slow', async ({ page, world, signIn }) => {
  const key = `Testo${Date.now()}`
  const bet = await world.bet(`${key} @1.85`)
  await signIn(page, await world.user('OPERATORE'))
  await page.getByPlaceholder('Filtra per Testo').fill(key)
  const edit = async (text: string) => {
    await rowOf(page, key).hover()
    await rowOf(page, key).getByRole('button', { name: 'Modifica testo' }).click()
    await dialogOf(page, /Modifica testo/)
      .getByLabel('Testo Bet')
      .fill(text)
  }
  const dialog = dialogOf(page, `Modifica testo della bet ${bet.idReceivedBet}`)
  await edit(`${key} mia`)
  await world.api.put('PUT /api/v1/bets', {
    idReceivedBet: bet.idReceivedBet,
    formattedBet: `${key} di un collega`,
  })
  await dialog.getByRole('button', { name: 'Salva' }).click()
  // The form shows both texts: no sentence beside it.
  await expect(dialog.getByRole('alert', { name: /^Qualcun altro ha salvato mentre scrivevi/ })).toBeVisible()
  await expect(page.getByText('Errore durante la modifica')).toHaveCount(0)
  await expect(dialog.getByLabel('Testo Bet')).toHaveValue(`${key} mia`)
  await dialog.getByRole('button', { name: 'Annulla' }).click()

  await expect(rowOf(page, `${key} di un collega`)).toBeVisible()
  await edit(`${key} infine`)
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expectToast(page, 'Modifica effettuata')
  await expect(rowOf(page, `${key} infine`)).toBeVisible()
})

test('a text changed after rooms received it leads to Percorso, where their copies are corrected', async ({
  page,
  world,
  signIn,
}) => {
  const key = `Spedita${Date.now()}`
  const [tipster, sala] = [await world.tipster(), await world.sala()]
  await world.linked(tipster, sala)
  await world.telegram.postText(tipster.idGruppoTg!, `${key} @1.85`)
  await world.telegram.waitForMessage(sala.idGruppoTg!, ({ text }) => (text ?? '').startsWith(key))
  await signIn(page, await world.user('OPERATORE'))
  await page.getByPlaceholder('Filtra per Testo').fill(key)
  await rowOf(page, key).hover()
  await rowOf(page, key).getByRole('button', { name: 'Modifica testo' }).click()
  const dialog = dialogOf(page, /^Modifica testo della bet/)
  await dialog.getByLabel('Testo Bet').fill(`${key} corretta @1.85`)
  await dialog.getByRole('button', { name: 'Salva' }).click()
  const behind = page.locator('[data-kind]').filter({ hasText: 'Le sale hanno ancora il testo di prima' })
  await expect(behind).toContainText('Modifica effettuata')
  await expect(behind.getByRole('button', { name: 'Annulla' })).toBeVisible()
  await behind.getByRole('button', { name: 'Apri Percorso' }).click()
  await expect(page.getByRole('button', { name: 'Correggi nelle sale' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rowOf(page, `${key} corretta`)).toBeVisible()
})

test('BETS reads: no actions, no editing, the bet’s information on opening it @slow', async ({
  page,
  world,
  signIn,
}) => {
  const key = `Lettura${Date.now()}`
  const tipster = await world.tipster()
  await world.api.post('POST /api/v1/regola-tipster', {
    regola: 'Niente live',
    idTipster: tipster.idTipster,
  })
  await world.bet(`${key} Parma`, tipster)
  await signIn(page, await world.user('BETS'))
  await page.getByPlaceholder('Filtra per Testo').fill(key)
  const row = rowOf(page, key)
  await expect(page.getByRole('columnheader', { name: 'Azioni' })).toHaveCount(0)
  await expect(row.getByRole('button', { name: 'Dettaglio' })).toHaveCount(0)
  await expect(row.getByRole('button', { name: 'Modifica testo' })).toHaveCount(0)

  await row.getByRole('button', { name: `Regole di ${tipster.nomeTipster}` }).click()
  const rules = dialogOf(page, `Regole di ${tipster.nomeTipster}`)
  await expect(rules).toContainText('Niente live')
  await page.keyboard.press('Escape')
  await expect(rules).toBeHidden()
})

test('a list left at its top stays there while bets come in under a resting pointer @slow', async ({
  page,
  world,
  signIn,
}) => {
  const key = `Ferma${Date.now()}`
  for (let i = 0; i < 14; i++) await world.bet(`${key} riempie ${i}`)
  await signIn(page, await world.user('OPERATORE'))
  await rowOf(page, `${key} riempie 11`).hover()
  await world.bet(`${key} arrivata`)
  await expect(rowOf(page, `${key} arrivata`)).toBeInViewport()
  const scrolled = () => page.getByRole('grid').evaluate((grid) => grid.scrollTop)
  await expect.poll(scrolled).toBe(0)
})
