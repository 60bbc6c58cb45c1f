import { choose } from '../harness/bet-page.ts'
import { expectToast } from '../harness/settings-page.ts'
import { expect, test } from '../harness/test.ts'

test('a bet written by hand is stored without emoji, its odds separated, and not sent', async ({
  page,
  world,
  signIn,
}) => {
  const key = `Mano${Date.now()}`
  const tipster = await world.tipster()
  const sala = await world.sala()
  await signIn(page, await world.user('OPERATORE'), '/xbetapp/salvabet')
  await page.getByRole('button', { name: 'SALVA' }).click()
  await expect(page.getByText('Campo obbligatorio.')).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Tipster' }).fill('Nessuno così')
  await page.getByRole('button', { name: 'SALVA' }).click()
  await expect(page.getByText('Tipster non trovato')).toBeVisible()

  await page.getByLabel('Testo Bet').fill('🔥👍')
  await choose(page, 'Tipster', tipster.nomeTipster)
  await page.getByRole('button', { name: 'SALVA' }).click()
  await expect(page.getByText('Campo obbligatorio.')).toHaveCount(1)

  await page.getByLabel('Testo Bet').fill(`🔥 ${key}\nOver 2,5 @1,85 👍`)
  await expect(page.getByRole('region', { name: 'Come sarà salvata' })).toContainText('Over 2,5 | @1,85')
  await page.getByRole('button', { name: 'SALVA' }).click()
  await expectToast(page, 'Operazione completata con successo')
  await expect(page.getByLabel('Testo Bet')).toHaveValue('')
  await expect(page.getByRole('combobox', { name: 'Tipster' })).toHaveValue('')

  await page.getByRole('link', { name: /^Bet \d+$/ }).click()
  await expect(page.getByRole('dialog', { name: 'Sale, Helper e Conti' })).toContainText(key)
  const [bet] = (await world.api.get('GET /api/v1/bets/last-week').body) as {
    formattedBet: string
    receivedBet: string
    esito: string
    dropChiusura: number
  }[]
  expect(bet).toMatchObject({
    receivedBet: `${key}\nOver 2,5 @1,85`,
    formattedBet: `${key}\nOver 2,5 | @1,85`,
    esito: 'Open',
    dropChiusura: 0,
  })
  expect(await world.telegram.messages(sala.idGruppoTg!)).toEqual([])
})

test('a tipster who is gone is not found @slow', async ({ page, world, signIn }) => {
  const tipster = await world.tipster()
  await signIn(page, await world.user('OPERATORE'), '/xbetapp/salvabet')
  await page.getByLabel('Testo Bet').fill('Inter')
  await choose(page, 'Tipster', tipster.nomeTipster)
  await page.route('**/api/v1/bets', (route) =>
    route.fulfill({ status: 404, json: { message: 'Tipster non trovato' } }),
  )
  await page.getByRole('button', { name: 'SALVA' }).click()
  await expect(page.getByText('Tipster non trovato')).toBeVisible()
  await expect(page.getByLabel('Testo Bet')).toHaveValue('Inter')
})
