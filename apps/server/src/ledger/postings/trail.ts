import { type RawBuilder, sql } from 'kysely'
import { idsOf } from '#server/db/rows.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { newVersion } from './account-totals.ts'
import { askForReason } from './closed-weeks.ts'
import { ON_BETS } from './totals-from-rows.ts'

/** Columns of a posting's state, as in `bet_posting`; the trail, `posting_change`, has each before and after a change. */
export const STATE = [
  'message_date',
  'esito',
  'data_refertazione',
  'duplicata',
  'importo',
  'quota',
  'profit',
  'profit_eur',
] as const

export const stateColumns = (when: 'before' | 'after', from = ''): string =>
  STATE.map((name) => `${from}${name}_${when}`).join(', ')

/** The statement that adds lines of movements on accounts that hold bets to the trail, after their totals are booked. */
export const trailOfLines = (lines: string): string => `
  insert into posting_change (id_account, version, id_atto, recorded_at, id_riga, deposito, message_date_after,
                          profit_after, freeroll_after)
  select r.id_account, s.version, s.id_atto, s.recorded_at, r.id_riga, r.deposito, r.data, r.importo,
         r.freeroll_used
  from ${lines} r join account_total s using (id_account)
  where ${ON_BETS}`

/** Opening balances of accounts, as they are and as last recorded in the trail. */
export const OPENINGS = sql`
  select a.id_account, coalesce(t.saldo_outstanding_base, v.saldo_outstanding_base) as outstanding,
         coalesce(t.saldo_freeroll_base, v.saldo_freeroll_base) as freeroll,
         latest.profit_after as outstanding_before, latest.freeroll_after as freeroll_before
  from account a
  left join tipster t using (id_tipster)
  left join venue v using (id_venue)
  left join lateral (
    select profit_after, freeroll_after from posting_change u
    where u.id_account = a.id_account and id_received_bet is null and id_riga is null
    order by version desc limit 1
  ) latest on true
  where a.kind in ('tipster', 'venue')`

/** Condition on {@link OPENINGS}: the trail lacks the present opening balance. */
export const OPENINGS_CHANGED = sql`
  (outstanding, freeroll) is distinct from (coalesce(outstanding_before, 0), coalesce(freeroll_before, 0))`

/** Brings the trail in line with the opening balance of a tipster or venue; call it after writing one. */
export async function postOpening(
  ctx: TxCtx,
  owner: { idTipster: number } | { idVenue: number },
): Promise<void> {
  const { rows } = await sql<{ idAccount: number }>`
    select id_account from (${OPENINGS}) o where ${OPENINGS_CHANGED} and id_account = (
      select id_account from account
      where ${'idTipster' in owner ? sql`id_tipster = ${owner.idTipster}` : sql`id_venue = ${owner.idVenue}`})
  `.execute(ctx.db)
  const accounts = rows.map(({ idAccount }) => idAccount)
  if (accounts.length === 0) return
  await newVersion(ctx, accounts)
  await insertOpenings(ctx, accounts)
  askForReason(ctx)
}

async function insertOpenings(ctx: TxCtx, accounts: readonly number[]): Promise<void> {
  await sql`
    insert into posting_change (id_account, version, id_atto, recorded_at, profit_before, profit_after, freeroll_before, freeroll_after)
    select o.id_account, s.version, s.id_atto, s.recorded_at, outstanding_before, outstanding, freeroll_before, freeroll
    from (${OPENINGS}) o join account_total s using (id_account)
    where ${OPENINGS_CHANGED} and o.id_account = any(${accounts})
  `.execute(ctx.db)
}

/** The last state of each bet on each account in the trail. */
const LAST_OF_BETS = sql`
  select distinct on (id_account, id_received_bet) id_account, id_received_bet, ${sql.raw(stateColumns('after'))}
  from posting_change where id_received_bet is not null
  order by id_account, id_received_bet, version desc`

/** Bets on accounts whose state differs from the trail; before is the trail's, after the present one. */
export const BETS_NOT_IN_TRAIL = sql`
  select id_account, id_received_bet, ${sql.raw(STATE.map((name) => `u.${name}_after as ${name}_before`).join(', '))},
         ${sql.raw(STATE.map((name) => `g.${name} as ${name}_after`).join(', '))}
  from bet_posting g
  full join (select * from (${LAST_OF_BETS}) latest where profit_after is not null) u using (id_account, id_received_bet)
  where row(${sql.raw(STATE.map((name) => `u.${name}_after`).join(', '))})
        is distinct from row(${sql.raw(STATE.map((name) => `g.${name}`).join(', '))})`

