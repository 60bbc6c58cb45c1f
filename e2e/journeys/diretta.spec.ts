import { expect, test } from '../harness/test.ts'

test('a tip is on screen without asking, in all tabs through one stream, also when the tab that held it is closed @slow', async ({
  page,
  world,
  signIn,
}) => {
  const asked = { streams: 0, polls: 0 }
  page.context().on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/api/v1/live') asked.streams += 1
    if (pathname === '/api/v1/bets/last-week') asked.polls += 1
  })
  const tipster = await world.tipster()
  await signIn(page, await world.user('OPERATORE'))
  const live = '[data-sync="in-sync"][data-live="true"]'
  await expect(page.locator(live)).toBeVisible()

  const second = await page.context().newPage()
  await second.goto('/xbetapp')
  await expect(second.locator(live)).toBeVisible()
  expect(asked.streams).toBe(1)

  const polls = asked.polls
  await world.telegram.postText(tipster.idGruppoTg!, 'Lakers vincenti @1.85')
  for (const tab of [page, second])
    await expect(tab.getByRole('row').filter({ hasText: 'Lakers vincenti' })).toBeVisible()
  expect(asked.polls).toBe(polls)

  await page.close()
  await expect.poll(() => asked.streams).toBe(2)
  await expect(second.locator(live)).toBeVisible()
  await world.telegram.postText(tipster.idGruppoTg!, 'Bulls vincenti @1.90')
  await expect(second.getByRole('row').filter({ hasText: 'Bulls vincenti' })).toBeVisible()
})

test('bets that come while the page is not watched are counted in the title, and a key leads to them @slow', async ({
  page,
  world,
  signIn,
}) => {
  const tipster = await world.tipster()
  await page.setViewportSize({ width: 1280, height: 600 })
  for (let bet = 1; bet <= 16; bet++) await world.telegram.postText(tipster.idGruppoTg!, `Riga ${bet} @1.85`)
  // Bets that arrive after the first list count as new.
  await expect
    .poll(async () => {
      const { body } = await world.api.get('GET /api/v1/bets/last-week', {})
      return (Array.isArray(body) ? body : body.bets).filter(
        ({ idTipster }) => idTipster === tipster.idTipster,
      ).length
    })
    .toBe(16)
  await signIn(page, await world.user('OPERATORE'))
  await expect(page.locator('[data-sync="in-sync"][data-live="true"]')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Riga 16' })).toBeVisible()
  // Other journeys' bets may have come since the first list.
  const unseen = async () => Number(/^\((\d+)\) Bet · xbetapp$/.exec(await page.title())?.[1] ?? 0)
  const before = await unseen()

  // Where nothing has the focus, the arrow goes into the list.
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('[data-row-id][data-active]')).toHaveCount(1, { timeout: 500 })
  }).toPass()
  await expect(page.getByRole('grid')).toBeFocused()

  // Scrolled to the bottom, a bet that comes in above must be announced.
  const grid = page.getByRole('grid')
  await grid.focus()
  await page.keyboard.press('End')
  await expect.poll(() => grid.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
  await world.telegram.postText(tipster.idGruppoTg!, 'Arrivata in alto @2.00')
  const pill = page.getByRole('button', { name: /non vist[ae].* più in alto/ })
  await expect(pill).toBeVisible()
  // In the table's foot: it covers no row.
  const rowsEnd = await grid.evaluate((element) => element.getBoundingClientRect().bottom)
  expect((await pill.boundingBox())!.y).toBeGreaterThanOrEqual(rowsEnd)
  await expect.poll(unseen).toBeGreaterThan(before)
  expect(await page.locator('link[rel="icon"]').getAttribute('href')).toContain('logo-nuove.svg')
  // The key goes through all of them in turn, those on screen too, including bets other journeys left to be dropped.
  const arrived = page.getByRole('row').filter({ hasText: 'Arrivata in alto' })
  await expect(async () => {
    await page.keyboard.press('n')
    await expect(arrived).toBeInViewport({ timeout: 500 })
  }).toPass()
  await expect(async () => {
    await page.keyboard.press('n')
    await expect(page).toHaveTitle('Bet · xbetapp', { timeout: 500 })
  }).toPass()
  await expect(page.getByRole('button', { name: /non vista/ })).toBeHidden()
})
