import { toNumber } from '@xbetapp/domain/platform/money/decimal'
import { addRomeDays, startOfRomeDay } from '@xbetapp/domain/platform/time/rome'
import type { EntityKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import { findAccount, inSnapshot, knownAccounts } from '#server/ledger/postings/public.ts'
import { type Days, pointsOf } from './period.ts'

type Entity = EntityKind | 'conto'

/**
 * SALDO TOTALE of an account at the end of each part of a period, in its currency, as its page shows it for that end,
 * and the open stakes at that time: placed by that day and not settled by it (rule: andamento/course-of-an-account).
 * @throws AppError ACCOUNT_NOT_FOUND
 */
export async function accountCourse(
  ctx: Ctx,
  days: Days,
  entity: Entity,
  id: number,
): Promise<{ punti: Array<{ giorno: string; saldo: number; aperto: number }> }> {
  return inSnapshot(ctx, async (ctx) => {
    const { idAccount } = await findAccount(ctx, entity, id, knownAccounts(ctx))
    const { ends, moments } = endsOf(days)
    const { rows } = await sql<{ giorno: string; saldo: string; aperto: string }>`
      with ends as (
        select n, giorno, moment
        from unnest(${ends}::date[], ${moments}::timestamptz[]) with ordinality as f(giorno, moment, n)
      ), open_stakes as (
        select f.n, coalesce(sum(g.importo), 0) as aperto from ends f
        left join (
          select bet_day, settlement_day, sum(importo) as importo from bet_posting_day
          where id_account = ${idAccount} and settlement_day >= ${days.dal}::date group by 1, 2
        ) g on g.bet_day <= f.giorno and g.settlement_day > f.giorno
        group by 1
      )
      select f.giorno::text, b.total as saldo, open_stakes.aperto
      from ends f cross join lateral balance_until(${idAccount}, f.moment) b join open_stakes using (n) order by n
    `.execute(ctx.db)
    return {
      punti: rows.map((row) => ({ ...row, saldo: toNumber(row.saldo), aperto: toNumber(row.aperto) })),
    }
  })
}

/** The last day of each part of a period, and the first moment after it. */
export function endsOf(days: Days): { ends: string[]; moments: string[] } {
  const points = pointsOf(days)
  const ends = points.map((_, index) => {
    const next = points[index + 1]
    return next === undefined ? days.al : addRomeDays(next, -1)
  })
  return { ends, moments: ends.map((end) => startOfRomeDay(addRomeDays(end, 1)).toISOString()) }
}
