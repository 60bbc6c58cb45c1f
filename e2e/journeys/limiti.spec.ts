import { choose, dialogOf } from '../harness/bet-page.ts'
import { expectToast, SETTINGS, save } from '../harness/settings-page.ts'
import { expect, test } from '../harness/test.ts'

const CHECK = `${SETTINGS}/check-tipster`

test('drop limits are given to a tipster, changed and taken away @slow', async ({ page, world, signIn }) => {
  const { nomeTipster, idTipster } = await world.tipster()
  await signIn(page, undefined, `${CHECK}/limiti-drop`)
  await page.getByRole('button', { name: 'Nuovo' }).click()
  const form = dialogOf(page, 'Nuovi Limiti Drop')
  await choose(form, 'Tipster', nomeTipster)
  await form.getByLabel('Percentuale Min NoDrop').fill('50')
  await form.getByLabel('Percentuale Max NoDrop').fill('40')
  await form.getByLabel('Percentuale Max NoDrop').blur()
  const contradiction = form.getByText('La percentuale minima NoDrop non può superare la massima.')
  await expect(contradiction).toBeVisible()
  await form.getByLabel('Tetto Max Drop').fill('1500')
  await form.getByLabel('Tetto Max NoDrop').fill('400,555')
  await form.getByLabel('Tetto Max NoDrop').blur()
  await expect(form.getByText('Inserisci un numero decimale valido.')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Salva' })).toBeDisabled()
  await form.getByLabel('Tetto Max NoDrop').fill('400,50')
  await form.getByLabel('Percentuale Max NoDrop').fill('60')
  await form.getByLabel('Percentuale Max NoDrop').blur()
  await expect(contradiction).toBeHidden()
  await form.getByLabel('Percentuale Min NoDrop').fill('5')
  await form.getByLabel('Percentuale Max NoDrop').fill('40')
  await form.getByLabel('Percentuale Max Drop').fill('90')
  await save(page, 'Limiti salvati')
  const row = page.getByRole('row').filter({ hasText: nomeTipster })
  for (const figure of ['5%', '40%', '€ 1.500,00', '€ 400,50', '90%']) await expect(row).toContainText(figure)

  await row.getByRole('button', { name: 'Modifica' }).click()
  await dialogOf(page, /Modifica Limiti Drop/)
    .getByLabel('Tetto Max Drop')
    .fill('2000')
  await save(page, 'Limiti salvati')
  await expect(row).toContainText('€ 2.000,00')
  await row.getByRole('button', { name: 'Elimina' }).click()
  await dialogOf(page, 'Conferma Eliminazione').getByRole('button', { name: 'Elimina' }).click()
  await expectToast(page, 'Limiti eliminati')
  await expect(row).toHaveCount(0)
  const { body } = await world.api.get('GET /api/v1/tipster/:id', { params: { id: idTipster } })
  expect(body).toMatchObject({ capMaxDrop: null, percentualeMinNoDrop: null, percentualeMaxDrop: null })
})

test('a required amount is given and taken away, with the note that it is for automatic sends @slow', async ({
  page,
  world,
  signIn,
}) => {
  const { nomeTipster } = await world.tipster()
  await signIn(page, undefined, `${CHECK}/importi-richiesti`)
  await expect(page.getByRole('heading', { name: 'Importo Massimo Richiesto per Tipster' })).toBeVisible()
  await expect(page.getByText(/solo per gli invii automatici del bot.*Sparabet/)).toBeVisible()
  await page.getByRole('button', { name: 'Nuovo' }).click()
  const form = dialogOf(page, 'Nuovo Importo Massimo Richiesto')
  await choose(form, 'Tipster', nomeTipster)
  await form.getByLabel('Importo Massimo Richiesto').fill('250,5')
  await save(page, 'Importo salvato')
  const row = page.getByRole('row').filter({ hasText: nomeTipster })
  await expect(row).toContainText('€ 250,50')
  await row.getByRole('button', { name: 'Elimina' }).click()
  await dialogOf(page, 'Conferma Eliminazione').getByRole('button', { name: 'Elimina' }).click()
  await expectToast(page, 'Importo eliminato')
})

test('acceptance is switched at once, only active tipsters have a card, a refusal switches back @slow', async ({
  page,
  world,
  signIn,
}) => {
  const on = await world.tipster()
  const off = await world.tipster({ stato: 'D' })
  await signIn(page, await world.user('ANAGRAFICHE'), `${CHECK}/accettazione-tipster`)
  const card = page.getByRole('region', { name: on.nomeTipster })
  await expect(card.getByText('BETTING LIBERO')).toBeVisible()
  await expect(page.getByRole('region', { name: off.nomeTipster })).toHaveCount(0)
  await card.getByRole('switch').click({ force: true })
  await expect(card.getByText('BETTING LIMITATO')).toBeVisible()
  await expect
    .poll(async () => {
      const { body } = await world.api.get('GET /api/v1/tipster/:id', { params: { id: on.idTipster } })
      return body.accettazioneTipster
    })
    .toBe(false)

  await page.route('**/api/v1/tipster', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: 'No' }) : route.fallback(),
  )
  await card.getByRole('switch').click({ force: true })
  await expect(card.getByText('BETTING LIMITATO')).toBeVisible()
})
