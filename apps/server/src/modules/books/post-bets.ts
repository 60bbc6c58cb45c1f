import { sql } from 'kysely'
import { invariant } from '#server/kernel/app-error.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { loadBetParts } from './bet-parts.queries.ts'
import { addGiocate } from './day-sums.ts'
import { addsUp, type Giocata, giocataKey, giocataState, giocateOf } from './giocata.ts'
import { changesOf, trailOfBets } from './trail.ts'

/**
 * Brings the accounts in line with bets: recomputes their rows from bet and live drops, writes what differs and adds
 * the differences to the running totals and what changed to the trail. The only writer of `giocata`. Runs at the end of every transaction for the
 * bets it changed, so no verb can forget it; a bet nothing of which concerns an account costs three reads.
 * @throws Error when the parties of a bet would not add up (rule: profit/sides-agree): nothing of the transaction
 * stands then
 */
export async function postBets(ctx: TxCtx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  // Locked before anything is compared: two who changed one bet come one after the other.
  const bets = await loadBetParts(ctx, ids, { lock: true })
  const stored = await storedGiocate(ctx, ids)
  for (const bet of bets) invariant(addsUp(bet), `the parties of bet ${bet.idReceivedBet} add up`)
  const wanted = bets.flatMap(giocateOf)
  const before = new Map(stored.map((row) => [giocataKey(row), row]))
  const after = new Map(wanted.map((row) => [giocataKey(row), row]))
  const gone = stored.filter((row) => !after.has(giocataKey(row)))
  const written = wanted.filter((row) => {
    const old = before.get(giocataKey(row))
    return !old || giocataState(old) !== giocataState(row)
  })
  if (gone.length === 0 && written.length === 0) return

  const replaced = written.flatMap((row) => before.get(giocataKey(row)) ?? [])
  // First the totals: their rows are the locks under which everything else of an account is written.
  await addGiocate(ctx, { plus: written, minus: [...gone, ...replaced] })
  await trailOfBets(ctx, changesOf([...gone, ...replaced], written))
  await deleteGiocate(ctx, gone)
  await writeGiocate(ctx, written)
}

/** Writes the rows of bets that have none yet, and no totals: for a rebuild, which sums them all up afterwards. */
export async function postGiocate(ctx: TxCtx, ids: readonly number[]): Promise<void> {
  await writeGiocate(ctx, (await loadBetParts(ctx, ids)).flatMap(giocateOf))
}

async function storedGiocate(ctx: TxCtx, ids: readonly number[]): Promise<Giocata[]> {
  const { rows } = await sql<Giocata>`select * from giocata where id_received_bet = any(${ids})`.execute(
    ctx.db,
  )
  return rows
}

async function deleteGiocate(ctx: TxCtx, rows: readonly Giocata[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    delete from giocata g using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x("idAccount" int, "idReceivedBet" int)
    where g.id_account = x."idAccount" and g.id_received_bet = x."idReceivedBet"
  `.execute(ctx.db)
}

async function writeGiocate(ctx: TxCtx, rows: readonly Giocata[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into giocata (id_account, id_received_bet, message_date, esito, data_refertazione, duplicata,
                         importo, quota, profit, profit_eur)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x("idAccount" int, "idReceivedBet" int, "messageDate" timestamptz, esito esito,
           "dataRefertazione" timestamptz, duplicata boolean, importo numeric, quota numeric, profit numeric,
           "profitEur" numeric)
    on conflict (id_account, id_received_bet) do update set
      message_date = excluded.message_date, esito = excluded.esito, data_refertazione = excluded.data_refertazione,
      duplicata = excluded.duplicata, importo = excluded.importo, quota = excluded.quota, profit = excluded.profit,
      profit_eur = excluded.profit_eur
  `.execute(ctx.db)
}
