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
  await page.getByRole('listitem').filter({ hasText: tipster.nomeTipster }).getByRole('link').click()
  await expect(line(page, 'SALDO TOTALE')).toHaveText('€ 100,00')
  expect((await line(page, 'SALDO TOTALE').boundingBox())!.y).toBeLessThan(700)
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
