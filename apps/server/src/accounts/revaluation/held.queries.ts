import type { RevaluedAccount } from '@xbetapp/contract/accounts/revaluation'
import type { Revalued } from '@xbetapp/domain/accounts/revaluation/revaluation'
import { endOfRomeDay } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '#server/kernel/ctx.ts'
import { seenAccounts } from '#server/ledger/postings/public.ts'

interface HeldByAccount extends Omit<z.output<typeof RevaluedAccount>, keyof Revalued> {
  idValuta: string
  simbolo: string
  /** EUR per unit, now. */
  cambio: string
  /** The balance in the currency, and the part of it that is the opening balance. */
  saldo: string
  apertura: string
  /** The rest of the balance in EUR, as booked; the opening balance was booked without EUR. */
  inEur: string
}

/**
 * What each account the caller sees holds in a currency other than EUR at the end of a day, by the bets settled and the
 * movements dated until then, and the opening balance.
 */
export async function heldByAccounts(ctx: Ctx, giorno: string): Promise<HeldByAccount[]> {
  const end = endOfRomeDay(giorno)
  const { rows } = await sql<HeldByAccount>`
    with foreign_venue as (
      select id_account, id_valuta, saldo_outstanding_base from account join venue using (id_venue) where id_valuta <> 'EUR'
    ), part as (
      select id_account, foreign_venue.id_valuta, sum(profit) as saldo, 0 as apertura, sum(profit_eur) as in_eur
      from foreign_venue join bet_posting using (id_account)
      where esito <> 'Open' and message_date <= ${end} and coalesce(data_refertazione, message_date) <= ${end}
      group by 1, 2
      union all
      select id_account, id_valuta, sum(importo), 0, sum(importo_eur) from movement_line
      where kind in ('venue', 'portafoglio') and id_valuta <> 'EUR' and data <= ${end} group by 1, 2
      union all
      select id_account, id_valuta, saldo_outstanding_base, saldo_outstanding_base, 0 from foreign_venue
    )
    select id_account, n.tipo, n.id_conto as id, n.nome, n.id_book, n.nome_book, part.id_valuta, simbolo, cambio,
           sum(saldo) as saldo, sum(apertura) as apertura, sum(in_eur) as in_eur
    from part join account_named n using (id_account) join currency on currency.valuta = part.id_valuta
    where ${seenAccounts(ctx)}
    group by id_account, n.tipo, n.id_conto, n.nome, n.id_book, n.nome_book, part.id_valuta, simbolo, cambio
    having sum(saldo) <> 0 or sum(in_eur) <> 0
    order by part.id_valuta, lower(n.nome), id_account
  `.execute(ctx.db)
  return rows
}

/** Currencies other than EUR in which an account the caller sees holds something now. */
export async function heldCurrencies(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ idValuta: string }>`
    select held.id_valuta from (
      select venue.id_valuta, id_account
      from account join venue using (id_venue) join account_balance balance using (id_account)
      where venue.id_valuta <> 'EUR' and balance.total <> balance.profit_open
      union all
      select cash.id_valuta, id_account from cash_total cash join account using (id_account)
      where account.kind = 'portafoglio' and cash.id_valuta <> 'EUR' and cash.importo <> 0
    ) held join account_named n using (id_account) where ${seenAccounts(ctx)}
    group by 1 order by 1
  `.execute(ctx.db)
  return rows.map(({ idValuta }) => idValuta)
}
