import type { Page } from '@playwright/test'
import { dialogOf } from '../harness/bet-page.ts'
import { countedKeys } from '../harness/counted-keys.ts'
import { expect, test } from '../harness/test.ts'

/** Delay of each answer and push, as on a mobile network. */
const LATE_MS = 400

/** Keys for four rooms before amounts and odds could be typed in the rows. */
const BEFORE = 86

async function slowNetwork(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATE_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

test('two operators on a slow network process a tip by keyboard, and neither undoes the other’s work @slow', async ({
  page,
  world,
  signIn,
  another,
}) => {
  const key = `Giornata${Date.now()}`
  const tipster = await world.tipster({ percentualeMaxDrop: 80 })
  const names = ['Abete', 'Betulla', 'Cedro', 'Dattero', 'Elce']
  const rooms = []
  for (const name of names) rooms.push(await world.sala({ nomeSala: `${name} ${key}` }))
  for (const room of rooms) await world.linked(tipster, room)
  const [anna, bruno] = [await world.user('OPERATORE'), await world.user('OPERATORE')]
  await signIn(page, anna)
  const other = await another(bruno)
  for (const one of [page, other]) {
    await expect(one.locator('[data-live="true"]')).toBeVisible()
    await slowNetwork(one)
    await one.getByPlaceholder('Filtra per Testo').fill(key)
  }

  // The tip is pushed to both, and is opened by keyboard.
  await world.telegram.postText(tipster.idGruppoTg!, `${key} Inter - Milan 1 @1.85`)
  const details = []
  for (const one of [page, other]) {
    await expect(one.getByRole('row').filter({ hasText: key })).toBeVisible()
    await one.getByRole('grid').focus()
    await one.keyboard.press('ArrowDown')
    await one.keyboard.press('Enter')
    const detail = dialogOf(one, 'Sale, Helper e Conti')
    await expect(detail.getByLabel(`Importo di Abete ${key}`)).toBeVisible()
    await expect(detail.getByText('Ricevuta').nth(4)).toBeVisible()
    details.push(detail)
  }
  const [hers, his] = details as [(typeof details)[number], (typeof details)[number]]
  await expect(his.getByText(`Aperta anche da ${anna.username}`)).toBeVisible()

  // She enters four rooms without waiting for any answer; he takes the fifth meanwhile.
  const keys = countedKeys(page)
  await expect(hers.getByPlaceholder('Filtra per nome')).toBeFocused()
  await keys.press('Enter')
  for (const [at, amount] of ['200', '150', '100', '50'].entries()) {
    await expect(hers.getByLabel(`Importo di ${names[at]} ${key}`)).toBeFocused()
    await keys.type(amount)
    await keys.press('Tab')
    await expect(hers.getByLabel(`Quota di ${names[at]} ${key}`)).toHaveValue('1,85')
    await keys.press('Enter')
  }
  await his.getByLabel(`Importo di Elce ${key}`).fill('80')
  await his.getByLabel(`Quota di Elce ${key}`).fill('1,9')
  await other.keyboard.press('Enter')
  for (const detail of [hers, his]) {
    for (const [name, amount] of [...names.entries()].map(([at, name]) => [
      name,
      [200, 150, 100, 50, 80][at],
    ])) {
      await expect(detail.getByRole('row').filter({ hasText: `${name} ${key}` })).toContainText(
        `€ ${amount},00`,
      )
    }
    // All rooms have answered.
    await expect(detail.getByText('5 sale su 5')).toBeVisible()
  }
  const entered = keys.keys()

  // The tipster is credited from the detail, by its key.
  await keys.press('Alt+KeyT')
  const credit = dialogOf(page, /Drop tipster/)
  await expect(credit.getByLabel('Tot Tipster')).toBeFocused()
  await keys.type('464')
  await keys.press('Tab')
  await keys.type('1,85')
  await keys.press('Enter')
  await expect(credit).toBeHidden()
  await expect(his).toContainText('€ 464,00')
  process.stdout.write(`four rooms: ${entered} keys (before: ${BEFORE}); tipster: ${keys.keys() - entered}\n`)
  expect(entered).toBeLessThan(BEFORE / 2)

  const bet = await world.api.get('GET /api/v1/bets/last-week', {}).body
  const [saved] = (Array.isArray(bet) ? bet : bet.bets).filter(({ formattedBet }) =>
    formattedBet.includes(key),
  )
  expect([saved?.tot, saved?.totTipster]).toEqual([580, 464])
})
