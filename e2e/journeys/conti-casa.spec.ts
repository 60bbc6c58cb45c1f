import { choose, line, playedBet, proceed, save, startMovement, wallet } from '../harness/accounts-page.ts'
import { expect, test } from '../harness/test.ts'

test('the house’s own accounts share a bet with the tipster @slow', async ({ page, world, signIn }) => {
  const tipster = await world.tipster({ freeroll: 20 })
  const sala = await world.sala({ freerollAttivo: 10 })
  const banca = `Banca ${tipster.idTipster}`
  await wallet(world, banca)
  await playedBet(world, {
    tipster,
    testo: `Bologna over ${tipster.idTipster}`,
    drops: [{ idSala: sala.idSala, importo: 100, quota: 2 }],
    credit: { totTipster: 60, quotaDrop: 1.9 },
    esito: 'Win',
  })
  const row = () => page.getByRole('row').filter({ hasText: `Bologna over ${tipster.idTipster}` })

  await signIn(page, undefined, '/xbetapp/contabilita/no-drop')
  await expect(page.getByRole('heading', { name: 'No Drop' })).toBeVisible()
  // 100 - 10 of freeroll - 60 of the tipster, at the average odds.
  await expect(row()).toContainText('€ 30,00')
  await expect(page.getByText('TOTALE DEPOSITO PERIODO')).toBeHidden()
  await page.getByRole('button', { name: 'Mostra NoDrop per bet duplicate' }).click()
  await expect(page.getByText('SALDO TOTALE BET DUPLICATE')).toBeVisible()

  await page.goto('/xbetapp/contabilita/scarti-quota')
  await expect(page.getByRole('heading', { name: 'Scarti Quota' })).toBeVisible()
  await expect(row()).toContainText('0,10000')
  await expect(row()).toContainText('€ 6,00')
  await row().getByText('Bologna').click()
  await expect(page.getByRole('dialog')).toContainText('quota media 2,00000 − Quota Drop 1,90000 = 0,10000')
  await page.keyboard.press('Escape')

  await page.goto(`/xbetapp/contabilita/tipster/${tipster.idTipster}`)
  await startMovement(page, { tipo: 'Cashout', importo: '54', nota: 'Vincita' })
  await proceed(page)
  await choose(page, 'Portafoglio 1', banca)
  await save(page)

  await page.goto('/xbetapp/contabilita/freeroll')
  await expect(row()).toContainText('€ 10,00')
  await page.getByRole('button', { name: 'Ripartizione Saldo Totale' }).click()
  await expect(page.getByRole('dialog')).toContainText('Incasso Freeroll Tipster')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Cashflow del periodo' }).click()
  const cashflow = page
    .getByRole('row')
    .filter({ hasText: `Incasso Freeroll Tipster ${tipster.nomeTipster}` })
  await expect(cashflow).toContainText('€ 10,80')
  await cashflow.getByRole('button', { name: tipster.nomeTipster }).click()
  await expect(page.getByRole('heading', { name: tipster.nomeTipster })).toBeVisible()
  await expect(line(page, 'TOTALE CASHFLOW PERIODO')).toHaveText('€ -54,00')
})

test('a report of a house account goes to the staff; an unknown account is empty @slow', async ({
  page,
  signIn,
}) => {
  await signIn(page, undefined, '/xbetapp/contabilita/no-drop')
  await page.getByRole('button', { name: 'Invia Excel Periodo via Telegram' }).click()
  await page.getByRole('button', { name: 'Invia', exact: true }).click()
  await expect(page.getByText('Invio confermato')).toBeVisible()
  await page.goto('/xbetapp/contabilita/inesistente')
  await expect(page.getByRole('heading', { name: 'Conto Generico' })).toBeVisible()
  await expect(line(page, 'SALDO TOTALE')).toHaveText('€ 0,00')
})
