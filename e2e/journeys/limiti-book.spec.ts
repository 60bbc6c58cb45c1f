import { choose, dialogOf, ON_ROOM, openDetail } from '../harness/bet-page.ts'
import { expect, test } from '../harness/test.ts'

const BEYOND = 'Il suo limite per bet è € 150,00.'

test('a drop beyond a room’s limit asks once, wherever it is made; a blocked room is not proposed @slow', async ({
  page,
  world,
  signIn,
}) => {
  const key = `Limiti${Date.now()}`
  const idBook = await world.book()
  const small = await world.sala({ nomeSala: `Abete ${key}`, idBook, limiteImporto: 150 })
  const other = await world.sala({ nomeSala: `Betulla ${key}`, idBook, limiteImporto: 150 })
  const blocked = await world.sala({ nomeSala: `Cedro ${key}`, idBook, bloccata: true })
  const { idReceivedBet } = await world.bet(`${key} Inter - Milan 1 @1.85`)
  const elsewhere = await world.bet(`${key} Roma - Lazio 1 @1.85`)
  await world.api.post('POST /sparabet/send-messages-old-bet', {
    idReceivedBet,
    sales: { [small.idSala]: small.nomeSala, [other.idSala]: other.nomeSala },
    is_telegram_active: true,
  })
  const copyIn = (chat: number | null) =>
    world.telegram.waitForMessage(chat ?? 0, ({ text }) => (text ?? '').startsWith(key))
  await copyIn(small.idGruppoTg)
  const copy = await copyIn(other.idGruppoTg)
  await world.telegram.postText(other.idGruppoTg ?? 0, '500 @1.85', { replyTo: copy.messageId })

  await signIn(page, await world.user('OPERATORE'))
  await page.getByPlaceholder('Filtra per Testo').fill(`${key} Inter`)
  const detail = await openDetail(page, `${key} Inter`)

  await test.step('in the cells', async () => {
    await detail.getByLabel(`Importo di ${small.nomeSala}`).fill('500')
    await detail.getByLabel(`Quota di ${small.nomeSala}`).fill('1,85')
    await page.keyboard.press('Enter')
    await expect(detail.getByRole('alert')).toContainText(BEYOND)
    await page.keyboard.press('Escape')
    await expect(detail.getByLabel(`Importo di ${small.nomeSala}`)).toHaveValue('')
  })

  await test.step('in the dialog, with all that is about to be saved; a blocked room comes last', async () => {
    await detail.getByRole('button', { name: ON_ROOM.button }).click()
    const form = dialogOf(page, new RegExp(ON_ROOM.title))
    await form.getByRole('combobox', { name: 'Sala' }).fill(key)
    await expect(form.getByRole('option').last()).toContainText(`${blocked.nomeSala}`)
    await expect(form.getByRole('option').last()).toContainText('BLOCCATA')
    for (const _ of [1, 2]) {
      await choose(form, 'Sala', small.nomeSala)
      await form.getByLabel('Importo').fill('100')
      await form.getByLabel('Quota').fill('1,85')
      await form.getByRole('button', { name: 'Aggiungi Drop' }).click()
    }
    await expect(form.getByRole('alert')).toContainText(BEYOND)
    await form.getByRole('button', { name: 'Aggiungi Drop' }).click()
    await form.getByRole('button', { name: 'Conferma e Salva' }).click()
    await expect(form).toBeHidden()
    await expect(detail.getByRole('row').filter({ hasText: small.nomeSala })).toContainText('€ 200,00')
  })

  await test.step('of an answer', async () => {
    await detail.getByRole('button', { name: `Accetta la risposta di ${other.nomeSala}` }).click()
    const answer = dialogOf(page, new RegExp(other.nomeSala))
    await answer.getByRole('button', { name: 'Registra drop' }).click()
    await expect(answer.getByRole('alert')).toContainText(BEYOND)
    await answer.getByRole('button', { name: 'Registra drop' }).click()
    await expect(answer).toBeHidden()
    await expect(detail.getByRole('row').filter({ hasText: other.nomeSala })).toContainText('€ 500,00')
  })

  await test.step('of a drop that is moved', async () => {
    await world.api.post('POST /sparabet/new-sale-drop', {
      data: [
        { idReceivedBet: elsewhere.idReceivedBet, idSala: small.idSala, importoNoPerc: 50, quota: 1.85 },
      ],
      is_telegram_active: false,
    })
    await detail.getByRole('row').filter({ hasText: small.nomeSala }).getByRole('checkbox').check()
    await detail.getByRole('button', { name: 'Sposta Selezionati' }).click()
    const move = dialogOf(page, /Sposta/)
    await move.getByLabel('ID bet di destinazione').fill(String(elsewhere.idReceivedBet))
    await move.getByRole('button', { name: 'Sposta', exact: true }).click()
    await expect(move.getByRole('alert')).toContainText(`${small.nomeSala}: ${BEYOND}`)
    await move.getByRole('button', { name: 'Sposta', exact: true }).click()
    await expect(move).toBeHidden()
  })

  await test.step('in Sparabet a blocked room is chosen by itself alone', async () => {
    await page.goto('/xbetapp/sparabets')
    const box = (name: string) => page.getByRole('checkbox', { name, exact: true })
    await page.getByRole('button', { name: 'Seleziona tutti' }).click()
    await expect(box(small.nomeSala)).toBeChecked()
    await expect(box(blocked.nomeSala)).not.toBeChecked()
    await box(blocked.nomeSala).check()
    await expect(box(blocked.nomeSala)).toBeChecked()
  })
})
