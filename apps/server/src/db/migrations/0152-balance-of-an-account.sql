-- What an account holds, what a bet gives and which accounts are the house's: each is written once, here.

-- Keys of the house's own accounts, the same in every database. A test compares them with the code's.
create function house_account(conto text) returns integer
language sql immutable parallel safe
return case conto
  when 'NO_DROP' then 1
  when 'SCARTI_QUOTA' then 2
  when 'FREEROLL' then 3
  when 'INCASSI' then 4
  when 'SPESE' then 5
  when 'DIVIDENDI' then 6
  when 'RETTIFICA' then 7
end;

-- Whether an account holds bets, in one currency. The others hold currencies: what they hold is `saldo_cassa`.
create function holds_bets(kind account_kind, id_account integer) returns boolean
language sql immutable parallel safe
return kind in ('tipster', 'venue')
  or id_account in (house_account('NO_DROP'), house_account('SCARTI_QUOTA'), house_account('FREEROLL'));

-- Accounts that hold bets with what they hold, account currency: opening balance and all that is booked, whatever its date.
create view account_balance as
select id_account, kind, opening, opening_freeroll, n, n_open, profit, profit_open, cashflow, deposito, freeroll_consumato,
       -- saldoOperativo and SALDO TOTALE.
       opening + profit + cashflow as operating, opening + profit + cashflow + deposito as total
from (
  select a.id_account, a.kind,
         coalesce(t.saldo_outstanding_base, v.saldo_outstanding_base, 0) as opening,
         coalesce(t.saldo_freeroll_base, v.saldo_freeroll_base, 0) as opening_freeroll,
         coalesce(s.n, 0) as n, coalesce(s.n_open, 0) as n_open, coalesce(s.profit, 0) as profit,
         coalesce(s.profit_open, 0) as profit_open, coalesce(s.cashflow, 0) as cashflow,
         coalesce(s.deposito, 0) as deposito, coalesce(s.freeroll_consumato, 0) as freeroll_consumato
  from account a
  left join saldo s using (id_account)
  left join tipster t using (id_tipster)
  left join venue v using (id_venue)
  where holds_bets(a.kind, a.id_account)
) parts;

-- The Rome day of the last moment before another; kept to the millisecond.
create function last_day_before(moment timestamptz) returns date
language sql stable parallel safe
return ((moment - interval '1 millisecond') at time zone 'Europe/Rome')::date;

-- SALDO TOTALE of an account at an end, with outcomes as they are now; `after` is the first moment past it. What lies before
-- is never read: it is what the account holds less what is dated later. Bets are read as sums of days, and one by one only
-- on a day the end cuts in two.
create function balance_until(account integer, after timestamptz) returns table (total numeric)
language sql stable parallel safe as $$
  select b.total
    - (select coalesce(sum(g.profit), 0) from giocata_giorno g
       where g.id_account = b.id_account and g.giorno_bet > last_day_before(after))
    - (select coalesce(sum(g.profit), 0) from giocata g
       where g.id_account = b.id_account and g.message_date >= after and g.message_date < dopo_il(last_day_before(after)))
    - (select coalesce(sum(r.importo), 0) from riga_movimento r where r.id_account = b.id_account and r.data >= after)
  from account_balance b
  where b.id_account = account
$$;

-- Profit of a stake of 1 at decimal odds. An Open bet counts as lost; Void and outcomes added by hand give 0.
create function profit_of_one(esito text, odds numeric) returns numeric
language sql immutable parallel safe
return case esito
  when 'Win' then odds - 1
  when 'HalfWin' then (odds - 1) * 0.5
  when 'HalfLoss' then -0.5
  when 'Open' then -1
  when 'Loss' then -1
  else 0
end;

create or replace function bet_profit(esito text, stake numeric, odds numeric) returns numeric
language sql immutable parallel safe
return round(round(stake, 2) * profit_of_one(esito, round(odds, 5)), 2);

-- What an Open bet counts on an account: minus its stake. Scarti Quota stakes nothing of its own.
create function open_profit(id_account integer, stake numeric) returns numeric
language sql immutable parallel safe
return case when id_account = house_account('SCARTI_QUOTA') then 0 else -stake end;

create or replace function valore_alla_fine(
  id_account integer, message_date timestamptz, esito esito, data_refertazione timestamptz, importo numeric,
  profit numeric, dopo timestamptz
) returns numeric immutable parallel safe language sql as $$
  select case
    when profit is null or message_date >= dopo then 0
    when esito = 'Open' or data_refertazione >= dopo then open_profit(id_account, importo)
    else profit end
$$;

