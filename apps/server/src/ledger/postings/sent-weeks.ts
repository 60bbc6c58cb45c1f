import { type Decimal, dec } from '@xbetapp/domain/platform/money/decimal'
import { sql } from 'kysely'
import { idsOf } from '#server/db/rows.ts'
import { actOf } from '#server/kernel/act.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { accountRefs } from './account-refs.queries.ts'

/** The period of a statement in force, and how a change alters its SALDO TOTALE as of today. */
export interface SentWeek {
  /** Id of the statement. */
  id: number
  nome: string
  da: string
  a: string
  differenza: Decimal
  /** The bets that cause the difference. */
  bet: number[]
}

/**
 * The sent statements this transaction's act reaches, newest first; its bets must be posted. A statement is reached
 * when a bet it counted was worth something else when it was read, or was settled then and has another profit now. A bet
 * Open then and settled since reaches none (rule: conferma/when).
 */
export async function sentWeeks(tx: TxCtx): Promise<SentWeek[]> {
  if (tx.act.id === null) return []
  const { rows } = await sql<
    Omit<SentWeek, 'nome' | 'differenza'> & { idAccount: number; differenza: string }
  >`
    select e.id_statement as id, e.id_account, (e.inizio at time zone 'Europe/Rome')::date::text as da,
           ((e.dopo - interval '1 microsecond') at time zone 'Europe/Rome')::date::text as a,
           sum(case when v.message_date_after < e.dopo then v.profit_after else 0 end - v.profit_before) as differenza,
           array_agg(distinct v.id_received_bet) as bet
    from posting_change v
    join statement e on e.id_account = v.id_account and e.sostituito_da is null and e.dopo > v.message_date_before
    cross join lateral (select least(e.dopo, e.read_at) as until) counted
    where v.id_atto = ${await actOf(tx)} and v.version > 0 and v.id_received_bet is not null
      and (worth_before(v, counted.until) <> worth_after(v, counted.until)
        or v.esito_before <> 'Open' and v.data_refertazione_before < counted.until
          and v.profit_before is distinct from v.profit_after)
    group by e.id_statement
    order by e.dopo desc, e.id_statement
  `.execute(tx.db)
  const refs = await accountRefs(tx, idsOf(rows, 'idAccount'))
  return rows.flatMap(({ idAccount, differenza, ...week }) => {
    const ref = refs.get(idAccount)
    return ref ? [{ ...week, nome: ref.nome, differenza: dec(differenza) }] : []
  })
}
