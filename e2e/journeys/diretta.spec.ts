import { expect, test } from '../harness/test.ts'

test('a tip is on screen without asking, in all tabs through one stream, also when the tab that held it is closed', async ({
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
