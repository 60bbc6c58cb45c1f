import { romeDay, toWire } from '@xbetapp/domain/platform/time/rome'
import { type Selectable, sql } from 'kysely'
import type { DB } from '#server/db/generated/tables.ts'
import { idsOf } from '#server/db/rows.ts'
import { actOf, describeAct } from '#server/kernel/act.ts'
import { AppError, endBeforeStart, validationError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import type { Input } from '#server/kernel/route.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import {
  accountRefs,
  findAccount,
  knownAccounts,
  lockTotals,
  requireMayChangeClosed,
  statementSent,
} from '#server/ledger/postings/public.ts'

/**
 * Closes a week of the given accounts, or of all that hold bets, each at its present version; the week must be over.
 * Accounts closed already are left as they are (rule: chiusura/closing).
 * @throws AppError VALIDATION, ACCOUNT_NOT_FOUND
 */
export async function closeWeeks(
  ctx: Ctx,
  { da, a, conti }: Input<'POST /api/v1/chiusure'>['body'],
): Promise<{ chiuse: number; giaChiuse: number }> {
  if (a < da) throw endBeforeStart('a')
  if (a >= romeDay(ctx.now())) throw validationError('Si chiude una settimana già finita.', 'a')
  return withTransaction(ctx, async (tx) => {
    const accounts = conti ? await findAccounts(tx, conti) : await closableAccounts(tx)
    // Concurrent closings of the same week run one after the other.
    await lockTotals(tx, accounts)
    const { rows: openAccounts } = await sql<{ idAccount: number }>`
      select id_account from account_total s where id_account = any(${accounts}) and not exists (
        select from closed_week c where c.id_account = s.id_account and c.a = ${a}::date and reopened_at is null
      )
    `.execute(tx.db)
    const giaChiuse = accounts.length - openAccounts.length
    if (openAccounts.length === 0) return { chiuse: 0, giaChiuse }
    await sql`
      insert into closed_week (id_account, da, a, version, chiusa_da, chiusa_at, id_atto)
      select id_account, ${da}, ${a}, version, ${tx.actor.username}, ${tx.now()}, ${await actOf(tx)}
      from account_total where id_account = any(${idsOf(openAccounts, 'idAccount')})
    `.execute(tx.db)
    await audit(tx, 'movements.close-week', 'chiusura', a, {
      after: { da, a, quanti: openAccounts.length, ...(await namesOf(tx, openAccounts)) },
    })
    return { chiuse: openAccounts.length, giaChiuse }
  })
}

/** A line of the audit names this many accounts; the others are a number. */
const NAMES_SHOWN = 3

/** Accounts as a line of the audit names them: the first by name, never secret rooms, and how many others. */
async function namesOf(tx: TxCtx, accounts: readonly { idAccount: number }[]): Promise<{ conti?: string }> {
  const { rows } = await sql<{ nome: string }>`
    select nome from account_named
    where id_account = any(${idsOf(accounts, 'idAccount')}) and not is_secret
    order by nome limit ${NAMES_SHOWN}
  `.execute(tx.db)
  if (rows.length === 0) return {}
  const extra = accounts.length - rows.length
  const names = rows.map(({ nome }) => nome).join(', ')
  return { conti: extra === 0 ? names : `${names} e ${extra === 1 ? 'un altro' : `altri ${extra}`}` }
}

type NamedAccounts = NonNullable<Input<'POST /api/v1/chiusure'>['body']['conti']>

async function findAccounts(tx: TxCtx, conti: NamedAccounts): Promise<number[]> {
  const accounts = new Set<number>()
  for (const { tipo, id } of conti)
    accounts.add((await findAccount(tx, tipo, id, knownAccounts(tx))).idAccount)
  return [...accounts]
}

/** All accounts that hold bets, except rooms the caller may not see. */
async function closableAccounts(ctx: Ctx): Promise<number[]> {
  const { rows } = await sql<{ idAccount: number }>`
    select id_account from account_named n where holds_bets(kind, id_account) and ${knownAccounts(ctx)}
  `.execute(ctx.db)
  return idsOf(rows, 'idAccount')
}