/** Lines of movements on accounts that hold bets, which the trail lacks. */
export const LINES_NOT_IN_TRAIL = sql`
  select id_account, kind, id_riga, deposito, data, importo, freeroll_used
  from movement_line r
  where ${sql.raw(ON_BETS)} and not exists (
    select from posting_change u where u.id_account = r.id_account and u.id_riga = r.id_riga
      and u.profit_after = r.importo and u.message_date_after = r.data and u.deposito = r.deposito
      and u.freeroll_after = r.freeroll_used
  )`

/**
 * Adds to the trail what it lacks: for an account without a trail as its initial state, otherwise as a change. For a
 * rebuild, under its locks.
 */
export async function completeTrail(ctx: TxCtx): Promise<void> {
  await sql`create temporary table missing_bets on commit drop as ${BETS_NOT_IN_TRAIL}`.execute(ctx.db)
  await sql`create temporary table missing_lines on commit drop as ${LINES_NOT_IN_TRAIL}`.execute(ctx.db)
  const { rows } = await sql<{ idAccount: number; isFirst: boolean }>`
    select id_account, s.id_atto is null as is_first
    from (select id_account from missing_bets union select id_account from missing_lines
          union select id_account from (${OPENINGS}) o where ${OPENINGS_CHANGED}) incomplete
    left join account_total s using (id_account)
  `.execute(ctx.db)
  if (rows.length === 0) return
  await newVersion(ctx, idsOf(rows, 'idAccount'))
  const firstAccounts = rows.filter(({ isFirst }) => isFirst).map(({ idAccount }) => idAccount)
  await sql`update account_total set version = 0 where id_account = any(${firstAccounts})`.execute(ctx.db)
  await sql`
    insert into posting_change (id_account, version, id_atto, recorded_at, id_received_bet,
                            ${sql.raw(stateColumns('before'))}, ${sql.raw(stateColumns('after'))})
    select id_account, s.version, s.id_atto, s.recorded_at, id_received_bet, ${sql.raw(stateColumns('before'))}, ${sql.raw(stateColumns('after'))}
    from missing_bets join account_total s using (id_account)
  `.execute(ctx.db)
  await sql.raw(trailOfLines('missing_lines')).execute(ctx.db)
  await insertOpenings(ctx, idsOf(rows, 'idAccount'))
}

/**
 * Sums of the trail for accounts, each at a version and an end: column `balance` is SALDO TOTALE at the end as of the
 * version, column `dopo` its change since; `id` names the request. The trail of each account is read once, however many
 * sums are requested: its rows are grouped by the requested versions and ends they lie between.
 * @param requests columns `id`, `id_account`, `version` and `dopo`, the first moment after the end
 * @param only reads the trail only since the earliest requested version of an account; `balance` is no sum then
 */
export const trailSums = (
  requests: RawBuilder<unknown>,
  { only }: { only?: 'since' } = {},
): RawBuilder<{ id: number; balance: string; dopo: string }> => sql`
  with requested as materialized (${requests}), bounds as materialized (
    select id_account, min(version) as earliest, array_agg(distinct version order by version) as versions,
           array_agg(distinct dopo order by dopo) as ends
    from requested group by 1
  ), parts as materialized (
    -- Account by account; each row of the trail takes away what was and adds what is, where its date lies before an end.
    select l.id_account, width_bucket(v.version - 1, l.versions) as after_version,
           case when x.data is null then 0 else width_bucket(x.data, l.ends) end as after_end, sum(x.importo) as importo
    from bounds l
    cross join lateral (
      select version, message_date_before, message_date_after, profit_before, profit_after from posting_change
      where id_account = l.id_account ${only === 'since' ? sql`and version > l.earliest` : sql``} offset 0
    ) v
    cross join lateral (
      values (v.message_date_after, v.profit_after), (v.message_date_before, -v.profit_before)
    ) x (data, importo)
    where x.importo is not null
    group by 1, 2, 3
  )
  select q.id,
         coalesce(sum(p.importo) filter (where p.after_version < array_position(l.versions, q.version)), 0) as balance,
         coalesce(sum(p.importo) filter (where p.after_version >= array_position(l.versions, q.version)), 0) as dopo
  from requested q
  join bounds l using (id_account)
  left join parts p on p.id_account = q.id_account and p.after_end < array_position(l.ends, q.dopo)
  group by q.id`
