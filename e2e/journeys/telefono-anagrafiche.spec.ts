import { REFERENCE } from '../harness/settings-page.ts'
import { expect, test } from '../harness/test.ts'

// That every settings screen fits is seen with all others: `ogni-schermata-telefono`.
test('@phone on a phone rows of the settings are cards @slow', async ({ page, world, signIn }) => {
  const sala = await world.sala()
  await signIn(page, undefined, `${REFERENCE}/sala?nome=${encodeURIComponent(sala.nomeSala)}`)
  await expect(page.getByRole('listitem').filter({ hasText: sala.nomeSala })).toBeVisible()
})
