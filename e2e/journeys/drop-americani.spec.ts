import { dialogOf, rowOf } from '../harness/bet-page.ts'
import { expectToast } from '../harness/settings-page.ts'
import { expect, test } from '../harness/test.ts'

test('Americans is credited with another tipster’s bet, within his own limits, and the window closes @slow', async ({
  page,
  world,
  signIn,
}) => {
  const key = `Americani${Date.now()}`
  const americans = (await world.api.get('GET /api/v1/tipster').body).find(
    ({ nomeTipster }) => nomeTipster.toLowerCase() === 'americans',
  )!
  const dropChat = await world.chat('Drop Americans')
  await world.api.put('PUT /api/v1/tipster', {
    idTipster: americans.idTipster,
    idDropTg: dropChat,
    capMaxDrop: 80,
  })
  const sito = await world.sito()
  // The bet's own tipster may have more.
  const tipster = await world.tipster({ capMaxDrop: 500 })
  const { idReceivedBet } = await world.bet(`${key} @1.85`, tipster)
  await world.api.post('POST /sparabet/new-drop', {
    data: [{ idReceivedBet, idSito: sito.idSito, importo: 200, quota: 1.875 }],
    is_telegram_active: false,
  })
  await signIn(page, await world.user('OPERATORE'), '/xbetapp/drop-americani')
  await expect(page).toHaveURL(/\/xbetapp\/?$/)

  await page.getByPlaceholder('Filtra per Testo').fill(key)
  await rowOf(page, key).getByRole('button', { name: 'Drop', exact: true }).click()
  const opened = page.context().waitForEvent('page')
  await dialogOf(page, /Drop tipster/)
    .getByRole('button', { name: 'Drop Americani' })
    .click()
  const americani = await opened
  await expect(americani).toHaveURL(new RegExp(`idReceivedBet=${idReceivedBet}`))
  await expect(americani.getByText('€ 200,00').first()).toBeVisible()
  await expect(americani.getByText('1,87500')).toBeVisible()
  await expect(americani.getByLabel('Testo')).toHaveValue(`${key} | @1.85`)

  const send = americani.getByRole('button', { name: 'Invia' })
  await americani.getByLabel('Testo').fill(' ')
  await americani.getByLabel('Importo').fill('80,01')
  await americani.getByRole('textbox', { name: 'Quota' }).fill('0')
  await send.click()
  await expect(americani.getByText('Campo obbligatorio.')).toBeVisible()
  await expect(americani.getByText('Il valore deve essere minore o uguale a 80.')).toBeVisible()
  await expect(americani.getByText('Il valore deve essere diverso da 0.')).toBeVisible()

  await americani.getByLabel('Testo').fill(`${key} per gli americani`)
  await americani.getByLabel('Importo').fill('80')
  await americani.getByRole('textbox', { name: 'Quota' }).fill('1,85125')
  const closed = americani.waitForEvent('close')
  await send.click()
  await expect(americani.getByText('Il drop sarà gestito in maniera automatica')).toBeVisible()
  await closed

  await world.telegram.waitForMessage(dropChat, ({ text }) => (text ?? '').includes('per gli americani'))
  const { body: bet } = await world.api.get('GET /api/v1/bets/:id', { params: { id: idReceivedBet } })
  expect(bet).toMatchObject({ totTipster: 80, quotaDrop: 1.85125, idTipster: tipster.idTipster })
})

test('an unconfirmed drop says so without naming the calculator @slow', async ({ page, world, signIn }) => {
  const { idReceivedBet } = await world.bet(`Incerto${Date.now()}`)
  await signIn(page, await world.user('OPERATORE'), `/xbetapp/drop-americani?idReceivedBet=${idReceivedBet}`)
  await page.route('**/sparabet/drop-tipster', (route) =>
    route.fulfill({ status: 499, json: { message: 'Il bot non ha confermato' } }),
  )
  const told = page.waitForRequest('**/sparabet/send-admin-message')
  await page.getByLabel('Importo').fill('0')
  await page.getByRole('textbox', { name: 'Quota' }).fill('1,9')
  await page.getByRole('button', { name: 'Invia' }).click()
  expect((await told).postDataJSON()).toEqual({
    msg: `Controllare che il drop della bet ${idReceivedBet} (importo 0, quota 1,9) sia stato inviato e inserito`,
  })
  await expectToast(page, 'Ricaricare la pagina e controllare il corretto inserimento del drop')
  await expect(page.getByText(/nel Calcolatore/)).toHaveCount(0)
})

test('a bet that does not exist is named @slow', async ({ page, world, signIn }) => {
  await signIn(page, await world.user('OPERATORE'), '/xbetapp/drop-americani?idReceivedBet=999999')
  await expect(page.getByText('La bet con il codice 999999 non esiste')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invia' })).toHaveCount(0)
})
