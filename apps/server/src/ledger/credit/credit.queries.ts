import type { AccountRef } from '@xbetapp/contract/ledger/closed-weeks'
import { type DebtChange, isOverdue, unpaidWeeks } from '@xbetapp/domain/ledger/credit/ageing'
import { type AtLimit, creditTone, type HeldBack, stricter } from '@xbetapp/domain/ledger/credit/credit'
import { type Decimal, dec, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { romeDay } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '#server/kernel/ctx.ts'
import { knownAccounts } from '#server/ledger/postings/public.ts'

/**
 * What holds back automatic sends to each room: the used-up credit of the room, or of the tipster whose bet it is
 * (rule: credit/at-the-ceiling).
 */
export async function heldBackRooms(
  ctx: Ctx,
  idSale: readonly number[],
  idTipster: number | null = null,
): Promise<(idSala: number) => HeldBack | null> {
  const { rows } = await sql<{ idSala: number | null; percent: string; alLimite: AtLimit }>`
    select room.id_sala, c.percent, c.al_limite
    from account_credit c left join room using (id_venue)
    where c.percent >= 100 and (room.id_sala = any(${[...idSale]}::int[]) or c.id_tipster = ${idTipster}::int)
  `.execute(ctx.db)
  const heldBackBy = new Map(
    rows.flatMap(({ idSala, percent, alLimite }): Array<[number | null, HeldBack]> => {
      if (alLimite === 'avvisa') return []
      const of = idSala === null ? 'tipster' : 'sala'
      return [[idSala, { of, percent: Number(percent), alLimite }]]
    }),
  )
  return (idSala) => stricter(heldBackBy.get(idSala) ?? null, heldBackBy.get(null) ?? null)
}

/** What a venue may still owe, in its currency, below 0 beyond its ceiling; null without a ceiling. */
export async function freeCredit(ctx: Ctx, idVenue: number): Promise<Decimal | null> {
  const { rows } = await sql<{ free: string | null }>`
    select fido - used as free from account_credit where id_venue = ${idVenue}
  `.execute(ctx.db)
  const [row] = rows
  return row?.free == null ? null : dec(row.free)
}

/** Every ceiling the caller may know of, with what is used of it. */
export async function listCredits(ctx: Ctx) {
  type Row = Pick<z.output<typeof AccountRef>, 'tipo' | 'id'> & Record<'percent' | 'free', string>
  const { rows } = await sql<Row>`
    select n.tipo, n.id_conto as id, c.percent, c.fido - c.used as free
    from account_credit c join account_named n using (id_account)
    where c.fido is not null and ${knownAccounts(ctx)}
    order by n.id_account
  `.execute(ctx.db)
  return rows.map(({ tipo, id, percent, free }) => ({
    tipo,
    id,
    percento: Number(percent),
    libero: toNumber(free),
  }))
}

/**
 * Debts and payments by account and week: the settled bets of a week together, its movements above and below 0 apart,
 * and what opening balances were set to. They sum to the debt of `account_credit`.
 */
export async function debtChanges(
  ctx: Ctx,
  accounts: readonly number[],
): Promise<ReadonlyMap<number, DebtChange[]>> {
  if (accounts.length === 0) return new Map()
  const { rows } = await sql<DebtChange & { idAccount: number }>`
    with changes as (
      select id_account, date_trunc('week', settlement_day)::date as week, sum(profit) as importo
      from bet_posting_day where id_account = any(${accounts}) and settlement_day <> 'infinity' group by 1, 2
      union all
      select id_account, date_trunc('week', data at time zone 'Europe/Rome')::date, sum(importo)
      from movement_line where id_account = any(${accounts}) group by 1, 2, importo > 0
      union all
      select id_account, date_trunc('week', recorded_at at time zone 'Europe/Rome')::date, delta
      from posting_change where id_account = any(${accounts}) and id_received_bet is null and id_riga is null
    )
    select id_account, week::text, case when kind = 'tipster' then -importo else importo end as importo
    from changes join account using (id_account)
  `.execute(ctx.db)
  return Map.groupBy(rows, ({ idAccount }) => idAccount)
}

/** What lists show of an account's credit. */
interface CreditMark {
  /** Percent used of the ceiling; null below the first level, and without a ceiling. */
  percento: number | null
  /** The account's term in days, where some debt is older; null where none is, and without a term. */
  oltreGiorni: number | null
}

/** Marks of accounts by their key; absent where there is nothing to show (rule: credit/marks). */
export async function creditMarks(ctx: Ctx): Promise<ReadonlyMap<number, CreditMark>> {
  const { rows } = await sql<{ idAccount: number; percent: string | null; giorniFido: number | null }>`
    select id_account, percent, case when owed > 0 then giorni_fido end as giorni_fido from account_credit
  `.execute(ctx.db)
  const accounts = rows.filter(({ giorniFido }) => giorniFido !== null).map(({ idAccount }) => idAccount)
  const changes = await debtChanges(ctx, accounts)
  const today = romeDay(ctx.now())
  return new Map(
    rows.flatMap(({ idAccount, percent, giorniFido }): Array<[number, CreditMark]> => {
      const used = percent === null ? null : Number(percent)
      const [oldest] = unpaidWeeks(changes.get(idAccount) ?? [])
      const percento = used !== null && creditTone(used) !== null ? used : null
      const oltreGiorni =
        giorniFido !== null && oldest && isOverdue(oldest.week, giorniFido, today) ? giorniFido : null
      return percento === null && oltreGiorni === null ? [] : [[idAccount, { percento, oltreGiorni }]]
    }),
  )
}
