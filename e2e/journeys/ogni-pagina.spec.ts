import { complaints, faultsOf, prepareToInspect } from '../harness/inspect-screen.ts'
import { pageScreens } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'

test('every page is within everybody’s reach, fits its window and says nothing in the console', async ({
  page,
  cast,
  signIn,
}) => {
  // Less than a minute by itself; a busy machine may take its time.
  test.setTimeout(300_000)
  await prepareToInspect(page)
  const heard = complaints(page)
  await signIn(page)
  expect(await faultsOf(page, pageScreens(cast), { accessibility: true })).toEqual([])
  expect(heard).toEqual([])
})
