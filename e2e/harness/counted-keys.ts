import type { Page } from '@playwright/test'

/** A keyboard that counts. */
export function countedKeys(page: Page) {
  let count = 0
  return {
    keys: () => count,
    press: async (...keys: string[]) => {
      for (const key of keys) {
        count++
        await page.keyboard.press(key)
      }
    },
    type: async (text: string) => {
      count += text.length
      await page.keyboard.type(text)
    },
  }
}
