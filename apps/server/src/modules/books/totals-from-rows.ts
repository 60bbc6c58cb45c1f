import { type RawBuilder, sql } from 'kysely'

// Every running total as the rows below it give it. The check compares these with what is stored, the rebuild stores
// them: so there is one definition of each.

const OF_KIND = sql`
  (values ('tipster'), ('sala'), ('sito'), ('altro'), ('conto')) as kind(tipo)
  cross join lateral (select case kind.tipo
    when 'tipster' then r.id_tipster when 'sala' then r.id_sala when 'sito' then r.id_sito when 'altro' then r.id_altro
    else (select id_conto from conto where conto = r.conto) end as id) as account`

/** Sums by day placed and day settled, columns as in `giocata_giorno`. */
export const daySums: RawBuilder<unknown> = sql`
  select tipo_conto, id_conto, (message_date at time zone 'Europe/Rome')::date as giorno_bet,
         case when esito = 'Open' then 'infinity'::date
              else (data_refertazione at time zone 'Europe/Rome')::date end as giorno_refertazione,
         duplicata, count(*)::int as n, sum(importo) as importo, sum(profit) as profit
  from giocata group by 1, 2, 3, 4, 5`

/** Columns as in `saldo_conto`. */
export const saldi: RawBuilder<unknown> = sql`
  select tipo_conto, id_conto, sum(n)::int as n, sum(n_open)::int as n_open, sum(profit) as profit,
         sum(profit_open) as profit_open, sum(cashflow) as cashflow, sum(deposito) as deposito,
         sum(freeroll_consumato) as freeroll_consumato
  from (
    select tipo_conto, id_conto, 1 as n, (esito = 'Open')::int as n_open, profit,
           case when esito = 'Open' then profit else 0 end as profit_open,
           0 as cashflow, 0 as deposito, 0 as freeroll_consumato
    from giocata
    union all
    select kind.tipo::tipo_conto, account.id, 0, 0, 0, 0,
           case when r.deposito then 0 else r.importo end, case when r.deposito then r.importo else 0 end,
           r.freeroll_consumato
    from riga_movimento r cross join ${OF_KIND}
    where account.id is not null
  ) as rows
  group by 1, 2`

/** Columns as in `saldo_ledger`, `saldo_fondo_cassa` and `saldo_portafoglio`. RETTIFICA is summed like a ledger. */
export const casse = {
  saldo_ledger: {
    keys: ['conto', 'id_valuta'],
    rows: sql`
      select r.conto, r.id_valuta, sum(r.importo) as importo
      from riga_movimento r join conto c on c.conto = r.conto and c.id_conto is null group by 1, 2`,
  },
  saldo_fondo_cassa: {
    keys: ['id_fondo_cassa', 'id_valuta'],
    rows: sql`
      select id_fondo_cassa, id_valuta, sum(importo) as importo
      from riga_movimento where id_fondo_cassa is not null group by 1, 2`,
  },
  saldo_portafoglio: {
    keys: ['id_portafoglio', 'id_valuta'],
    rows: sql`
      select id_portafoglio, id_valuta, sum(importo) as importo
      from riga_movimento where id_portafoglio is not null group by 1, 2`,
  },
} as const
