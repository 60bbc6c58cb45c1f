import { endOfRomeDay } from '@xbetapp/domain/platform/time/rome'
import type { VenueKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import { sql } from 'kysely'
import type { Ctx } from '#server/kernel/ctx.ts'
import { seenAccounts } from '#server/ledger/postings/public.ts'

interface HeldByAccount {
  idAccount: number
  tipo: VenueKind | 'portafoglio'
  id: number
  nome: string
  idBook: number | null
  nomeBook: string | null
  idValuta: string
  simbolo: string
  /** EUR per unit, now. */
  cambio: string
  /** The balance and the opening balance in it, in the currency. */
  saldo: string
  apertura: string
  /** The EUR that the rows of the balance were booked with; the opening balance has none. */
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
      select g.id_account, v.id_valuta, sum(g.profit) as saldo, 0 as apertura, sum(g.profit_eur) as in_eur
      from foreign_venue v join bet_posting g using (id_account)
      where g.esito <> 'Open' and g.message_date <= ${end} and coalesce(g.data_refertazione, g.message_date) <= ${end}
      group by 1, 2
      union all
      select id_account, id_valuta, sum(importo), 0, sum(importo_eur) from movement_line
      where kind in ('venue', 'portafoglio') and id_valuta <> 'EUR' and data <= ${end} group by 1, 2
      union all
      select id_account, id_valuta, saldo_outstanding_base, saldo_outstanding_base, 0 from foreign_venue
    )
    select id_account, n.tipo, n.id_conto as id, n.nome, n.id_book, n.nome_book, p.id_valuta, c.simbolo, c.cambio,
           sum(saldo) as saldo, sum(apertura) as apertura, sum(in_eur) as in_eur
    from part p join account_named n using (id_account) join currency c on c.valuta = p.id_valuta
    where ${seenAccounts(ctx)}
    group by id_account, n.tipo, n.id_conto, n.nome, n.id_book, n.nome_book, p.id_valuta, c.simbolo, c.cambio
    having sum(saldo) <> 0 or sum(in_eur) <> 0
    order by p.id_valuta, lower(n.nome), id_account
  `.execute(ctx.db)
  return rows
}

/** Currencies other than EUR in which an account the caller sees holds something now. */
export async function heldCurrencies(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ idValuta: string }>`
    select h.id_valuta from (
      select v.id_valuta, id_account from account a join venue v using (id_venue) join account_balance b using (id_account)
      where v.id_valuta <> 'EUR' and b.total <> b.profit_open
      union all
      select c.id_valuta, id_account from cash_total c join account a using (id_account)
      where a.kind = 'portafoglio' and c.id_valuta <> 'EUR' and c.importo <> 0
    ) h join account_named n using (id_account) where ${seenAccounts(ctx)}
    group by 1 order by 1
  `.execute(ctx.db)
  return rows.map(({ idValuta }) => idValuta)
}
