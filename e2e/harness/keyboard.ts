import { expect, type Locator, type Page } from '@playwright/test'

const FARTHEST = 60

/** Tab until it has the focus; on the way every stop has to be seen. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < FARTHEST; stop++) {
    await page.keyboard.press(key)
    await expectFocusSeen(page)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${target} is not within ${FARTHEST} steps`)
}

/** A change of screen is over: the keyboard goes on from its content. */
export async function expectArrived(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toBeFocused()
}

/** The focused element shows a focus ring and is in sight. */
export async function expectFocusSeen(page: Page): Promise<void> {
  const unseen = await page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return null
    // A custom checkbox is drawn by the element beside it.
    const drawn = [element, element.nextElementSibling, element.parentElement].filter((part) => part !== null)
    const hasRing = drawn.some((part) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    })
    const { top, bottom, left, right } = element.getBoundingClientRect()
    const isInSight = bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth
    return hasRing && isInSight
      ? null
      : `${hasRing ? 'out of sight' : 'no ring'}: ${element.outerHTML.slice(0, 200)}`
  })
  expect(unseen).toBeNull()
}

/** Chooses in the picker that has the focus. */
export async function choose(page: Page, name: string): Promise<void> {
  await page.keyboard.type(name)
  await page.getByRole('option', { name }).first().waitFor()
  await page.keyboard.press('Enter')
}
