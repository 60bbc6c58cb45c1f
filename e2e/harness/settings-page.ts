import { expect, type Locator, type Page } from '@playwright/test'
import { dialogOf } from './bet-page.ts'

export const SETTINGS = '/xbetapp/impostazioni'
export const REFERENCE = `${SETTINGS}/anagrafiche`

/** Waits for a sentence top right, and closes it: another of its kind would be dropped while it is visible. */
export async function expectToast(page: Page, text: string): Promise<void> {
  const shown = page.locator('[data-kind]').filter({ hasText: text })
  await expect(shown).toBeVisible()
  // At its edge: in its middle may be a button.
  await shown.click({ position: { x: 4, y: 4 } })
  await expect(shown).toBeHidden()
}

/** Saves the form on top and waits for its sentence. */
export async function save(page: Page, said: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Salva', exact: true }).click()
  await expectToast(page, said)
  await expect(page.getByRole('dialog')).toBeHidden()
}

/** Filters a list by name and opens the form of the row that is left. */
export async function edit(page: Page, name: string, title: string): Promise<Locator> {
  await page.getByPlaceholder('Filtra per Nome').fill(name)
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: 'Modifica' }).click()
  const dialog = dialogOf(page, title)
  await expect(dialog).toBeVisible()
  return dialog
}

/** Records the page's calls to the bots from now on: `tipster-on`, `sala-created`, ... with their bodies. */
export function botCalls(page: Page): { name: string; body: unknown }[] {
  const calls: { name: string; body: unknown }[] = []
  page.on('request', (request) => {
    const [, name] = /\/sparabet\/((?:tipster|sala)-[\w-]+)$/.exec(request.url()) ?? []
    if (name !== undefined) calls.push({ name, body: request.postDataJSON() })
  })
  return calls
}
