import { expect, type Locator, type Page } from '@playwright/test'

/** The dialog on top. */
export const dialog = (page: Page): Locator => page.getByRole('dialog').last()

/** The row of a table that holds a text. */
export const row = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('row').filter({ hasText: text })

/** A sentence shown top right. Closed then, because another of its kind would be dropped meanwhile. */
export async function toast(page: Page, text: string | RegExp): Promise<void> {
  const shown = page.locator('[data-kind]').filter({ hasText: text })
  await expect(shown).toBeVisible()
  await shown.getByRole('button', { name: 'Chiudi avviso' }).click()
  await expect(shown).toBeHidden()
}
