import { dialogOf } from '../harness/bet-page.ts'
import { toast } from '../harness/calculator-page.ts'
import { tabTo } from '../harness/keyboard.ts'
import { expect, test } from '../harness/test.ts'

test('a referee goes through the queue by keyboard: settles, skips, takes back, and says how many are left', async ({
  page,
  world,
  signIn,
}) => {
  const tipster = await world.tipster()
  const { idSito } = await world.sito()
  for (const name of ['Prima', 'Seconda']) {
    const { idReceivedBet } = await world.bet(`${name} della coda 1 @1.9`, tipster)
    await world.api.post('POST /sparabet/new-drop', {
      data: [{ idReceivedBet, idSito, importo: 50, quota: 1.9 }],
    })
  }
  await signIn(page, await world.user('REFERTATORE'), '/xbetapp/calcolatore/coda')
  const text = page.getByText(/della coda 1 @1.9/)
  // Other journeys leave open bets too: only what is before us is looked at.
  for (let skipped = 0; skipped < 30 && !(await text.first().isVisible()); skipped++) {
    await page.keyboard.press('Space')
    await page.waitForLoadState('networkidle')
  }
  const shown = (await text.first().textContent()) ?? ''
  await page.keyboard.press('1')
  await expect(page.getByRole('status').filter({ hasText: 'Win' })).toBeVisible()
  await expect(page.getByText(shown, { exact: true })).toBeHidden()
  await page.keyboard.press('Backspace')
  await expect(page.getByText(shown, { exact: true })).toBeVisible()
})

test('a match written in two ways is put together, its score settles both, and two persons confirm what is large', async ({
  page,
  world,
  signIn,
}) => {
  const key = `Vico${Date.now() % 100_000}`
  const tipster = await world.tipster()
  const { idSito } = await world.sito()
  const ids: number[] = []
  for (const text of [`⚽ ${key} - Sorba\nOver 2,5 @1.9`, `⚽ ${key} Calcetto - Sorba\n1 @1.5`]) {
    const { idReceivedBet } = await world.bet(text, tipster)
    ids.push(idReceivedBet)
    await world.api.post('POST /sparabet/new-drop', {
      data: [{ idReceivedBet, idSito, importo: 100, quota: 1.9 }],
    })
  }
  const limit = (valore: string) =>
    world.api.post('POST /api/v1/admin-variables/set-valore', { nome: 'soglia_seconda_persona', valore })
  await signIn(
    page,
    await world.user('REFERTATORE'),
    `/xbetapp/calcolatore/risultati?cerca=${key.toLowerCase()}`,
  )

  await test.step('put together and settled from one score', async () => {
    await page.getByRole('button', { name: new RegExp(`${key} - sorba`, 'i') }).click()
    await page.getByRole('button', { name: /^Unisci .+ a questo evento$/ }).click()
    await expect(page.getByText('Scritto anche')).toBeVisible()
    await page.getByLabel('Risultato').fill('2-1')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Over 2,5: 3 gol, vinta')).toBeVisible()
    await expect(page.getByText('1: 2-1, vinta')).toBeVisible()
  })

  await test.step('what is large waits for another person', async () => {
    await limit('50')
    await page.getByRole('button', { name: 'Conferma 2 proposte' }).click()
    const effect = dialogOf(page, /Conferma 2|2 proposte|2 bet/)
    await effect
      .getByRole('button', { name: /conferma/i })
      .last()
      .click()
    await expect(effect).toBeHidden()
  })

  await test.step('who confirms, by keyboard alone', async () => {
    await signIn(page, await world.user('ADMIN'), '/xbetapp/calcolatore/conferme')
    const open = page.getByRole('button', { name: /Guarda|Apri|Effetto/ }).first()
    await tabTo(page, open)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await tabTo(page, dialog.getByRole('button', { name: 'Conferma' }))
    await page.keyboard.press('Enter')
    await toast(page, /confermat/i)
    for (const id of ids) {
      const { body } = await world.api.get('GET /api/v1/bets/:id', { params: { id } })
      expect(body).toMatchObject({ esito: 'Win' })
    }
    await limit('0')
  })
})
