import type { Page } from '@playwright/test'
import { complaints, faultsNow, openAnother, prepareToInspect } from '../harness/inspect-screen.ts'
import { PRESSED_DIALOGS } from '../harness/pressed-dialogs.ts'
import type { Cast } from '../harness/small-world.ts'
import { expect, test } from '../harness/test.ts'

async function faultsOfAll(page: Page, cast: Cast, look: { accessibility: boolean }): Promise<string[]> {
  page.setDefaultTimeout(15_000)
  const found: string[] = []
  for (const { name, address, open } of PRESSED_DIALOGS) {
    await page.goto(address(cast))
    await openAnother(page, () => open(page))
    const faults = await faultsNow(page, { ...look, dialog: true })
    found.push(...faults.map((fault) => `${name}: ${fault}`))
  }
  return found
}

test('what is only pressed open is within everybody’s reach too, fits its window and says nothing', async ({
  page,
  cast,
  signIn,
}) => {
  test.setTimeout(180_000)
  await prepareToInspect(page)
  const heard = complaints(page)
  await signIn(page)
  expect(await faultsOfAll(page, cast, { accessibility: true })).toEqual([])
  expect(heard).toEqual([])
})

test('it fits a phone @phone', async ({ page, cast, signIn }) => {
  test.setTimeout(180_000)
  await prepareToInspect(page)
  const heard = complaints(page)
  await signIn(page)
  expect(await faultsOfAll(page, cast, { accessibility: false })).toEqual([])
  expect(heard).toEqual([])
})
