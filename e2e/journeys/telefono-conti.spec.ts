import { choose, line, playedBet, proceed, save, startMovement, wallet } from '../harness/accounts-page.ts'
import { expect, test } from '../harness/test.ts'

test('an account is read and paid from a phone @phone @slow', async ({ page, world, signIn }) => {
  const tipster = await world.tipster({ action: 10, freeroll: 0 })
  const sala = await world.sala()
  const banca = `Banca ${tipster.idTipster}`
  await wallet(world, banca)
  await playedBet(world, {
    tipster,
    testo: 'Udinese 1',
    drops: [{ idSala: sala.idSala, importo: 100, quota: 2 }],
    credit: { totTipster: 100, quotaDrop: 2 },
    esito: 'Win',
  })
  await signIn(page, undefined, '/xbetapp/contabilita/tipster')
  await page.getByPlaceholder('Cerca per nome').fill(tipster.nomeTipster)
  // The filters are one line until they are asked for: a balance is in sight before anything is scrolled.
  const card = page.getByRole('listitem').filter({ hasText: tipster.nomeTipster })
  const states = page.getByRole('radiogroup', { name: 'Stato', exact: true })
  await expect(states).toBeHidden()
  expect((await card.boundingBox())!.y).toBeLessThan(400)
  await page.getByRole('button', { name: 'Filtri', exact: true }).click()
  await expect(states).toBeVisible()
  await card.getByRole('link').click()
  await expect(line(page, 'SALDO TOTALE')).toHaveText('€ 100,00')
  expect((await line(page, 'SALDO TOTALE').boundingBox())!.y).toBeLessThan(700)
  // Two buttons side by side that a thumb does not mistake for each other.
  const boxOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())!
  const [eye, plus] = [await boxOf('Cashflow del periodo'), await boxOf('Aggiungi cashflow')]
  expect(Math.min(eye.height, eye.width, plus.height, plus.width)).toBeGreaterThanOrEqual(40)
  expect(plus.x - (eye.x + eye.width)).toBeGreaterThanOrEqual(8)
  await startMovement(page, { tipo: 'Cashout', importo: '100', nota: 'Saldo' })
  await proceed(page)
  await choose(page, 'Portafoglio 1', banca)
  await expect(page.getByLabel('Importo del portafoglio 1')).toHaveValue('90,00')
  // An empty wallet pays: that is said, and not refused.
  await expect(page.getByText(`${banca} finisce sotto zero: da € 0,00 a € -90,00`)).toBeVisible()
  await save(page)
  await expect(line(page, 'SALDO TOTALE')).toHaveText('€ 0,00')
  await expect(page.getByText('Udinese 1')).toBeVisible()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})
