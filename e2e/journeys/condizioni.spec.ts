import { formatDate } from '@xbetapp/domain/platform/format/date'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { dialogOf } from '../harness/bet-page.ts'
import { expect, test } from '../harness/test.ts'

test('terms of a room count from a day: their effect is shown, its drops are derived anew, and taken back', {
  tag: '@slow',
}, async ({ page, world, signIn }) => {
  const sala = await world.sala()
  const { idReceivedBet } = await world.bet('Torino - Lecce 1 @2,00')
  await world.api.post('POST /sparabet/new-sale-drop', {
    data: [{ idReceivedBet, idSala: sala.idSala, importoNoPerc: 100, quota: 1.9 }],
    is_telegram_active: false,
  })
  const staked = async () => {
    const { body } = await world.api.get('GET /api/v1/dropped-bets/latest-from-id/:idReceivedBet', {
      params: { idReceivedBet },
    })
    return body.map(({ importo }) => importo)
  }
  await signIn(page, undefined, `/xbetapp/impostazioni/anagrafiche/sala?modifica=${sala.idSala}`)

  await test.step('the effect before it is saved', async () => {
    await page.getByRole('button', { name: 'Condizioni' }).click()
    await page.getByRole('button', { name: 'Nuove condizioni' }).click()
    const form = dialogOf(page, `Condizioni di ${sala.nomeSala}`)
    const from = form.getByLabel('Valgono dal')
    const today = romeDay(new Date())
    await expect(from).toBeFocused()
    await page.keyboard.type('3112')
    await page.keyboard.press('Tab')
    await expect(from).toHaveValue(`31/12/${today.slice(0, 4)}`)
    await from.fill('3112e')
    await form.getByLabel('Percentuale Importo').fill('50')
    await expect(form.getByText('Inserisci una data valida.')).toBeVisible()
    await expect(form.getByRole('button', { name: 'Salva' })).toBeDisabled()
    await from.focus()
    await page.keyboard.type(formatDate(today).replaceAll('/', ''))
    await expect(form.getByRole('region', { name: 'Effetto' })).toContainText('1 drop viene ricalcolato.')
    await expect(form.getByRole('table')).toContainText('€ 50,00')
    expect(await staked()).toEqual([100])
    await form.getByLabel('Motivo').fill('Accordo nuovo')
    await form.getByRole('button', { name: 'Salva' }).click()
    await expect(form.getByRole('table')).toContainText('Accordo nuovo')
    expect(await staked()).toEqual([50])
  })

  await test.step('taken back from the notice', async () => {
    await page.getByRole('status').getByRole('button', { name: 'Annulla' }).click()
    await expect.poll(staked).toEqual([100])
  })
})