-- The day totals as before, with house accounts by name and the profit of a stake of 1 from its function.
create or replace function andamento_bet_di(giorni date[]) returns setof andamento_bet language sql stable as $$
  with giorno as (
    select g as giorno, g::timestamp at time zone 'Europe/Rome' as da, (g + 1)::timestamp at time zone 'Europe/Rome' as a
    from unnest(giorni) g
  ), fatto as materialized (
    select giorno.giorno, extract(hour from b.message_date at time zone 'Europe/Rome')::integer as ora,
           b.id_received_bet, b.message_date, account.id_account, coalesce(b.sport, '') as sport,
           coalesce(b.fascia, '') as fascia, b.esito, b.tot, b.quota_media, b.drop_chiusura,
           coalesce(t.importo, 0) as stake, coalesce(t.quota, 0) as quota, coalesce(t.profit, 0) as profit,
           coalesce(n.profit, 0) as no_drop, coalesce(s.profit, 0) as scarti, coalesce(f.profit, 0) as freeroll,
           d.drop, d.n_tip, d.tip_eur, d.tip_scarto
    from giorno
    join bet b on b.message_date >= giorno.da and b.message_date < giorno.a and b.deleted_at is null
      and (b.tot <> 0 or b.tot_tipster <> 0)
    join account on account.id_tipster = coalesce(b.id_tipster_drop, b.id_tipster)
    left join quota_tip q on q.id_received_bet = b.id_received_bet
    left join giocata t on t.id_account = account.id_account and t.id_received_bet = b.id_received_bet
    left join giocata n on n.id_account = house_account('NO_DROP') and n.id_received_bet = b.id_received_bet
    left join giocata s on s.id_account = house_account('SCARTI_QUOTA') and s.id_received_bet = b.id_received_bet
    left join giocata f on f.id_account = house_account('FREEROLL') and f.id_received_bet = b.id_received_bet
    cross join lateral (
      select count(*)::integer as drop, (case when q.quota is null then 0 else count(*) end)::integer as n_tip,
             coalesce(sum(x.importo_post_cambio) filter (where q.quota is not null), 0) as tip_eur,
             coalesce(sum(round(x.importo_post_cambio * (x.quota_no_tassa / q.quota - 1), 4)), 0) as tip_scarto
      from dropped_bet x
      where x.id_received_bet = b.id_received_bet and x.superseded_at is null and x.id_venue is not null
    ) d
  ), riga as (
    select *, stake <> 0 and esito in ('Loss', 'HalfLoss') as persa,
           count(*) filter (where stake <> 0 and esito in ('Win', 'HalfWin')) over w as gruppo,
           sum(case when esito = 'Open' then 0 else profit end) over w as somma
    from fatto window w as (partition by giorno, id_account order by message_date, id_received_bet)
  ), gruppo as (
    select giorno, id_account, gruppo, count(*) filter (where persa)::integer as perse from riga group by 1, 2, 3
  ), serie as (
    select giorno, id_account, coalesce(max(perse) filter (where gruppo = 0), 0) as prima, max(perse) as massima,
           (array_agg(perse order by gruppo desc))[1] as dopo, max(gruppo)::integer as non_perse
    from gruppo group by 1, 2
  ), caduta as (
    select giorno, id_account, least(min(somma), 0) as somma_min, greatest(max(somma), 0) as somma_max,
           max(greatest(picco, 0) - somma) as caduta
    from (
      select *, max(somma) over (partition by giorno, id_account order by message_date, id_received_bet) as picco from riga
    ) p group by 1, 2
  ), cella as (
    select case when grouping(id_account) = 0 then 'tipster' when grouping(sport) = 0 then 'sport'
                when grouping(fascia) = 0 then 'fascia' else 'ora' end as dimensione,
           giorno, coalesce(id_account, ora, 0) as numero, coalesce(sport, fascia, '') as nome,
           count(*)::integer as bet,
           (count(*) filter (where esito = 'Open'))::integer as aperte,
           (count(*) filter (where stake <> 0 and esito = 'Win'))::integer as vinte,
           (count(*) filter (where stake <> 0 and esito = 'HalfWin'))::integer as mezze_vinte,
           (count(*) filter (where stake <> 0 and esito = 'HalfLoss'))::integer as mezze_perse,
           (count(*) filter (where stake <> 0 and esito = 'Loss'))::integer as perse,
           (count(*) filter (where stake <> 0 and esito = 'Void'))::integer as void,
           sum(drop)::integer as drop, sum(tot) as tot, sum(stake) as credito,
           coalesce(sum(stake) filter (where esito <> 'Open'), 0) as giocato, sum(profit) as profit,
           coalesce(sum(profit) filter (where esito = 'Open'), 0) as profit_aperte,
           sum(no_drop) as no_drop, sum(scarti) as scarti, sum(freeroll) as freeroll,
           coalesce(sum(no_drop + scarti + freeroll) filter (where esito = 'Open'), 0) as casa_aperte,
           (count(*) filter (where stake <> 0))::integer as n_quota, sum(quota) as quota_somma,
           sum(stake * quota) as quota_pesata,
           (count(*) filter (where stake <> 0 and esito <> 'Open'))::integer as n_livello,
           coalesce(sum(profit_of_one(esito::text, quota)) filter (where stake <> 0 and esito <> 'Open'), 0) as livello,
           (count(*) filter (where drop_chiusura > 0 and tot <> 0))::integer as n_chiusura,
           coalesce(sum(tot) filter (where drop_chiusura > 0), 0) as chiusura_eur,
           coalesce(sum(round(tot * (quota_media / nullif(drop_chiusura, 0) - 1), 4)), 0) as chiusura_scarto,
           sum(n_tip)::integer as n_tip, sum(tip_eur) as tip_eur, sum(tip_scarto) as tip_scarto
    from fatto
    group by grouping sets ((giorno, id_account), (giorno, sport), (giorno, fascia), (giorno, ora))
  )
  select cella.*, coalesce(serie.prima, 0), coalesce(serie.dopo, 0), coalesce(serie.massima, 0),
         coalesce(serie.non_perse, 0), coalesce(somma_min, 0), coalesce(somma_max, 0), coalesce(caduta, 0)
  from cella
  left join serie on dimensione = 'tipster' and serie.giorno = cella.giorno and serie.id_account = numero
  left join caduta on dimensione = 'tipster' and caduta.giorno = cella.giorno and caduta.id_account = numero
$$;
