import { weeksUpTo } from '@xbetapp/domain/accounts/reports/weeks'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { dialogOf } from '../harness/bet-page.ts'
import { toast } from '../harness/calculator-page.ts'
import { expect, test } from '../harness/test.ts'

test('a week is sent, confirmed, corrected late, closed; a change of it has a reason, a contestazione its answer @slow', async ({
  page,
  world,
  signIn,
}) => {
  const sala = await world.sala()
  const { idSala, nomeSala } = sala
  const chat = sala.idDropTg ?? 0
  const [, week] = weeksUpTo(romeDay(new Date()), 2)
  const [dal, al] = [week?.startDate ?? '', week?.endDate ?? '']
  const cashflow = (importo: number, nota: string) =>
    world.api
      .post('POST /api/v1/cashflow-sala', { idSala, data: al, nota, importo, idValuta: 'EUR' } as never)
      .then((reply) => reply.body)
  await cashflow(100, 'Bonifico')
  const account = `/xbetapp/contabilita/sala/${sala.idBook}/${idSala}?dal=${dal}&al=${al}`
  await signIn(page, undefined, account)
  const send = async () => {
    await page.getByRole('button', { name: 'Invia su Telegram' }).click()
    await dialogOf(page, 'Invia su Telegram').getByRole('button', { name: 'Invia', exact: true }).click()
    await toast(page, 'Invio confermato')
  }
  const then = page.getByRole('region', { name: 'Cosa è cambiato' })

  await test.step('the direction shown stays when another day has another balance', async () => {
    await page.goto(`${account}&nuovo=cashflow`)
    const direction = page.getByRole('radio', { name: 'Cashout' })
    await expect(direction).toBeChecked()
    await page.getByRole('textbox', { name: /^Importo/ }).fill('40')
    const day = page.getByRole('textbox', { name: /^Data/ })
    await day.fill(dal.split('-').toReversed().join('/'))
    await day.blur()
    // On that day the room owed nothing.
    await expect(page.getByText('€ 0,00 → € -40,00')).toBeVisible()
    await expect(direction).toBeChecked()
    await page.keyboard.press('Escape')
    await page.goto(account)
  })

  await test.step('sent from the account, confirmed in the chat', async () => {
    await send()
    const sent = await world.telegram.waitForMessage(chat, ({ buttons }) => buttons !== undefined, 15_000)
    await world.telegram.pressButton(chat, sent.messageId, sent.buttons?.[0]?.[0]?.callback_data ?? '')
    await world.telegram.waitForMessage(chat, ({ text, caption }) =>
      (text ?? caption ?? '').includes('✅ Confermato da'),
    )
    await page.goto(account)
    await expect(then).toContainText("non è cambiato dall'invio")
    await expect(then).toContainText('Confermato')
    // On a small screen too the main figure is in sight, wherever the content around it is scrolled.
    await page.setViewportSize({ width: 1366, height: 768 })
    const saldo = page.getByLabel('Saldo', { exact: true })
    await expect(saldo).toBeInViewport({ ratio: 1 })
    await page.getByText('SALDO TOTALE NO OPEN').scrollIntoViewIfNeeded()
    await expect(saldo).toBeInViewport({ ratio: 1 })
  })

  await test.step('a late correction is told of before it is saved, and shown beside the sent closing', async () => {
    await page.goto(`${account}&nuovo=cashflow`)
    await expect(dialogOf(page, `Nuovo cashflow · ${nomeSala}`)).toContainText(
      /L'estratto .* è già stato inviato: il suo saldo cambierà\./,
    )
    await cashflow(25, 'Arrivato tardi')
    await page.goto(account)
    await expect(then).toContainText('€ 100,00, oggi € 125,00')
    await then.getByRole('button', { name: 'Cosa è cambiato' }).click()
    const differences = page.getByRole('dialog')
    await expect(differences.getByRole('row').filter({ hasText: 'Arrivato tardi' })).toContainText('€ 25,00')
    await page.keyboard.press('Escape')
  })

  await test.step('the week is closed in Settimane; a change that reaches it asks why', async () => {
    await page.goto('/xbetapp/contabilita/settimane?tipo=sala')
    const own = page.getByRole('row').filter({ hasText: nomeSala })
    // What it is, and which way its money goes.
    await expect(own.getByRole('rowheader')).toContainText('Sala · ')
    const balances = own.getByRole('cell').filter({ hasText: /€ -?[1-9]/ })
    // At the last week that is over, once an account: the others have their sign alone.
    await expect(balances.nth(1)).toContainText('da incassare')
    await expect(own.getByText(/da (pagare|incassare)/)).toHaveCount(1)
    await own.hover()
    await own
      .getByRole('button', { name: new RegExp(`^Chiudi .* di ${nomeSala}$`) })
      .first()
      .click()
    await page.getByRole('dialog').getByText('Chiudi settimana', { exact: true }).click()
    await expect(own).toContainText('Settimana chiusa')
    // Said at the day already, before anything is typed.
    await page.goto(`${account}&nuovo=cashflow`)
    await expect(dialogOf(page, `Nuovo cashflow · ${nomeSala}`)).toContainText(
      'Settimana chiusa, estratto già inviato: chiede il motivo.',
    )
    await page.goto(`${account}&cashflow=periodo`)
    const line = page.getByRole('dialog').getByRole('row').filter({ hasText: 'Arrivato tardi' })
    await line.getByRole('button', { name: /Elimina/ }).click()
    const deletion = dialogOf(page, 'Elimina cashflow')
    await deletion.getByLabel(/^Motivo/).fill('era di un altro conto')
    await deletion.getByRole('button', { name: 'Elimina', exact: true }).click()
    const asked = dialogOf(page, 'Settimane chiuse')
    await expect(asked.getByRole('row').filter({ hasText: nomeSala })).toContainText('€ -25,00')
    await expect(asked.getByRole('row').filter({ hasText: nomeSala })).toContainText('estratto già inviato')
    await expect(asked.getByLabel(/^Motivo/)).toHaveValue('era di un altro conto')
    await asked.getByRole('button', { name: 'Salva con il motivo' }).click()
    await toast(page, 'Cashflow eliminato')
  })

  await test.step('sent again from Settimane, contested by button; the answer goes back to the chat', async () => {
    await page.goto(`/xbetapp/contabilita/settimane?nome=${encodeURIComponent(nomeSala)}`)
    await page.getByLabel(`Seleziona ${nomeSala}`).check()
    await page.getByRole('button', { name: /^Invia \d/ }).click()
    const asked = dialogOf(page, 'Invia report')
    // Nothing is sent before a confirmation that states how many, what and to whom.
    await expect(asked).toContainText('Inviare a 1 conto?')
    await expect(asked).toContainText('Testuale: 1')
    await expect(asked).toContainText('File: 1')
    await expect(asked).toContainText(nomeSala)
    await asked.getByRole('button', { name: 'Invia', exact: true }).click()
    await expect(dialogOf(page, 'Invio report')).toContainText(nomeSala)
    const again = await world.telegram.waitForMessage(chat, ({ buttons }) => buttons !== undefined, 15_000)
    await world.telegram.pressButton(chat, again.messageId, again.buttons?.[0]?.[1]?.callback_data ?? '')
    const question = await world.telegram.waitForMessage(
      chat,
      ({ text }) => text?.startsWith('Che cosa non torna') ?? false,
    )
    await world.telegram.postText(chat, 'Manca un bonifico', { replyTo: question.messageId })
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: new RegExp(`stato.*${nomeSala}`, 'i') })
      .first()
      .click()
    await expect(dialogOf(page, 'Cambia stato')).toBeVisible()
    await page.goto('/xbetapp/contabilita/contestazioni')
    const row = page.getByRole('grid').getByRole('row').filter({ hasText: nomeSala })
    await expect(row).toContainText('Manca un bonifico', { timeout: 15_000 })
    await row.click()
    const dispute = dialogOf(page, `Contestazione di ${nomeSala}`)
    await dispute.getByRole('button', { name: 'Accogli' }).click()
    await expect(dispute.getByText('Scrivi la risposta: serve almeno una lettera.')).toBeVisible()
    await expect(dispute.getByRole('textbox', { name: 'Risposta' })).toBeFocused()
    await dispute.getByRole('textbox', { name: 'Risposta' }).fill('Lo stiamo cercando')
    await dispute.getByRole('button', { name: 'Rispondi in chat' }).click()
    await world.telegram.waitForMessage(chat, ({ text }) => text === 'Lo stiamo cercando')
  })
})
