import { line, playedBet } from '../harness/accounts-page.ts'
import { expect, test } from '../harness/test.ts'

test('the accountant reads everything and records nothing @slow', async ({ page, world, signIn }) => {
  const tipster = await world.tipster({ freeroll: 10 })
  const sala = await world.sala()
  await playedBet(world, {
    tipster,
    testo: 'Parma 2 @3',
    drops: [{ idSala: sala.idSala, importo: 200, quota: 3 }],
    credit: { totTipster: 150, quotaDrop: 2.9 },
    esito: 'Loss',
  })
  await signIn(page, await world.user('CONTABILITÀ'))
  await expect(page).toHaveURL(/\/xbetapp\/contabilita/)
  for (const name of ['Tipster', 'Sale', 'Helper', 'Siti', 'Altri'])
    await expect(page.getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible()
  await expect(page.getByRole('button', { name: /RESETTARE/ })).toBeHidden()

  await page.goto(`/xbetapp/contabilita/tipster/${tipster.idTipster}`)
  await expect(line(page, 'SALDO TOTALE')).toHaveText('€ -150,00')
  await expect(page.getByRole('button', { name: 'Aggiungi cashflow' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Aggiungi deposito' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Scarica Excel Periodo' })).toBeVisible()
  for (const [what, sentence] of [
    ['cashflow', 'Non hai i permessi per creare un Cashflow'],
    ['deposito', 'Non hai i permessi per creare un Deposito'],
  ]) {
    await page.goto(`/xbetapp/contabilita/tipster/${tipster.idTipster}?nuovo=${what}`)
    await expect(page.getByText(sentence ?? '')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  for (const closed of ['contabilita/no-drop', 'riepilogo']) {
    await page.goto(`/xbetapp/${closed}`)
    await expect(page).toHaveURL(/\/xbetapp\/contabilita\/?$/)
  }
})

test('every figure opens its bets, and a bet its message, drops and parties', async ({
  page,
  world,
  signIn,
}) => {
  const tipster = await world.tipster()
  const sala = await world.sala()
  const drops = [{ idSala: sala.idSala, importo: 100, quota: 2 }]
  const credit = { totTipster: 80, quotaDrop: 1.9 }
  await playedBet(world, { tipster, testo: 'Genoa 1 refertata', drops, credit, esito: 'Win' })
  await playedBet(world, { tipster, testo: 'Genoa X aperta', drops, credit })
  await signIn(
    page,
    await world.user('CONTABILITÀ'),
    `/xbetapp/contabilita/sala/${sala.idBook}/${sala.idSala}`,
  )

  await page.getByRole('button', { name: 'Vedi le bet Open' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: /^Bet Open/ })).toBeVisible()
  await expect(dialog).toContainText('Genoa X aperta')
  await expect(dialog).not.toContainText('Genoa 1 refertata')
  await page.keyboard.press('Escape')

  await line(page, 'RISULTATO PERIODO').click()
  await dialog.getByRole('button', { name: /TOTALE PROFIT/ }).click()
  await dialog.getByRole('button', { name: 'Vedi le bet refertate' }).click()
  await expect(dialog).toContainText('Genoa 1 refertata')
  await expect(dialog).not.toContainText('Genoa X aperta')
  await dialog.getByText('Genoa 1 refertata').click()
  await expect(dialog.getByRole('heading', { name: /^Bet \d+/ })).toBeVisible()
  await expect(dialog).toContainText('A chi va il risultato')
  await expect(dialog).toContainText(sala.nomeSala)
  await expect(dialog).toContainText('I conti tornano')
})

test('Totale Giocato of a range, and the reset of all accounts @slow', async ({ page, world, signIn }) => {
  const tipster = await world.tipster()
  const sala = await world.sala()
  await world.api.put('PUT /api/v1/tipster/batch-update-stato', {
    tipsterIds: [tipster.idTipster],
    conti: false,
  })
  await playedBet(world, {
    tipster,
    testo: 'Genoa 1',
    drops: [{ idSala: sala.idSala, importo: 12345.67, quota: 2 }],
    credit: { totTipster: 100, quotaDrop: 2 },
  })
  await signIn(page, undefined, '/xbetapp/contabilita')
  await page.getByRole('button', { name: 'Calcola' }).click()
  const result = page.getByRole('region', { name: 'Totale Giocato' }).getByRole('status')
  await expect(result).toContainText(/€ [\d.]*\d,\d\d/)
  const [, shown = ''] = (await result.textContent())?.match(/€ ([\d.]*\d,\d\d)/) ?? []
  const total = Number(shown.replaceAll('.', '').replace(',', '.'))
  expect(total).toBeGreaterThanOrEqual(12345.67)

  await page.goto('/xbetapp/contabilita/tipster')
  const card = page.getByRole('listitem').filter({ hasText: tipster.nomeTipster })
  await expect(card).toBeVisible()
  await expect(card.getByText('IN ATTESA')).toBeHidden()
  await page.goto('/xbetapp/contabilita')
  await page.getByRole('button', { name: 'RESETTARE SALE/HELPER/TIPSTER IN ATTESA CONTI' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Conferma Operazione' })).toBeVisible()
  await page.getByRole('button', { name: 'Conferma', exact: true }).click()
  await expect(page.getByText('messi in attesa conti')).toBeVisible()
  await page.getByRole('link', { name: /^Tipster/ }).click()
  await expect(card.getByText('IN ATTESA')).toBeVisible()
})
