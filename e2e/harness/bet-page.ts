import { expect, type Locator, type Page } from '@playwright/test'

/** The row of the bet whose text contains this. */
export const rowOf = (page: Page, text: string): Locator =>
  page.getByRole('row').filter({ hasText: text }).first()

/** Chooses in a picker by typing, as an operator does. */
export async function choose(scope: Page | Locator, label: string, name: string): Promise<void> {
  const field = scope.getByRole('combobox', { name: label })
  await field.waitFor()
  // A dialog takes the focus shortly after it becomes visible, and would take it from the open list too. Waits for
  // that, as no user is this fast.
  await field.page().waitForFunction(() => {
    const dialog = [...document.querySelectorAll('[role="dialog"][aria-modal="true"]')].at(-1)
    const { activeElement, body } = document
    return dialog === undefined || activeElement === body || dialog.contains(activeElement)
  })
  await field.fill(name)
  await scope.getByRole('option', { name }).first().waitFor()
  await field.press('Enter')
  // Text without a choice is cleared when the list closes: a value that stays was chosen.
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await expect(field).toHaveValue(name)
}

export const dialogOf = (page: Page, title: string | RegExp): Locator =>
  page.getByRole('dialog', { name: title })

/** Opens a bet's detail from its row. */
export async function openDetail(page: Page, text: string): Promise<Locator> {
  await rowOf(page, text).getByRole('button', { name: 'Dettaglio' }).click()
  const detail = dialogOf(page, 'Sale, Helper e Conti')
  await expect(detail).toBeVisible()
  return detail
}

export interface TypedDrop {
  book?: string
  venue: string
  importo: string
  quota: string
}

/** Adds drops of one kind from the detail, and saves them together. */
export async function addDrops(
  page: Page,
  kind: { button: string; title: string; label: string },
  drops: readonly TypedDrop[],
): Promise<void> {
  await page.getByRole('button', { name: kind.button, exact: true }).click()
  const dialog = dialogOf(page, new RegExp(kind.title))
  for (const { book, venue, importo, quota } of drops) {
    if (book !== undefined) await choose(dialog, 'Book', book)
    await choose(dialog, kind.label, venue)
    await dialog.getByLabel('Importo').fill(importo)
    await dialog.getByLabel('Quota').fill(quota)
    const add = dialog.getByRole('button', { name: 'Aggiungi Drop' })
    const added = dialog.getByRole('region', { name: 'Drop da salvare' }).getByText(venue)
    // A doubt asks for a second confirmation.
    const asked = dialog.getByText('Premi di nuovo per confermare.')
    await add.click()
    await expect(added.or(asked).first()).toBeVisible()
    if (await asked.isVisible()) await add.click()
    await expect(added).toBeVisible()
  }
  await dialog.getByRole('button', { name: 'Conferma e Salva' }).click()
  await expect(dialog).toBeHidden()
}

export const ON_ROOM = { button: 'DROP SALE/HELPER', title: 'Nuovo drop sale/helper', label: 'Sala' }
export const ON_SITE = { button: 'DROP SITO', title: 'Nuovo drop sito', label: 'Sito' }
export const ON_OTHER = { button: 'DROP ALTRO', title: 'Nuovo drop altro', label: 'Altro' }
