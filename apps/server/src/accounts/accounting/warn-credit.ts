import { CREDIT_LEVELS } from '@xbetapp/domain/ledger/credit/credit'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { notifyStaff } from '#server/telegram/staff-chat/public.ts'

interface CreditCrossing {
  nome: string
  simbolo: string
  percent: string
  used: string
  fido: string
}

/** The levels accounts have reached, without secret rooms, which the staff do not know of (rule: venue/secret-rooms). */
const REACHED_LEVELS = sql`
  select c.id_account, l.livello::smallint as livello, n.nome, simbolo, c.percent, c.used, c.fido
  from account_credit c
  join account_named n using (id_account) join currency on valuta = n.id_valuta
  join unnest(${sql.lit(`{${CREDIT_LEVELS.join()}}`)}::int[]) as l(livello) on c.percent >= l.livello
  where not n.is_secret`

/** Whether the stored alerts and the reached levels differ. */
const HAS_CHANGED = sql<{ changed: boolean }>`
  select exists (
    select from (${REACHED_LEVELS}) r full join credit_alert a using (id_account, livello)
    where a.at is null or r.percent is null
  ) as changed`

/**
 * Tells the staff once that an account has reached a level of its ceiling, and again only after it was below
 * (rule: credit/told-once).
 * @returns whether there may be more
 */
export async function warnCredit(ctx: Ctx): Promise<boolean> {
  const { rows } = await HAS_CHANGED.execute(ctx.db)
  if (!rows[0]?.changed) return false
  await withTransaction(ctx, async (tx) => {
    // An account that crosses two levels at once is told with the higher.
    const { rows: crossings } = await sql<CreditCrossing>`
      with reached as (${REACHED_LEVELS}), gone as (
        delete from credit_alert a
        where not exists (select from reached r where (r.id_account, r.livello) = (a.id_account, a.livello))
      ), added as (
        insert into credit_alert select id_account, livello, ${tx.now()} from reached
        on conflict do nothing returning id_account, livello
      )
      select nome, simbolo, percent, used, fido from (
        select distinct on (id_account) * from reached join added using (id_account, livello)
        order by id_account, livello desc
      ) r order by nome, id_account
    `.execute(tx.db)
    for (const { nome, simbolo, percent, used, fido } of crossings)
      await notifyStaff(
        tx,
        `Fido ${percent}%: ${nome} ha ${formatMoney(used, simbolo)} su ${formatMoney(fido, simbolo)}, tra debito e giocate aperte`,
      )
  })
  return false
}
