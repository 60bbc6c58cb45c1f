import { dialogOf, rowOf } from '../harness/bet-page.ts'
import { expectFocusSeen, tabTo } from '../harness/keyboard.ts'
import { expect, test } from '../harness/test.ts'

test('two bets settled in blocco by keyboard alone: chosen, effect, saved, taken back @slow', async ({
  page,
  world,
  signIn,
}) => {
  const key = `Insieme${Date.now()}`
  const tipster = await world.tipster()
  const { idSito, nomeSito } = await world.sito()
  for (const name of ['uno', 'due']) {
    const { idReceivedBet } = await world.bet(`${key} ${name} @1.9`, tipster)
    await world.api.post('POST /sparabet/new-drop', {
      data: [{ idReceivedBet, idSito, importo: 100, quota: 1.9 }],
    })
  }
  await signIn(
    page,
    await world.user('REFERTATORE'),
    `/xbetapp/calcolatore?tipster=${encodeURIComponent(tipster.nomeTipster)}`,
  )
  const { keyboard } = page
  const grid = page.getByRole('grid')
  const outcomes = (esito: string) => expect(grid.getByRole('row').filter({ hasText: esito })).toHaveCount(2)
  await expect(rowOf(page, `${key} uno`)).toBeVisible()

  await test.step('choose both', async () => {
    await tabTo(page, grid)
    await keyboard.press('ArrowDown')
    await keyboard.press('Space')
    await keyboard.press('ArrowDown')
    await keyboard.press('Space')
    await expect(grid.getByRole('row', { selected: true })).toHaveCount(2)
  })

  const dialog = dialogOf(page, 'Modifica in blocco: 2 bet')
  await test.step('look at its effect', async () => {
    await keyboard.press('b')
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('radio', { name: 'Lascia com' })).toBeFocused()
    // The keys are those of the queue.
    await keyboard.press('5')
    await expect(dialog.getByRole('radio', { name: 'HalfLoss' })).toBeChecked()
    await keyboard.press('1')
    await expect(dialog.getByRole('radio', { name: 'Win', exact: true })).toBeChecked()
    const effect = dialog.getByRole('region', { name: 'Effetto' })
    await expect(effect).toContainText('2 bet cambiano')
    await expect(effect.getByRole('row').filter({ hasText: nomeSito })).toContainText('180,00')
  })

  await test.step('save exactly that', async () => {
    await tabTo(page, dialog.getByRole('button', { name: 'Salva 2 bet' }))
    await keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await outcomes('Win')
    await expectFocusSeen(page)
  })

  await test.step('take it back', async () => {
    await keyboard.press('Control+z')
    await outcomes('Open')
  })

  await test.step('its key works where a mouse has just ticked a row', async () => {
    await grid.getByRole('checkbox').last().click()
    await keyboard.press('b')
    await expect(dialogOf(page, 'Modifica in blocco: 1 bet')).toBeVisible()
  })
})

const OFFERED = [
  { role: 'ADMIN', fields: ['Esito', 'Fascia', 'Sport', 'Chiusura Quota'], settles: true },
  { role: 'CALCOLATORE', fields: ['Esito', 'Fascia', 'Sport', 'Chiusura Quota'], settles: true },
  { role: 'REFERTATORE', fields: ['Esito'], settles: true },
  { role: 'ANALISTA', fields: ['Fascia', 'Sport'], settles: false },
  { role: 'CHIUSURE', fields: ['Chiusura Quota'], settles: false },
  { role: 'LINK', fields: [], settles: false },
] as const

test('each role is offered the fields it may change, and settling roles the ways of settling @slow', async ({
  page,
  world,
  signIn,
}) => {
  const tipster = await world.tipster()
  const key = `Ruoli${Date.now()}`
  await world.bet(`${key} @1.9`, tipster)
  for (const { role, fields, settles } of OFFERED) {
    await test.step(role, async () => {
      await signIn(
        page,
        await world.user(role),
        `/xbetapp/calcolatore?tipster=${encodeURIComponent(tipster.nomeTipster)}`,
      )
      const row = rowOf(page, key)
      await expect(row).toBeVisible()
      await expect(page.getByRole('link', { name: 'Bet da refertare' })).toHaveCount(settles ? 1 : 0)
      await expect(row.getByRole('checkbox')).toHaveCount(fields.length > 0 ? 1 : 0)
      if (fields.length === 0) return
      await row.getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Modifica in blocco' }).click()
      const dialog = dialogOf(page, 'Modifica in blocco: 1 bet')
      await expect(dialog.getByText('Scegli che cosa cambiare')).toBeVisible()
      const offered = {
        Esito: dialog.getByRole('radiogroup', { name: 'Esito' }),
        Fascia: dialog.getByLabel('Fascia'),
        Sport: dialog.getByLabel('Sport'),
        'Chiusura Quota': dialog.getByLabel('Chiusura Quota'),
      }
      for (const [name, field] of Object.entries(offered))
        await expect(field, name).toHaveCount(fields.some((one) => one === name) ? 1 : 0)
    })
  }
})
