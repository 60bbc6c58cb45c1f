import { expect, type Locator, type Page } from '@playwright/test'

/** The dialog on top. */
export const dialog = (page: Page): Locator => page.getByRole('dialog').last()

/** Chooses in one of the product's own pickers. */
export async function choose(within: Page | Locator, label: string | RegExp, option: string): Promise<void> {
  const page = 'page' in within ? within.page() : within
  await within.getByLabel(label).click()
  await page.getByRole('option', { name: option }).first().click()
}

/** A sentence shown top right, success or error. Closed, because another of its kind would be dropped meanwhile. */
export async function toast(page: Page, text: string | RegExp): Promise<void> {
  const shown = page.locator('[data-toast]').filter({ hasText: text })
  await expect(shown).toBeVisible()
  await shown.getByRole('button').click()
  await expect(shown).toBeHidden()
}

/** The row of a table that holds a text. */
export const row = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('row').filter({ hasText: text })
