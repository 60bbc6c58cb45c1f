import { sql } from 'kysely'
import { rowsOf } from '#server/db/rows.ts'
import { run, statement } from '#server/db/statement.ts'
import { present } from './app-error.ts'
import type { Ctx, TxCtx } from './ctx.ts'

/**
 * Gives the changed bets of the transaction the next revision. The update of `revision` makes writers wait for each
 * other's commit, so revisions appear in order: a reader that has seen 41 can never later be shown a 40.
 */
export async function publishBetRevision(ctx: TxCtx): Promise<void> {
  await run(ctx.db, NEXT_REVISION([[...ctx.changedBets]]))
}

// One statement: no other commit can come between the two, and the row is held for one round trip less.
const NEXT_REVISION = statement<never>(`
  with next as (update revision set valore = valore + 1 where nome = 'bets' returning valore)
  insert into bet_revision (id_received_bet, revision) select id, valore from next, unnest($1::int[]) as id
  on conflict (id_received_bet) do update set revision = excluded.revision`)

/** The revision each of the bets last changed with; 0 for one that was not published yet. */
export async function betRevisions(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('betRevision')
    .selectAll()
    .where('idReceivedBet', '=', sql<number>`any(${ids}::int[])`)
    .execute()
  const revisionByBet = new Map(rows.map(({ idReceivedBet, revision }) => [idReceivedBet, revision]))
  return new Map(ids.map((id) => [id, revisionByBet.get(id) ?? 0]))
}

const FEEDS = ['bets', 'notifiche', 'anagrafiche'] as const
type Feed = (typeof FEEDS)[number]

/** The present revision of each feed. */
export async function currentRevisions(ctx: Ctx): Promise<Record<Feed, number>> {
  const rows = await rowsOf(ctx.db, 'revision', { nome: FEEDS }, ['nome', 'valore'])
  return Object.fromEntries(rows.map(({ nome, valore }) => [nome, valore])) as Record<Feed, number>
}

const REVISION = statement<{ valore: number }>('select valore from revision where nome = $1')

export async function currentRevision(ctx: Ctx, nome: Feed): Promise<number> {
  const row = present((await run(ctx.db, REVISION([nome])))[0], `the feed ${nome} has a revision`)
  return row.valore
}
