import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { rowsOf } from '#server/db/rows.ts'
import { testApp } from '#test/test-app.ts'
import { exportChain } from './export-chain.ts'
import { chainJob, sealBlock } from './seal-acts.ts'
import { verifyChain } from './verify-chain.ts'
import { OLD_IDS_PER_ENTRY } from './written-rows.ts'

// An installation older than acts: lines of the log and movements that no act wrote.
const { aBet, ctx, db } = await testApp()

/** The first and the last id of a chunk, and the first of the next; the last chunk needs a second block. */
const CHUNKS = [0, 1, 2, 3, 4, 6]
const MOVEMENTS = [1, ...CHUNKS.map((chunk) => (chunk + 1) * OLD_IDS_PER_ENTRY), 2 * OLD_IDS_PER_ENTRY + 1]
const LINES = [1, 2, OLD_IDS_PER_ENTRY + 1]

await db.transaction().execute(async (tx) => {
  await sql`set local session_replication_role = replica`.execute(tx)
  await sql`delete from audit`.execute(tx)
  for (const id of MOVEMENTS)
    await sql`insert into movement (id_movimento, tipo, data, username) overriding system value
      values (${id}, 'cashflow', now(), 'vecchio')`.execute(tx)
  for (const id of LINES)
    await sql`insert into audit (id, actor, action, entity, entity_id) overriding system value
      values (${id}, 'vecchio', 'bets.save', 'room', '1')`.execute(tx)
  await sql`select setval(pg_get_serial_sequence('audit', 'id'), ${OLD_IDS_PER_ENTRY + 100})`.execute(tx)
})
await aBet()

const entries = async () =>
  (await rowsOf(db, 'chainEntry', {}, ['idAtto'], 'seq'))
    .map(({ idAtto }) => Number(idAtto))
    .filter((id) => id < 0 && id > -1_000)
const verify = async () => verifyChain(exportChain(ctx), new Map())

it('rows older than acts are sealed by the daily run, five chunks of ids to a block', async () => {
  while ((await sealBlock(ctx)) > 0);
  expect(await entries()).toEqual([])
  expect((await verify()).loose).toBeGreaterThanOrEqual(MOVEMENTS.length + LINES.length)
  expect(await sealBlock(ctx, { whole: true })).toBe(5)
  expect(await entries()).toEqual([-1, -2, -3, -4, -5])
  expect(await sealBlock(ctx, { whole: true })).toBe(1)
  expect(await entries()).toEqual([-1, -2, -3, -4, -5, -7])
  const job = chainJob()
  while (await job.run(ctx));
  expect(await verify()).toMatchObject({ breaks: [], loose: 0 })
  const { rows } = await sql<{ id: number; righe: number }>`
    select id_atto::int as id, length(righe) / 32 as righe from chain_entry where id_atto between -10 and -1 order by seq
  `.execute(db)
  expect(rows).toEqual([
    { id: -1, righe: 4 },
    { id: -2, righe: 2 },
    { id: -3, righe: 2 },
    { id: -4, righe: 1 },
    { id: -5, righe: 1 },
    { id: -7, righe: 1 },
  ])
})

it('a line without an act that follows the first act belongs to no chunk and stays unsealed', async () => {
  await sql`insert into audit (actor, action, entity, entity_id) values ('altro', 'bets.save', 'room', '1')`.execute(
    db,
  )
  const before = await entries()
  while ((await sealBlock(ctx, { whole: true })) > 0);
  expect(await entries()).toEqual(before)
})

it('a fact below the number from which the sealing looks is found once a day', async () => {
  await aBet()
  while ((await sealBlock(ctx, { whole: true })) > 0);
  await aBet()
  await sql`update fact_mark set below = 1000000 where kind = 'testo'`.execute(db)
  while ((await sealBlock(ctx)) > 0);
  const waiting = (await verify()).loose
  expect(await sealBlock(ctx, { whole: true })).toBe(1)
  expect((await verify()).loose).toBe(waiting - 1)
})
