import { dialogOf } from '../harness/bet-page.ts'
import { expect, test } from '../harness/test.ts'

test('a deal of a tipster is made, explained down to its bets, and its payment is proposed', {
  tag: '@slow',
}, async ({ page, world, signIn }) => {
  const tipster = await world.tipster()
  const sala = await world.sala()
  const { idReceivedBet } = await world.bet('Torino - Lecce 1 @2,00', tipster)
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
    await form.getByLabel('Percentuale', { exact: true }).fill('20')
    await expect(form.getByRole('region', { name: 'Simulazione' }).first()).toContainText('€ 20,00')
    await form.getByLabel('Motivo').fill('Accordo nuovo')
    await form.getByRole('button', { name: 'Salva' }).click()
    await expect(page.getByRole('region', { name: 'Accordi' })).toContainText('20% del profitto della casa')
  })

  await test.step('explained to the bet', async () => {
    const terms = dialogOf(page, `Condizioni di ${tipster.nomeTipster}`)
    await terms.getByRole('button', { name: tipster.nomeTipster }).click()
    await page.getByRole('button', { name: '1 bet' }).click()
    await expect(page.getByRole('dialog').last()).toContainText('Torino - Lecce')
  })
})
