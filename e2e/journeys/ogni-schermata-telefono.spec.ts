import { CRAWL_TIMEOUT_MS, crawl, faultsOf } from '../harness/inspect-screen.ts'
import { dialogScreens, pageScreens } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'

test.use({ fetchesAhead: true })

test('every screen fits a phone, and every page is within everybody’s reach there @phone @slow', async ({
  page,
  cast,
  signIn,
}) => {
  test.setTimeout(CRAWL_TIMEOUT_MS)
  const pages = () => faultsOf(page, pageScreens(cast), { accessibility: true })
  const dialogs = () => faultsOf(page, dialogScreens(cast), { accessibility: false })
  expect(await crawl(page, signIn, pages, dialogs)).toEqual([])
})
