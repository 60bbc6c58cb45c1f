import { setTimeout } from 'node:timers/promises'
import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import { nextSecond } from '@xbetapp/domain/platform/time/range'
import { endOfRomeDay, fromWire, toWire } from '@xbetapp/domain/platform/time/rome'
import { type RawBuilder, sql } from 'kysely'
import { AppError, validationError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'

const DAY_LENGTH = 10

/**
 * A ctx whose reads of accounts give what was known at a moment, for a day at its end; without a moment, the present
 * ctx (rule: com-era/known-at).
 * @throws AppError VALIDATION for a moment later than now, or earlier than the trail of these accounts; KNOWN_TOO_SOON
 * while a write is still open that may belong to that moment
 */
export async function knownAt(ctx: Ctx, moment: string | null | undefined, idAccount?: number): Promise<Ctx> {
  if (!moment) return ctx
  const instant = endOfMoment(ctx, moment, 'knownAt')
  if (moment.length > DAY_LENGTH || instant < ctx.now()) await awaitOpenWrites(ctx, instant)
  const trailStart = await trailBegan(ctx, idAccount)
  if (trailStart && trailStart > instant)
    throw validationError(
      `La situazione passata si può vedere dal ${formatDateTime(toWire(trailStart))}.`,
      'knownAt',
    )
  return { ...ctx, knownAt: instant }
}

/**
 * The last instant of a moment: the end of a day or of a second, never later than now.
 * @throws AppError VALIDATION at `field` for one that begins later than now
 */
export function endOfMoment(ctx: Ctx, moment: string, field: string): Date {
  const now = ctx.now()
  const isDay = moment.length === DAY_LENGTH
  const start = isDay ? fromWire(`${moment}T00:00:00`) : fromWire(moment)
  if (start > now) throw validationError('Il momento non può essere futuro.', field)
  const end = isDay ? endOfRomeDay(moment) : new Date(nextSecond(start).getTime() - 1)
  return new Date(Math.min(end.getTime(), now.getTime()))
}

/** How long to wait for open writes before the refusal, and how often to look whether they have ended. */
const LONGEST_WAIT_MS = 2_000
const LOOK_MS = 25

/**
 * A write is recorded at the moment it books and visible only once it commits. As of a moment later than the start of
 * the oldest open write, the answer could still change, so that write is awaited; most take milliseconds. Its age is
 * measured on the database's clock and subtracted from ours, so that the two clocks need not agree.
 */
async function awaitOpenWrites(ctx: Ctx, instant: Date): Promise<void> {
  const until = performance.now() + LONGEST_WAIT_MS
  while (await isOpenSince(ctx, instant)) {
    if (performance.now() >= until) throw new AppError('KNOWN_TOO_SOON')
    await setTimeout(LOOK_MS)
  }
}

async function isOpenSince(ctx: Ctx, instant: Date): Promise<boolean> {
  const { rows } = await sql<{ ms: number | null }>`
    select max(extract(epoch from clock_timestamp() - xact_start) * 1000)::float8 as ms from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and backend_xid is not null
      and pid <> pg_backend_pid()
  `.execute(ctx.db)
  const age = rows[0]?.ms
  return typeof age === 'number' && ctx.now().getTime() - age <= instant.getTime()
}

/** The start of the trail, before which only the initial state is known; null for an account without a trail. */
export async function trailBegan(ctx: Ctx, idAccount?: number): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(initial.recorded_at) as at
    from account_total s
    cross join lateral (
      select recorded_at from posting_change v where v.id_account = s.id_account and version = 0 limit 1
    ) initial
    ${idAccount === undefined ? sql`` : sql`where s.id_account = ${idAccount}`}
  `.execute(ctx.db)
  return rows[0]?.at ?? null
}

/** The accounts as known at `ctx.knownAt`, to precede a statement that has no WITH; empty where the present is read. */
export const withKnown = (ctx: Ctx, idAccount?: number): RawBuilder<unknown> =>
  ctx.knownAt ? sql`with ${knownTables(ctx.knownAt, idAccount)}` : sql``

/** {@link withKnown} as the first part of a WITH that the statement has anyway. */
export const asKnown = (ctx: Ctx, idAccount?: number): RawBuilder<unknown> =>
  ctx.knownAt ? sql`${knownTables(ctx.knownAt, idAccount)},` : sql``

/**
 * The tables of accounts as they were known, under their present names, so that the statement after them stays
 * unchanged. Each is the present table less the later changes, which an index finds: the cost depends on the number of
 * changes, not on the size of the table.
 */
function knownTables(instant: Date, idAccount?: number): RawBuilder<unknown> {
  const whereAccount = (from: string) =>
    idAccount === undefined ? sql`` : sql`where ${sql.ref(from)}.id_account = ${idAccount}`
  const whereAccountAnd = (from: string) =>
    sql`${idAccount === undefined ? sql`where` : sql`${whereAccount(from)} and`}`
  return sql`
    changes_since as materialized (
      select v.* from account_total s
      cross join lateral (
        select * from posting_change v
        where v.id_account = s.id_account and v.version > 0 and v.recorded_at > ${instant}
        offset 0
      ) v
      ${whereAccount('s')}
    ),
    account_balance as not materialized (
      select b.id_account, b.opening - coalesce(d.opening, 0) as opening,
             b.opening_freeroll - coalesce(d.opening_freeroll, 0) as opening_freeroll,
             b.profit - coalesce(d.profit, 0) as profit, b.profit_open - coalesce(d.profit_open, 0) as profit_open,
             b.cashflow - coalesce(d.cashflow, 0) as cashflow, b.deposito - coalesce(d.deposito, 0) as deposito,
             b.freeroll_used - coalesce(d.freeroll_used, 0) as freeroll_used,
             b.operating - coalesce(d.operating, 0) as operating, b.total - coalesce(d.total, 0) as total
      from account_balance b
      left join (
        select id_account,
               sum(delta) filter (where id_received_bet is null and id_riga is null) as opening,
               sum(coalesce(freeroll_after, 0) - coalesce(freeroll_before, 0))
                 filter (where id_received_bet is null and id_riga is null) as opening_freeroll,
               sum(delta) filter (where id_received_bet is not null) as profit,
               sum(case when esito_after = 'Open' then profit_after else 0 end
                   - case when esito_before = 'Open' then profit_before else 0 end) as profit_open,
               sum(delta) filter (where id_riga is not null and not deposito) as cashflow,
               sum(delta) filter (where id_riga is not null and deposito) as deposito,
               sum(freeroll_after) filter (where id_riga is not null) as freeroll_used,
               sum(delta) filter (where deposito is not true) as operating, sum(delta) as total
        from changes_since group by 1
      ) d using (id_account)
      ${whereAccount('b')}
    ),
    bet_posting_day as not materialized (
      select id_account, bet_day, settlement_day, duplicata, n, importo, profit from bet_posting_day
      ${whereAccount('bet_posting_day')}
      union all ${dayOfState('after', -1)}
      union all ${dayOfState('before', 1)}
    ),
    bet_posting as not materialized (
      select id_account, id_received_bet, message_date, esito, data_refertazione, duplicata, importo, quota, profit, profit_eur
      from bet_posting g
      ${whereAccountAnd('g')} not exists (
        select from changes_since v where v.id_account = g.id_account and v.id_received_bet = g.id_received_bet
      )
      union all
      select * from (
        select distinct on (id_account, id_received_bet) id_account, id_received_bet, message_date_before, esito_before,
               data_refertazione_before, duplicata_before, importo_before, quota_before, profit_before, profit_eur_before
        from changes_since where id_received_bet is not null order by id_account, id_received_bet, version
      ) earliest where profit_before is not null
    ),
    movement_line as not materialized (
      select r.* from movement_line r
      ${whereAccountAnd('r')} not exists (
        select from changes_since v where v.id_account = r.id_account and v.id_riga = r.id_riga
      )
    )`
}

/** The states before or after the later changes as rows of `bet_posting_day`, added or subtracted. */
const dayOfState = (when: 'before' | 'after', sign: 1 | -1): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${name}_${when}`)
  return sql`
    select id_account, (${column('message_date')} at time zone 'Europe/Rome')::date,
           case when ${column('esito')} = 'Open' then 'infinity'::date
                else (${column('data_refertazione')} at time zone 'Europe/Rome')::date end,
           ${column('duplicata')}, ${sql.lit(sign)}, ${sql.lit(sign)} * ${column('importo')}, ${sql.lit(sign)} * ${column('profit')}
    from changes_since where id_received_bet is not null and ${column('profit')} is not null`
}
