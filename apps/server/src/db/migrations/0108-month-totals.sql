-- Whole months out of their counted days: a year by tipster reads twelve rows each and not 365. A month stands only once it
-- has ended and none of its days is marked; whoever changes a day takes the month with it, and readers go back to days.

create table andamento_bet_mese (
  like andamento_bet including constraints,
  -- Days with a settled bet, and of p = profit of settled bets and s = their stakes, day by day: sum(p p), sum(p s), sum(s s).
  giorni integer not null,
  pp     numeric not null,
  ps     numeric not null,
  ss     numeric not null,
  primary key (dimensione, giorno, numero, nome),
  check (extract(day from giorno) = 1)
);

create table andamento_venue_mese (
  like andamento_venue including constraints,
  primary key (giorno, id_account),
  check (extract(day from giorno) = 1)
);

-- Counted days of some months, by their first days, put together.
create function andamento_bet_mese_di(mesi date[]) returns setof andamento_bet_mese language sql stable as $$
  with giornata as (
    select x.*, mese, profit - profit_aperte as p,
           sum((non_perse > 0)::integer) over w as isola,
           sum(profit - profit_aperte) over w - (profit - profit_aperte) as prima
    from unnest(mesi) mese
    join andamento_bet x on x.giorno >= mese and x.giorno < (mese + interval '1 month')::date
    window w as (partition by dimensione, mese, numero, nome order by giorno)
  ), corsa as (
    -- Lost ones that follow each other over days: what a day ends with, days on which all were lost, what the next begins with.
    select dimensione, mese, numero, nome, isola,
           coalesce(max(serie_prima) filter (where non_perse > 0), 0) as testa,
           sum(case when non_perse > 0 then serie_dopo else serie_prima end) as coda
    from giornata group by 1, 2, 3, 4, 5
  ), corse as (
    select dimensione, mese, numero, nome,
           coalesce(sum(coda) filter (where isola = 0), 0) + coalesce(sum(testa) filter (where isola = 1), 0) as serie_prima,
           (array_agg(coda order by isola desc))[1] as serie_dopo, max(coda + coalesce(testa_dopo, 0)) as serie_max
    from (select *, lead(testa) over (partition by dimensione, mese, numero, nome order by isola) as testa_dopo from corsa) c
    group by 1, 2, 3, 4
  ), picchi as (
    select *, greatest(0, max(prima + somma_max) over (
             partition by dimensione, mese, numero, nome order by giorno rows between unbounded preceding and 1 preceding)) as picco
    from giornata
  )
  select dimensione, mese, numero, nome, sum(bet)::integer, sum(aperte)::integer, sum(vinte)::integer, sum(mezze_vinte)::integer,
         sum(mezze_perse)::integer, sum(perse)::integer, sum(void)::integer, sum(drop)::integer,
         sum(tot), sum(credito), sum(giocato), sum(profit), sum(profit_aperte), sum(no_drop), sum(scarti_quota), sum(freeroll),
         sum(casa_aperte), sum(n_quota)::integer, sum(quota_somma), sum(quota_pesata), sum(n_livello)::integer, sum(livello),
         sum(n_chiusura)::integer, sum(chiusura_eur), sum(chiusura_scarto), sum(n_tip)::integer, sum(tip_eur), sum(tip_scarto),
         min(corse.serie_prima)::integer, min(corse.serie_dopo)::integer,
         greatest(min(corse.serie_max), max(picchi.serie_max))::integer, sum(non_perse)::integer,
         case dimensione when 'tipster' then least(0, min(prima + somma_min)) else 0 end,
         case dimensione when 'tipster' then greatest(0, max(prima + somma_max)) else 0 end,
         case dimensione when 'tipster' then max(greatest(caduta, picco - (prima + somma_min))) else 0 end,
         (count(*) filter (where giocato <> 0))::integer, sum(p * p), sum(p * giocato), sum(giocato * giocato)
  from picchi join corse using (dimensione, mese, numero, nome)
  group by dimensione, mese, numero, nome
$$;

create function andamento_venue_mese_di(mesi date[]) returns setof andamento_venue_mese language sql stable as $$
  select mese, id_account, sum(drop)::integer, sum(aperte)::integer, sum(importo), sum(giocato), sum(profit), sum(profit_aperte),
         sum(importo_eur), sum(giocato_eur), sum(profit_eur), sum(profit_aperte_eur), sum(quota_pesata),
         sum(n_confronto)::integer, sum(confronto_eur), sum(confronto_scarto), sum(n_tip)::integer, sum(tip_eur), sum(tip_scarto),
         sum(inviate)::integer, sum(risposte)::integer, sum(n_secondi)::integer, sum(secondi)::bigint, sum(limiti)::integer
  from unnest(mesi) mese
  join andamento_venue x on x.giorno >= mese and x.giorno < (mese + interval '1 month')::date
  group by 1, 2
$$;

create function andamento_mesi_finiti() returns date[] language sql stable as $$
  select coalesce(array_agg(distinct mese), '{}')
  from (select date_trunc('month', giorno)::date as mese from andamento_bet
        union select date_trunc('month', giorno)::date from andamento_venue) m
  where mese < date_trunc('month', now() at time zone 'Europe/Rome')::date
    and not exists (select from andamento_segno s where s.giorno >= mese and s.giorno < (mese + interval '1 month')::date)
$$;
insert into andamento_bet_mese select * from andamento_bet_mese_di(andamento_mesi_finiti());
insert into andamento_venue_mese select * from andamento_venue_mese_di(andamento_mesi_finiti());
drop function andamento_mesi_finiti();
