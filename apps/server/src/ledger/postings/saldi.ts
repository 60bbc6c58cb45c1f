import { type Decimal, ZERO } from '@xbetapp/domain/platform/money/decimal'
import { sql } from 'kysely'
import { run, type Statement, statement } from '#server/db/statement.ts'
import { actOf } from '#server/kernel/act.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { UnexpectedError } from '#server/kernel/transaction.ts'
import { nextVersion } from './versions.ts'

/** What the totals of an account change by, account currency. */
export interface SaldoChange {
  idAccount: number
  n?: number
  nOpen?: number
  profit?: Decimal
  profitOpen?: Decimal
  cashflow?: Decimal
  deposito?: Decimal
  freerollConsumato?: Decimal
  /** By which acts, the earliest first: each is a version of the account. The transaction's own where none are named. */
  atti?: readonly number[]
}

/**
 * Adds to the totals of accounts that hold bets, each account named once. Their rows are locked for the rest of the
 * transaction in the one order all writers share, so that two of them wait for each other instead of deadlocking. They
 * get the version of this act, under which the caller writes what changed into the trail.
 */
export async function addToSaldi(ctx: TxCtx, changes: readonly SaldoChange[]): Promise<void> {
  if (changes.length === 0) return
  await ensureSaldi(
    ctx,
    changes.map(({ idAccount }) => idAccount),
  )
  const added = await run(
    ctx.db,
    ADD_TO_SALDI(await valuesOf(ctx, changes), ({ length }) => length),
  )
  if (added !== changes.length) throw new UnexpectedError('an account has no row')
}

/**
 * {@link addToSaldi} as a statement to be sent with the commit, so that nobody waits for these rows longer than that takes.
 * Where an account has no row after all, nothing of the transaction stands.
 */
export async function addedToSaldi(ctx: TxCtx, changes: readonly SaldoChange[]): Promise<Statement<unknown>> {
  await ensureSaldi(
    ctx,
    changes.map(({ idAccount }) => idAccount),
  )
  return ADD_TO_ALL_SALDI(await valuesOf(ctx, changes))
}

/** Accounts that have their row, as far as this process has seen, by what all transactions on a database share. */
const seen = new WeakMap<object, Set<number>>()

/**
 * Gives accounts their rows before any is locked: an account's first booking ever, or the first here. Made only once the
 * others are locked, two who book on a new account would wait for each other.
 */
async function ensureSaldi(ctx: TxCtx, accounts: readonly number[]): Promise<void> {
  const { adapter } = ctx.db.getExecutor()
  const known = seen.get(adapter) ?? new Set<number>()
  seen.set(adapter, known)
  // A row made by a transaction that was taken back is not there: who found that out looks again.
  const unknown = ctx.isCautious ? accounts : accounts.filter((id) => !known.has(id))
  if (unknown.length === 0) return
  await sql`
    insert into saldo (id_account) select id from unnest(${unknown}::int[]) as id order by id desc on conflict do nothing
  `.execute(ctx.db)
  for (const id of unknown) known.add(id)
}

async function valuesOf(ctx: TxCtx, changes: readonly SaldoChange[]) {
  const own = changes.every(({ atti }) => atti) ? [] : [await actOf(ctx)]
  const rows = changes.map(({ atti = own, ...change }) => ({
    ...{ ...NOTHING, ...change },
    ...{ versioni: atti.length, idAtto: atti.at(-1) },
  }))
  return [changes.map(({ idAccount }) => idAccount), JSON.stringify(rows), ctx.now()]
}

/** Locks the rows there are in the order all writers share and adds to them. */
const ADD_LOCKED = `
  with bloccati as materialized (
    select id_account from saldo where id_account = any($1::int[]) order by id_account desc for update
  )
  update saldo s set
    n = s.n + x.n, n_open = s.n_open + x."nOpen", profit = s.profit + x.profit,
    profit_open = s.profit_open + x."profitOpen", cashflow = s.cashflow + x.cashflow,
    deposito = s.deposito + x.deposito, freeroll_consumato = s.freeroll_consumato + x."freerollConsumato",
    ${nextVersion('x."idAtto"', '$3', 'x.versioni')}
  from bloccati b
  join jsonb_to_recordset($2::jsonb)
    as x("idAccount" int, n int, "nOpen" int, profit numeric, "profitOpen" numeric,
         cashflow numeric, deposito numeric, "freerollConsumato" numeric, versioni int, "idAtto" bigint)
    on x."idAccount" = b.id_account
  where s.id_account = b.id_account
  returning s.id_account`
const ADD_TO_SALDI = statement<{ idAccount: number }>(ADD_LOCKED)
const ADD_TO_ALL_SALDI = statement<never>(
  `with cambiati as (${ADD_LOCKED}) select pretendi(count(*) = cardinality($1::int[])) from cambiati`,
)

const NOTHING = {
  n: 0,
  nOpen: 0,
  profit: ZERO,
  profitOpen: ZERO,
  cashflow: ZERO,
  deposito: ZERO,
  freerollConsumato: ZERO,
}

/**
 * Locks the totals of accounts until the transaction ends: nobody else can book on them meanwhile, so what is decided
 * from their balance still holds when it is written. Highest keys first: a transaction locks its tipster or venue, then
 * perhaps the house's own accounts, which have the lowest. An account may be named more than once.
 */
export async function lockSaldi(ctx: TxCtx, accounts: readonly number[]): Promise<void> {
  const ids = [...new Set(accounts)]
  await ensureSaldi(ctx, ids)
  const locked = await run(
    ctx.db,
    LOCK_SALDI([ids], ({ length }) => length),
  )
  if (locked !== ids.length) throw new UnexpectedError('an account has no row')
}

const LOCK_SALDI = statement<{ idAccount: number }>(
  'select id_account from saldo where id_account = any($1::int[]) order by id_account desc for update',
)

/** Gives accounts their version of this act, where they have none yet, and locks them. */
export async function newVersion(ctx: TxCtx, accounts: readonly number[]): Promise<void> {
  await lockSaldi(ctx, accounts)
  await run(ctx.db, NEXT_VERSION([accounts, await actOf(ctx), ctx.now()]))
}

const NEXT_VERSION = statement<never>(
  `update saldo s set ${nextVersion('$2', '$3')} where s.id_account = any($1::int[])`,
)
