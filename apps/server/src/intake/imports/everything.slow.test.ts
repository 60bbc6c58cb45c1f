import { test } from 'vitest'
import { updateRows } from '#server/db/rows.ts'
import { loadWorld } from '#server/demo/load-world.ts'
import { HISTORY_NOW, randomWorld } from '#test/random-history.ts'
import { expectSameElsewhere } from '#test/same-figures.ts'
import { testApp } from '#test/test-app.ts'

const SEED = Number(process.env.HISTORY_SEED ?? 144_371)

/** A whole product is built, written and read three times. */
const timeout = 600_000

test(`a random history (seed ${SEED}) has the same figures elsewhere`, { timeout }, async () => {
  const app = await testApp()
  const { live } = await randomWorld(app, SEED)
  await updateRows(app.db, 'room', {}, { isSecret: false })
  await live(1_000)
  await expectSameElsewhere({ ...app.ctx, now: () => new Date(HISTORY_NOW) })
})

test('so has the demo', { timeout }, async () => {
  const { ctx, aUser } = await testApp()
  await aUser()
  const at = { ...ctx, now: () => new Date('2026-11-21T18:00:00+01:00') }
  await loadWorld(at)
  await expectSameElsewhere(at)
})
