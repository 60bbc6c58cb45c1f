import { expect, test } from '../harness/test.ts'

/** Pages with the element that is wider than a phone. */
const PAGES = { 'contabilita/settimane': 'table', riepilogo: 'table', andamento: 'h2' }

test('a page printed from a phone has its full width: no frame that scrolls hides content @phone @slow', async ({
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
