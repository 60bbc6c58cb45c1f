import { expect, test } from '../harness/test.ts'

/** What is wider than a phone on them. */
const PAGES = { 'contabilita/settimane': 'table', riepilogo: 'table', andamento: 'h2' }

test('what is printed from a phone is drawn as wide as it is: nothing is left beside a frame that scrolls @phone @slow', async ({
  page,
  cast,
  signIn,
}) => {
  expect(cast.estratto).toBeGreaterThan(0)
  await signIn(page)
  for (const [address, wide] of Object.entries(PAGES)) {
    await page.goto(`/xbetapp/${address}`)
    await expect(page.locator(`main ${wide}`).first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    const cut = await page.locator('main *').evaluateAll((all) =>
      all
        .filter((element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX))
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ className }) => className),
    )
    expect(cut, address).toEqual([])
    await page.emulateMedia({ media: 'screen' })
  }
})
