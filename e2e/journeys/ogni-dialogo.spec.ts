import { CRAWL_TIMEOUT_MS, crawl, faultsOf } from '../harness/inspect-screen.ts'
import { dialogScreens } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'

test.use({ fetchesAhead: true })

test('every dialog is accessible, fits its window and logs nothing in the console @slow', async ({
  page,
  cast,
  signIn,
}) => {
  test.setTimeout(CRAWL_TIMEOUT_MS)
  const all = () => faultsOf(page, dialogScreens(cast), { accessibility: true })
  expect(await crawl(page, signIn, all)).toEqual([])
})
