import { formatDate } from '@xbetapp/domain/platform/format/date'
import { addRomeDays, romeDay } from '@xbetapp/domain/platform/time/rome'
import { dialogOf } from '../harness/bet-page.ts'
import { expect, test } from '../harness/test.ts'

test('a deal of a tipster is made, explained down to its bets, and its payment is proposed', {
  tag: '@slow',
}, async ({ page, world, signIn }) => {
  const tipster = await world.tipster()
  const sala = await world.sala()
  const { idReceivedBet } = await world.bet('Cesena - Rimini 1 @2,00', tipster)
  await world.api.post('POST /sparabet/new-sale-drop', {
    data: [{ idReceivedBet, idSala: sala.idSala, importoNoPerc: 100, quota: 2 }],
    is_telegram_active: false,
  })
  await world.api.put('PUT /api/v1/bets', { idReceivedBet, esito: 'Win' })
  await signIn(page, undefined, `/xbetapp/impostazioni/anagrafiche/tipster?modifica=${tipster.idTipster}`)
  const name = `Accordo di ${tipster.nomeTipster}`

  await test.step('made, with what it would have earned', async () => {
    await page.getByRole('button', { name: 'Condizioni' }).click()
    await page.getByRole('button', { name: 'Nuovo accordo' }).click()
    const form = dialogOf(page, name)
    await form.getByLabel('Percentuale').fill('20')
    await expect(form.getByRole('region', { name: 'Simulazione' }).first()).toContainText('€ 20,00')
    await form.getByLabel('Valgono dal').fill(formatDate(addRomeDays(romeDay(new Date()), -14)))
    await form.getByLabel('Minimo a periodo').fill('50')
    await form.getByLabel('Motivo').fill('Accordo nuovo')
    // Its first press counts, though the field before it is left by it.
    await form.getByRole('switch', { name: "Si legge nell'estratto conto" }).click()
    await form.getByRole('button', { name: 'Salva' }).click()
    const deals = page.getByRole('region', { name: 'Accordi' })
    await expect(deals).toContainText('20% del profitto della casa')
    await expect(deals).toContainText("nell'estratto")
    await expect(deals).toContainText('da pagare € 100,00')
  })

  await test.step('explained to the bet', async () => {
    const terms = dialogOf(page, `Condizioni di ${tipster.nomeTipster}`)
    await terms.getByRole('button', { name: 'Apri' }).click()
    await page.getByRole('button', { name: '1 bet' }).click()
    const bets = page.getByRole('dialog').last()
    await expect(bets).toContainText('Cesena - Rimini')
    await expect(bets).toContainText('maturato € 50,00')
    await bets.getByRole('button', { name: 'Chiudi' }).first().click()
  })

  await test.step('what is due is proposed as an expense', async () => {
    await page.getByRole('button', { name: 'Registra pagamento' }).click()
    const expense = dialogOf(page, 'Aggiungi Cashflow · Spese')
    await expect(expense.getByLabel('Importo')).toHaveValue('100,00')
    await expect(expense.getByLabel('Nota')).toHaveValue(new RegExp(tipster.nomeTipster))
  })

  await test.step('and the address of all deals leads to them, below the course of the house', async () => {
    await page.goto('/xbetapp/andamento?vista=accordi')
    await expect(page.getByRole('radio', { name: 'Accordi' })).toBeChecked()
    await expect(page.getByRole('row', { name: new RegExp(tipster.nomeTipster) })).toBeInViewport()
  })
})
