import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowIfAny, rowsOf } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import { checkBooks } from '#server/ledger/postings/public.ts'
import { randomWorld } from '#test/random-history.ts'
import { testApp } from '#test/test-app.ts'
import { undoAct } from './undo-act.ts'

// A random life of a small product, then a further part of it undone act by act: the books return to the cent.
const SEED = Number(process.env.HISTORY_SEED ?? Date.now() % 1_000_000)
const app = await testApp()
const { ctx, db } = app
const { live, now, ofBets, ofMoney, random } = await randomWorld(app, SEED)

/** The share of every account in every bet, and all its totals. */
async function books(): Promise<unknown[]> {
  const { rows } = await sql`
    select 'bet' as of, id_account, id_received_bet::text as id, message_date, esito::text, data_refertazione, importo,
           quota, profit, profit_eur, null::numeric as x, null::numeric as y from bet_posting
    union all
    select 'saldo', id_account, null, null, null, null, n, n_open, profit, profit_open, cashflow, deposito from account_total
      where n <> 0 or profit <> 0 or cashflow <> 0 or deposito <> 0
    union all
    select 'giorno', id_account, bet_day::text, null, settlement_day::text, null, n, importo, profit, null, null,
           null from bet_posting_day where n <> 0
    order by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12
  `.execute(db)
  return rows
}

/** Numbers of acts in a range, latest first: a retried transaction leaves a gap. */
const actsBetween = async (above: number, upTo: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('act')
    .select('idAtto')
    .where('idAtto', '>', above)
    .where('idAtto', '<=', upTo)
    .orderBy('idAtto', 'desc')
    .execute()
  return rows.map(({ idAtto }) => idAtto)
}

const lastAct = async (): Promise<number> =>
  (await rowIfAny(db, 'act', {}, ['idAtto'], '-idAtto'))?.idAtto ?? 0

test(`undoing acts in reverse order restores the books (HISTORY_SEED=${SEED})`, async () => {
  await live(60)
  const before = await books()
  const first = await lastAct()
  const { done } = await live(60, [...ofBets, ...ofMoney])
  expect(done).toBeGreaterThan(10)
  const after = await books()
  expect(after).not.toEqual(before)

  const last = await lastAct()
  for (const act of await actsBetween(first, last)) await undoAct(now, act)
  expect(await books()).toEqual(before)

  const redone = await lastAct()
  for (const act of await actsBetween(last, redone)) await undoAct(now, act)
  expect(await books()).toEqual(after)
})

test('in any order, each act is undone or refused with a reason, and the books agree', async () => {
  const acts = (await rowsOf(db, 'act', {}, ['idAtto'])).map(({ idAtto }) => idAtto)
  let undone = 0
  let refused = 0
  for (let i = 0; i < 50; i++) {
    const act = acts[Math.floor(random() * acts.length)] ?? 0
    await undoAct(now, act).then(
      () => undone++,
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error
        refused++
      },
    )
  }
  expect(undone).toBeGreaterThan(0)
  expect(refused).toBeGreaterThan(0)
  const differences: unknown[] = []
  await checkBooks(ctx, (difference) => differences.push(difference))
  expect(differences).toEqual([])
})
