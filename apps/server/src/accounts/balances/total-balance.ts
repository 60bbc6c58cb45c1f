import { type Decimal, dec } from '@xbetapp/domain/platform/money/decimal'
import { endOfRomeDay, romeDay } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import { invariant } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'

/**
 * SALDO TOTALE of a venue as of today, in its currency: opening balance, profits of its live drops, cashflows and
 * deposits. One pass over the venue's own rows by index, added up in the database.
 */
export async function saldoTotale(ctx: Ctx, idVenue: number): Promise<Decimal> {
  const end = endOfRomeDay(romeDay(ctx.now()))
  const { rows } = await sql<{ saldo: string }>`
    select v.saldo_outstanding_base
      + coalesce((
          select sum(bet_profit(b.esito::text, d.importo, d.quota))
          from dropped_bet d join bet b on b.id_received_bet = d.id_received_bet
          where d.id_venue = ${idVenue} and d.superseded_at is null
            and b.deleted_at is null and b.message_date <= ${end}
        ), 0)
      + coalesce((
          select sum(r.importo) from riga_movimento r where r.id_account = a.id_account and r.data <= ${end}
        ), 0) as saldo
    from venue v join account a using (id_venue)
    where v.id_venue = ${idVenue}
  `.execute(ctx.db)
  const [row] = rows
  invariant(row, `venue ${idVenue} exists`)
  return dec(row.saldo)
}
