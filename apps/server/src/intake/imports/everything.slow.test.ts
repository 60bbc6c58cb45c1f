import { expect, test } from 'vitest'
import { attachProof } from '#server/accounts/movements/movement-proofs.ts'
import { readBacklog } from '#server/bets/tip-reading/public.ts'
import { rowsOf, updateRows } from '#server/db/rows.ts'
import { loadWorld } from '#server/demo/load-world.ts'
import { enterScore } from '#server/settling/score-proposals/public.ts'
import { aPicture } from '#test/factories.ts'
import { HISTORY_NOW, randomWorld } from '#test/random-history.ts'
import { expectSameElsewhere } from '#test/same-figures.ts'
import { testApp } from '#test/test-app.ts'

const SEED = Number(process.env.HISTORY_SEED ?? 144_371)

/** A whole product is built, written and read three times. */
const timeout = 600_000

test(`a random history (seed ${SEED}) has the same figures elsewhere`, { timeout }, async () => {
  const app = await testApp()
  const { live } = await randomWorld(app, SEED)
  await live(1_000)
  await expectSameElsewhere({ ...app.ctx, now: () => new Date(HISTORY_NOW) })
})

test('so has the demo', { timeout }, async () => {
  const { ctx, aUser } = await testApp()
  await aUser()
  const at = { ...ctx, now: () => new Date('2026-11-21T18:00:00+01:00') }
  await loadWorld(at)
  const [room] = await rowsOf(ctx.db, 'room', {}, ['idSala'], 'idSala')
  await updateRows(ctx.db, 'room', { idSala: room?.idSala ?? 0 }, { isSecret: true })
  for (const { idMovimento } of (await rowsOf(ctx.db, 'movement', { tipo: 'cashout' })).slice(0, 3))
    await attachProof(at, { idMovimento, nome: 'bonifico.png', bytes: await aPicture() })
  while (await readBacklog(at));
  const matches = await rowsOf(ctx.db, 'event', { sport: 'calcio' }, ['idEvent'], 'idEvent')
  for (const { idEvent } of matches.slice(0, 40))
    await enterScore(at, Number(idEvent), { testo: '2-1 (1-0)', sport: 'calcio' })

  const to = await expectSameElsewhere(at)
  expect(await rowsOf(to.db, 'movementProof')).toHaveLength(3)
  expect(await rowsOf(to.db, 'movement', { dayOnly: false })).not.toEqual([])
  const scored = to.db.selectFrom('event').select('risultato').where('risultato', 'is not', null)
  expect(await scored.execute()).toHaveLength(40)
})
