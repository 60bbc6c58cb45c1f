-- How many bets were won and lost counts those credited to the tipster, as the yield and the losing run of the same row do:
-- a bet he was never credited with is none of his.
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
    left join giocata n on n.id_account = 1 and n.id_received_bet = b.id_received_bet
    left join giocata s on s.id_account = 2 and s.id_received_bet = b.id_received_bet
    left join giocata f on f.id_account = 3 and f.id_received_bet = b.id_received_bet
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
           coalesce(sum(case esito when 'Win' then quota - 1 when 'HalfWin' then (quota - 1) / 2 when 'HalfLoss' then -0.5
                             when 'Loss' then -1 else 0 end) filter (where stake <> 0), 0) as livello,
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

-- Days on which that changes a figure are counted anew, the newest first.
insert into andamento_segno (giorno)
  select distinct (message_date at time zone 'Europe/Rome')::date from bet b
  where deleted_at is null and tot <> 0 and esito <> 'Open'
    and not exists (
      select from giocata g join account a using (id_account)
      where g.id_received_bet = b.id_received_bet and a.id_tipster = coalesce(b.id_tipster_drop, b.id_tipster)
        and g.importo <> 0)
  order by 1 desc;