/** Reopens closed weeks; who, when and why is kept with them. @throws AppError CLOSING_NOT_FOUND, CLOSED_WEEK_ADMIN */
export async function reopenWeeks(
  ctx: Ctx,
  { ids, motivo }: Input<'POST /api/v1/chiusure/riapri'>['body'],
): Promise<{ riaperte: number }> {
  return withTransaction(ctx, async (tx) => {
    await requireMayChangeClosed(tx)
    describeAct(tx, { reason: motivo })
    const closingIds = [...new Set(ids)]
    const { rows } = await sql<{ id: number; idAccount: number; da: string; a: string }>`
      update closed_week set reopened_by = ${tx.actor.username}, reopened_at = ${tx.now()}, reopened_reason = ${motivo},
                          reopened_act = ${await actOf(tx)}
      where id = any(${closingIds}) and reopened_at is null
      returning id, id_account, da::text as da, a::text as a
    `.execute(tx.db)
    const refs = await accountRefs(tx, idsOf(rows, 'idAccount'))
    if (rows.length !== closingIds.length || [...refs.values()].some(({ isKnown }) => !isKnown))
      throw new AppError('CLOSING_NOT_FOUND')
    for (const [a, weeks] of Map.groupBy(rows, (row) => row.a))
      await audit(tx, 'movements.reopen-week', 'chiusura', a, {
        after: { da: weeks[0]?.da, a, quanti: weeks.length, ...(await namesOf(tx, weeks)), motivo },
      })
    return { riaperte: rows.length }
  })
}

type Row = Omit<Selectable<DB['closedWeek']>, 'da' | 'a' | 'idAtto' | 'reopenedAct'> & {
  da: string
  a: string
  estratto: boolean
}

/** Closings whose week ends in a range, newest first. */
export async function listClosings(ctx: Ctx, { da, a, tipo, id }: Input<'GET /api/v1/chiusure'>['query']) {
  if (a < da) throw endBeforeStart('a')
  const { rows } = await sql<Row>`
    select id, id_account, da::text as da, a::text as a, version, chiusa_da, chiusa_at, reopened_by, reopened_at,
           reopened_reason, ${statementSent} as estratto
    from closed_week c where a between ${da}::date and ${a}::date order by a desc, id_account, id desc
  `.execute(ctx.db)
  const refs = await accountRefs(ctx, idsOf(rows, 'idAccount'))
  return rows.flatMap(({ idAccount, chiusaAt, reopenedBy, reopenedAt, reopenedReason, ...row }) => {
    const ref = refs.get(idAccount)
    if (!ref?.isKnown || (tipo && ref.tipo !== tipo) || (id && ref.id !== id)) return []
    const { isKnown: _, ...conto } = ref
    const riaperta =
      reopenedAt && reopenedBy && reopenedReason
        ? { da: reopenedBy, at: toWire(reopenedAt), motivo: reopenedReason }
        : null
    return { ...row, conto, chiusaAt: toWire(chiusaAt), riaperta }
  })
}

export interface ClosedWeek {
  /** The closings in force, by account. */
  conti: Map<number, { id: number; chiusaDa: string; chiusaAt: string }>
  /** For accounts with a closing that ends within the week, before its last day: that day. */
  fino: Map<number, string>
  /** How many of the accounts that can be closed are closed, and the keys of the others. */
  chiuse: number
  daChiudere: readonly number[]
}

/** The closings within the given weeks, in the order of the weeks. */
export async function closedWeeks(
  ctx: Ctx,
  weeks: ReadonlyArray<{ startDate: string; endDate: string }>,
): Promise<ClosedWeek[]> {
  const { rows } = await sql<Pick<Row, 'id' | 'idAccount' | 'a' | 'chiusaDa' | 'chiusaAt'>>`
    select id, id_account, a::text as a, chiusa_da, chiusa_at from closed_week
    where reopened_at is null and exists (
      select from unnest(${weeks.map(({ startDate }) => startDate)}::date[], ${weeks.map(({ endDate }) => endDate)}::date[])
        as w(da, a) where closed_week.a between w.da and w.a
    )
    order by a
  `.execute(ctx.db)
  const accounts = await closableAccounts(ctx)
  return weeks.map(({ startDate, endDate }) => {
    const closings = rows.filter(({ a }) => a >= startDate && a <= endDate)
    const fino = new Map(closings.filter(({ a }) => a < endDate).map(({ idAccount, a }) => [idAccount, a]))
    const weekClosings = closings.filter(({ a }) => a === endDate)
    const conti = new Map(
      weekClosings.map(({ id, idAccount, chiusaDa, chiusaAt }) => [
        idAccount,
        { id, chiusaDa, chiusaAt: toWire(chiusaAt) },
      ]),
    )
    const daChiudere = accounts.filter((idAccount) => !conti.has(idAccount))
    return { conti, fino, chiuse: accounts.length - daChiudere.length, daChiudere }
  })
}
