import { faultsOf, WALK_MS, walk } from '../harness/inspect-screen.ts'
import { dialogScreens } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'

test('every dialog is within everybody’s reach, fits its window and says nothing in the console', async ({
  page,
  cast,
  signIn,
}) => {
  test.setTimeout(WALK_MS)
  const all = () => faultsOf(page, dialogScreens(cast), { accessibility: true })
  expect(await walk(page, signIn, all)).toEqual([])
})
