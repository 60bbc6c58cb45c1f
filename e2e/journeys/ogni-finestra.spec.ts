import { CRAWL_TIMEOUT_MS, crawl, faultsOfPressed } from '../harness/inspect-screen.ts'
import { pressedDialogs } from '../harness/pressed-dialogs.ts'
import { expect, test } from '../harness/test.ts'

test.use({ fetchesAhead: true })

test('dialogs without an address are accessible too, fit the window and log nothing @slow', async ({
  page,
  cast,
  signIn,
}) => {
  test.setTimeout(CRAWL_TIMEOUT_MS)
  const all = () => faultsOfPressed(page, pressedDialogs(cast), { accessibility: true })
  expect(await crawl(page, signIn, all)).toEqual([])
})

test('it fits a phone @phone @slow', async ({ page, cast, signIn }) => {
  test.setTimeout(CRAWL_TIMEOUT_MS)
  const all = () => faultsOfPressed(page, pressedDialogs(cast), { accessibility: false })
  expect(await crawl(page, signIn, all)).toEqual([])
})
