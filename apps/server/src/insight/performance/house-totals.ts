import { CONTI, HOUSE_ACCOUNTS } from '@xbetapp/domain/ledger/postings/conti'
import { toNumber } from '@xbetapp/domain/platform/money/decimal'
import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import { inSnapshot } from '#server/ledger/postings/public.ts'
import { accountCourse, endsOf } from './account-course.ts'
import type { Days } from './period.ts'

interface Row {
  tipo: 'registro' | 'fondo' | 'portafoglio'
  nome: string
  simbolo: string
  saldi: string[]
}

/**
 * Each total of the summary at the end of each part of a period, and the stakes of venues on bets open then: today's
 * totals minus later rows (rule: andamento/course-of-an-account).
 */
export async function houseTotals(ctx: Ctx, days: Days) {
  return inSnapshot(ctx, async (ctx) => {
    const { ends, moments } = endsOf(days)
    const conti = []
    for (const { id, nome } of CONTI) {
      const { punti } = await accountCourse(ctx, days, 'conto', id)
      conti.push({ tipo: 'conto' as const, nome, simbolo: '€', saldi: punti.map(({ saldo }) => saldo) })
    }
    const { rows } = await sql<Row>`
      select case a.kind when 'conto' then 'registro' else a.kind::text end as tipo,
             a.nome, v.simbolo,
             (select array_agg((s.importo - coalesce((
                select sum(r.importo) from movement_line r
                where r.id_account = s.id_account and r.id_valuta = s.id_valuta and r.data >= m.moment
              ), 0))::text order by m.n)
              from unnest(${moments}::timestamptz[]) with ordinality as m(moment, n)) as saldi
      from cash_total s
      join account_named a using (id_account)
      join currency v on v.valuta = s.id_valuta
      where s.id_account <> ${HOUSE_ACCOUNTS.RETTIFICA}
      order by a.kind, s.id_account, s.id_valuta <> 'EUR', s.id_valuta
    `.execute(ctx.db)
    return {
      giorni: ends,
      righe: [...conti, ...rows.map((row) => ({ ...row, saldi: row.saldi.map(toNumber) }))],
      aperto: await openAt(ctx, ends),
    }
  })
}

/**
 * Stakes of all bets placed by a day and not settled by it. Reads bets settled since the first of the days, or open:
 * few.
 */
async function openAt(ctx: Ctx, ends: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ aperto: string }>`
    with ends as (
      select n, giorno from unnest(${ends}::date[]) with ordinality as f(giorno, n)
    ), candidates as (
      select (message_date at time zone 'Europe/Rome')::date as placed,
             case when esito = 'Open' then 'infinity'::date
                  else (data_refertazione at time zone 'Europe/Rome')::date end as settled, tot
      from bet
      where deleted_at is null and tot <> 0
        and (esito = 'Open' or data_refertazione >= (${ends[0] ?? null}::date + 1)::timestamp at time zone 'Europe/Rome')
    )
    select coalesce(sum(tot), 0) as aperto from ends
    left join candidates on placed <= giorno and settled > giorno
    group by n order by n
  `.execute(ctx.db)
  return rows.map(({ aperto }) => toNumber(aperto))
}
