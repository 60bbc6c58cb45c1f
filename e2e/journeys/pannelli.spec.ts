import type { Locator, Page } from '@playwright/test'
import { addRomeDays, romeDay } from '@xbetapp/domain/platform/time/rome'
import { dialogOf } from '../harness/bet-page.ts'
import { expect, test } from '../harness/test.ts'

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (box === null) throw new Error(`${locator} is not drawn`)
  return box
}

async function expectOnScreen(page: Page, panel: Locator): Promise<void> {
  const { x, y, width, height } = await boxOf(panel)
  const screen = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }))
  expect(x).toBeGreaterThanOrEqual(0)
  expect(y).toBeGreaterThanOrEqual(0)
  expect(x + width).toBeLessThanOrEqual(screen.width)
  expect(y + height).toBeLessThanOrEqual(screen.height)
}

test('panels open beside their anchor, over it where there is no room below, within the screen @slow', async ({
  page,
  world,
  signIn,
}) => {
  const tipster = await world.tipster()
  const { idReceivedBet } = await world.bet(`Pannelli${Date.now()}`, tipster)
  await signIn(page, await world.user('OPERATORE'))

  const field = page.getByRole('combobox', { name: 'Filtra per Tipster' })
  await field.click()
  const [under, list] = [await boxOf(field), page.getByRole('listbox')]
  await expect.poll(async () => (await boxOf(list)).y - under.y - under.height).toBeGreaterThanOrEqual(0)
  expect(Math.abs((await boxOf(list)).x - under.x)).toBeLessThan(10)
  expect((await boxOf(list)).y - under.y - under.height).toBeLessThan(12)
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)

  const day = page.getByPlaceholder('dd/mm/yyyy')
  await page.getByRole('button', { name: 'Apri calendario' }).click()
  const calendar = dialogOf(page, 'Apri calendario')
  await expect(calendar.getByRole('button', { pressed: false }).first()).toBeVisible()
  expect(Math.abs((await boxOf(calendar)).x - (await boxOf(day)).x)).toBeLessThan(4)
  await expectOnScreen(page, calendar)
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()

  await page.goto(`/xbetapp?dettaglio=${idReceivedBet}&sopra=sala`)
  const dialog = dialogOf(page, /Nuovo drop sale/)
  const book = dialog.getByRole('combobox', { name: 'Book' })
  await expect(book).toBeVisible()
  await page.setViewportSize({ width: 700, height: 420 })
  await book.scrollIntoViewIfNeeded()
  await book.press('ArrowDown')
  await expectOnScreen(page, dialog.getByRole('listbox'))
})

test('menus of a list open from its right edge, within a phone @phone @slow', async ({
  page,
  world,
  signIn,
}) => {
  await world.bet(`Menu${Date.now()}`)
  await signIn(page, await world.user('OPERATORE'))
  await page.getByRole('button', { name: 'Viste, XLSX e colonne' }).tap()
  await page.getByRole('button', { name: 'Viste', exact: true }).tap()
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  await expectOnScreen(page, menu)
})

test('the arrows of the calendar go on in the month before, Page keys go by month, Enter chooses @slow', async ({
  page,
  world,
  signIn,
}) => {
  await signIn(page, await world.user('CALCOLATORE'), '/xbetapp/calcolatore?pannello=1')
  await page.getByRole('button', { name: 'Apri calendario' }).first().click()
  const focused = dialogOf(page, 'Apri calendario').locator(':focus')
  const today = romeDay(new Date())
  await expect(focused).toHaveAttribute('data-day', today)
  const first = `${today.slice(0, 8)}01`
  for (let day = today; day >= first; day = addRomeDays(day, -1)) await page.keyboard.press('ArrowLeft')
  const last = addRomeDays(first, -1)
  await expect(focused).toHaveAttribute('data-day', last)
  await page.keyboard.press('PageUp')
  await expect(focused).not.toHaveAttribute('data-day', last)
  await page.keyboard.press('PageDown')
  await page.keyboard.press('ArrowUp')
  const chosen = (await focused.getAttribute('data-day')) ?? ''
  expect(chosen.slice(0, 7)).toBe(last.slice(0, 7))
  await page.keyboard.press('Enter')
  await expect(page.getByPlaceholder('dd/mm/yyyy').first()).toHaveValue(chosen.split('-').reverse().join('/'))
})

test('a tooltip names a button’s action, and shows the full text of a truncated one @slow', async ({
  page,
  world,
  signIn,
}) => {
  const key = `Suggerimento${Date.now()}`
  await world.bet(`${key} ${'un testo molto lungo '.repeat(40)}fine`)
  await signIn(page, await world.user('OPERATORE'))
  const hint = page.getByRole('tooltip')

  const button = page.getByRole('banner').locator('[data-hint]').first()
  await button.hover()
  await expect(hint).toHaveText((await button.getAttribute('data-hint')) ?? '')
  await expectOnScreen(page, hint)
  const bar = await boxOf(button)
  expect((await boxOf(hint)).y).toBeGreaterThanOrEqual(bar.y + bar.height)

  // Alone in the list: a bet that comes meanwhile would move the row from under the pointer.
  await page.getByPlaceholder('Filtra per Testo').fill(key)
  await expect(page.getByText('1-1 di 1')).toBeVisible()
  await page.locator('[data-cut]').filter({ hasText: key }).first().hover()
  await expect(hint).toContainText('fine')
  await expectOnScreen(page, hint)
  await page.mouse.move(0, 0)
  await expect(hint).toHaveCount(0)
})
