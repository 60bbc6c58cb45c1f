import { sql } from 'kysely'
import { idsOf, insertRows } from '#server/db/rows.ts'
import { present } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { gatherFacts, hasSettled, moveFactsOn } from './facts.ts'
import { FORMULA, hashOfBlock, hashOfEntry, merkleRoot, NOTHING } from './hashing.ts'
import { entryOfOpenings, hashesOfRows, OLD_IDS_PER_ENTRY } from './written-rows.ts'

const ACTS_PER_BLOCK = 1_000
/** Entries of facts per block beside its acts, each of hundreds of facts. */
const FACT_ENTRIES_PER_BLOCK = 20
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The pause after a block that was not full: a look passes over all rows that an open transaction, as an import, wrote. */
const REST_MS = 10_000
/** The key of the lock that allows one sealer at a time among all processes; no other code uses it. */
const SEALER = 7_202_605

/** Seals committed acts and facts block by block until none is left, then checks periodically. */
export function chainJob() {
  let dueAt = new Date(0)
  let sweptAt = new Date(0)
  return {
    name: 'chain',
    async run(ctx: Ctx): Promise<boolean> {
      const now = ctx.now()
      if (now < dueAt) return false
      if ((await sealBlock(ctx)) >= FACT_ENTRIES_PER_BLOCK) return true
      // Once a day seals what the scan from `basso` on cannot find: rows older than acts, and stragglers, if any.
      if (now.getTime() - sweptAt.getTime() >= DAY_MS) {
        if ((await sealBlock(ctx, { whole: true })) > 0) return true
        sweptAt = now
      }
      dueAt = new Date(now.getTime() + REST_MS)
      return false
    },
    nextAt: async () => dueAt,
  }
}

/**
 * Seals one block of committed, unsealed acts and facts. The sealer neither waits for writers nor blocks them: rows not
 * yet visible are sealed in a later block, so blocks follow the order of commits.
 * @param whole scans everything, including rows older than acts
 * @returns the number of entries sealed
 */
export async function sealBlock(ctx: Ctx, { whole = false } = {}): Promise<number> {
  return ctx.db.transaction().execute(async (db) => {
    const tx = { ...ctx, db }
    const { rows: lock } = await sql<{ ours: boolean }>`
      select pg_try_advisory_xact_lock(${SEALER}) as ours`.execute(db)
    if (!lock[0]?.ours) return 0
    const newActs = await unsealedActs(tx, { whole })
    const acts = whole && newActs.length === 0 ? await unsealedOldRows(tx) : newActs
    const facts = acts.length < ACTS_PER_BLOCK ? await gatherFacts(tx, FACT_ENTRIES_PER_BLOCK, { whole }) : []
    const entries = [...acts, ...facts]
    if (entries.length === 0) {
      if (!whole) {
        await moveActsOn(tx)
        await moveFactsOn(tx, HOUR_MS)
      }
      return 0
    }
    const last = await lastOfChain(tx)
    // The act of a long import has many rows to sort.
    await sql`set local statement_timeout = 0`.execute(db)
    const hashes = await hashesOfRows(tx, entries)
    const sealed = entries.map((idAtto, i) => {
      const seq = last.seq + i + 1
      const righe = present(hashes.get(idAtto), 'each entry has the hashes of its rows')
      return { seq, idAtto, righe, hash: hashOfEntry(seq, idAtto, righe) }
    })
    const block = {
      numero: last.numero + 1,
      at: ctx.now().toISOString(),
      formula: FORMULA,
      voci: sealed.length,
      precedente: last.hash,
      radice: merkleRoot(sealed.map(({ hash }) => hash)),
    }
    await insertRows(db, 'chainBlock', { ...block, hash: hashOfBlock(block) })
    await insertRows(
      db,
      'chainEntry',
      sealed.map((entry) => ({ ...entry, blocco: block.numero })),
    )
    return sealed.length
  })
}

const lastOfChain = async ({ db }: Ctx) => {
  const { rows } = await sql<{ numero: number; hash: Buffer; seq: number }>`
    select numero, hash, (select coalesce(max(seq), 0) from chain_entry) as seq
    from chain_block order by numero desc limit 1
  `.execute(db)
  return rows[0] ?? { numero: 0, hash: NOTHING, seq: 0 }
}

async function unsealedActs({ db }: Ctx, { whole }: { whole: boolean }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id_atto as id from act a
    where ${whole ? sql`true` : sql`id_atto > (select basso from chain_state)`}
      and not exists (select from chain_entry v where v.id_atto = a.id_atto)
    order by id_atto limit ${ACTS_PER_BLOCK}
  `.execute(db)
  return idsOf(rows)
}

/** Entries of rows older than acts. */
async function unsealedOldRows({ db }: Ctx): Promise<number[]> {
  // Lines without an act precede all lines with one.
  const { rows: chunks } = await sql<{ id: number }>`
    select distinct -1 - (id - 1) / ${sql.lit(OLD_IDS_PER_ENTRY)} as id from (
      select id from audit
      where id_atto is null and id <= coalesce((select min(id) from audit where id_atto is not null), id)
      union all
      select id_movimento from movement where id_atto is null
    ) x
    where not exists (select from chain_entry v where v.id_atto = -1 - (x.id - 1) / ${sql.lit(OLD_IDS_PER_ENTRY)})
    order by 1 desc limit 5
  `.execute(db)
  if (chunks.length > 0) return idsOf(chunks)
  const { rows: accounts } = await sql<{ id: number }>`
    select id_account as id from account_total s
    where exists (select from posting_change u where u.id_account = s.id_account and u.version = 0)
      and not exists (select from chain_entry v where v.id_atto = ${sql.lit(entryOfOpenings(0))} - s.id_account)
    order by id_account limit 20
  `.execute(db)
  return accounts.map(({ id }) => entryOfOpenings(id))
}

/** Moves the watermark to `candidate` once that is an hour old and all transactions open at its time have ended. */
async function moveActsOn({ db, now }: Ctx): Promise<void> {
  await sql`
    update chain_state set
      basso = case when candidate_at is not null then candidate else basso end,
      candidate = (select coalesce(max(id_atto), 0) from chain_entry),
      candidate_at = ${now()}
    where ${hasSettled(now(), HOUR_MS)}
  `.execute(db)
}
