import { CREDIT_LEVELS } from '@xbetapp/domain/ledger/credit/credit'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { notifyStaff } from '#server/telegram/staff-chat/public.ts'

/** The levels accounts have reached. Secret rooms are left out: the staff do not know of them (rule: venue/secret-rooms). */
const REACHED_LEVELS = sql`
  select id_account, level.livello::smallint as livello, n.nome, simbolo, credit.percent, credit.used, credit.fido
  from account_credit credit
  join account_named n using (id_account) join currency on valuta = n.id_valuta
  join unnest(${sql.lit(`{${CREDIT_LEVELS.join()}}`)}::int[]) as level(livello) on credit.percent >= level.livello
  where not n.is_secret`

/** Whether the stored alerts and the reached levels differ. */
const HAS_CHANGED = sql<{ changed: boolean }>`
  select exists (
    select from (${REACHED_LEVELS}) reached full join credit_alert alert using (id_account, livello)
    where alert.at is null or reached.percent is null
  ) as changed`

/**
 * Tells the staff once that an account has reached a level of its ceiling, and again only after it was below
 * (rule: credit/told-once).
 * @returns false: nothing is left for the job to do at once
 */
export async function warnCredit(ctx: Ctx): Promise<boolean> {
  const { rows } = await HAS_CHANGED.execute(ctx.db)
  if (!rows[0]?.changed) return false
  await withTransaction(ctx, async (tx) => {
    // An account that crosses two levels at once is told with the higher.
    const { rows: crossings } = await sql<Record<'nome' | 'simbolo' | 'percent' | 'used' | 'fido', string>>`
      with reached as (${REACHED_LEVELS}), no_longer_reached as (
        delete from credit_alert alert where not exists (
          select from reached where (reached.id_account, reached.livello) = (alert.id_account, alert.livello)
        )
      ), added as (
        insert into credit_alert select id_account, livello, ${tx.now()} from reached
        on conflict do nothing returning id_account, livello
      )
      select nome, simbolo, percent, used, fido from (
        select distinct on (id_account) * from reached join added using (id_account, livello)
        order by id_account, livello desc
      ) highest order by nome, id_account
    `.execute(tx.db)
    for (const { nome, simbolo, percent, used, fido } of crossings)
      await notifyStaff(
        tx,
        `Fido ${percent}%: ${nome} ha ${formatMoney(used, simbolo)} su ${formatMoney(fido, simbolo)}, tra debito e giocate aperte`,
      )
  })
  return false
}
