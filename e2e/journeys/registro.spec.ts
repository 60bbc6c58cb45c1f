import { dialogOf } from '../harness/bet-page.ts'
import { row, toast } from '../harness/calculator-page.ts'
import { tabTo } from '../harness/keyboard.ts'
import { expect, test } from '../harness/test.ts'

test('an outcome set by mistake is taken back by Ctrl+Z, again from the Registro, without a mouse @slow', async ({
  page,
  world,
  signIn,
}) => {
  const tipster = await world.tipster()
  const { idReceivedBet } = await world.bet('Torino 1 @1.8', tipster)
  const address = `/xbetapp/calcolatore?tipster=${encodeURIComponent(tipster.nomeTipster)}`
  await signIn(page, await world.user('REFERTATORE'), address)
  const { keyboard } = page
  const esito = row(page, 'Torino 1').locator('[data-column="esito"]')
  await expect(esito).toHaveText('Open')

  await test.step('set it', async () => {
    await page.getByRole('grid').focus()
    await keyboard.press('ArrowDown')
    for (let cell = 0; cell < 8; cell++) await keyboard.press('ArrowRight')
    await keyboard.press('Enter')
    await expect(page.getByRole('listbox')).toBeVisible()
    await keyboard.press('w')
    await keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Modifica effettuata' })).toBeVisible()
    await expect(esito).toHaveText('Win')
  })

  await test.step('Ctrl+Z takes it back while the notice offers to', async () => {
    await expect(page.getByRole('status').getByRole('button', { name: 'Annulla' })).toBeVisible()
    await keyboard.press('Control+z')
    await toast(page, `Azione annullata: referto di Bet ${idReceivedBet}`)
    await expect(esito).toHaveText('Open')
  })

  await test.step('in the Registro the taking back is taken back', async () => {
    await page.goto(`/xbetapp/registro?entita=bet&numero=${idReceivedBet}`)
    const lines = page.getByRole('grid').getByRole('row').filter({ hasText: 'ha refertato' })
    await expect(lines).toHaveCount(2)
    await expect(lines.first()).toContainText('Annullamento: ha refertato')
    await expect(lines.first()).toContainText('Esito Win → Open')
    await expect(lines.last()).toContainText('Annullata')
    await tabTo(page, lines.first().getByRole('button', { name: 'Annulla' }))
    await keyboard.press('Enter')
    await toast(page, 'Azione annullata')
    await expect(lines).toHaveCount(3)
    await expect(lines.first()).toContainText('Esito Open → Win')
  })
})

test('the fields a line has no room for open from what says so, and the days have visible names @slow', async ({
  page,
  world,
  signIn,
}) => {
  const { idSala, nomeSala } = await world.sala()
  await signIn(page, undefined, `/xbetapp/registro?entita=sala&numero=${idSala}`)
  const line = page.getByRole('grid').getByRole('row').filter({ hasText: 'ha creato' })
  await expect(line).toContainText(nomeSala)
  await line.getByRole('button', { name: /^e altri \d+ campi$/ }).click()
  await expect(dialogOf(page, 'Modifica registrata').getByRole('row').nth(4)).toBeVisible()
  await dialogOf(page, 'Modifica registrata').getByRole('button', { name: 'Chiudi' }).first().click()
  await expect(page.getByText('Dal', { exact: true })).toBeVisible()
  await expect(page.getByText('Al', { exact: true })).toBeVisible()
})

test('the history of a record opens where the record is @slow', async ({ page, world, signIn }) => {
  const { idReceivedBet } = await world.bet('Genoa 2 @2.1', await world.tipster())
  await world.api.put('PUT /api/v1/bets', { idReceivedBet, esito: 'Loss' } as never)
  await signIn(page, undefined, `/xbetapp/?dettaglio=${idReceivedBet}`)
  await page.getByRole('button', { name: 'Storia' }).click()
  const storia = dialogOf(page, `Storia · Bet ${idReceivedBet}`)
  await expect(storia.getByRole('row').filter({ hasText: 'ha refertato' })).toContainText('Esito Open → Loss')
  await storia.getByRole('grid').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(dialogOf(page, 'Modifica registrata')).toContainText('Genoa 2 @2.1')
})
