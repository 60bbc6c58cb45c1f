-- Drops of a day are looked up bet by bet: joined as sets, the planner took a day for a tenth of all bets and read the
-- whole history of drops for each day it counted.
create or replace function andamento_drop_di(giorni date[])
returns table (
  giorno date, id_account integer, id_tipster integer, id_received_bet integer, esito esito, tot importo,
  quota_media quota, tip numeric, eur importo, quota quota, quota_no_tassa quota, inviata_at timestamptz, regola text,
  is_drop boolean, secondi bigint, limiti integer
) language sql stable as $$
  with giorno as (
    select g as giorno, g::timestamp at time zone 'Europe/Rome' as da, (g + 1)::timestamp at time zone 'Europe/Rome' as a
    from unnest(giorni) g
  ), scelta as materialized (
    select giorno.giorno, b.id_received_bet, b.esito, b.tot, b.quota_media, coalesce(b.id_tipster_drop, b.id_tipster) as id_tipster,
           (select q.quota from quota_tip q where q.id_received_bet = b.id_received_bet) as tip
    from giorno
    join bet b on b.message_date >= giorno.da and b.message_date < giorno.a and b.deleted_at is null
  ), inviata as materialized (
    select scelta.id_received_bet, x.* from scelta cross join lateral (
      select sala.id_venue, min(coalesce(i.sent_at, s.created_at)) as at,
             (array_agg(coalesce(s.regola, 'A mano') order by s.id_sent_bet))[1] as regola
      from sent_bet s join sala using (id_sala) left join invio i on i.id = s.id_invio
      where s.id_received_bet = scelta.id_received_bet and (i.id is null or i.sent_at is not null)
      group by 1
    ) x
  ), giocato as materialized (
    select scelta.id_received_bet, x.* from scelta cross join lateral (
      select d.id_venue, min(d.dropped_date) as prima,
             (array_agg(d.importo_post_cambio) filter (where d.superseded_at is null))[1] as eur,
             (array_agg(d.quota) filter (where d.superseded_at is null))[1] as quota,
             (array_agg(d.quota_no_tassa) filter (where d.superseded_at is null))[1] as quota_no_tassa
      from dropped_bet d
      where d.id_received_bet = scelta.id_received_bet and d.id_venue is not null
      group by 1
      having bool_or(d.superseded_at is null)
    ) x
  ), limitata as materialized (
    select scelta.id_received_bet, x.* from scelta cross join lateral (
      select sala.id_venue, count(*)::integer as n
      from risposta r join sala using (id_sala)
      where r.id_received_bet = scelta.id_received_bet and (r.lettura ->> 'isLimited')::boolean
      group by 1
    ) x
  )
  select scelta.giorno, account.id_account, scelta.id_tipster, scelta.id_received_bet, scelta.esito, scelta.tot,
         scelta.quota_media, scelta.tip, giocato.eur, giocato.quota, giocato.quota_no_tassa, inviata.at, inviata.regola,
         giocato.eur is not null,
         case when giocato.prima >= inviata.at then extract(epoch from giocato.prima - inviata.at)::bigint end, coalesce(limitata.n, 0)
  from scelta
  join (giocato full join inviata using (id_received_bet, id_venue) left join limitata using (id_received_bet, id_venue))
    using (id_received_bet)
  join account using (id_venue)
$$;

create or replace function andamento_venue_di(giorni date[]) returns setof andamento_venue language sql stable as $$
  select x.giorno, x.id_account, (count(*) filter (where is_drop))::integer,
         (count(*) filter (where is_drop and x.esito = 'Open'))::integer,
         coalesce(sum(g.importo), 0), coalesce(sum(g.importo) filter (where x.esito <> 'Open'), 0),
         coalesce(sum(g.profit), 0), coalesce(sum(g.profit) filter (where x.esito = 'Open'), 0),
         coalesce(sum(eur), 0), coalesce(sum(eur) filter (where x.esito <> 'Open'), 0),
         coalesce(sum(g.profit_eur), 0), coalesce(sum(g.profit_eur) filter (where x.esito = 'Open'), 0),
         coalesce(sum(eur * x.quota), 0),
         (count(*) filter (where eur < tot))::integer, coalesce(sum(eur) filter (where eur < tot), 0),
         coalesce(sum(eur * (x.quota - quota_media)) filter (where eur < tot), 0),
         (count(*) filter (where is_drop and tip is not null))::integer,
         coalesce(sum(eur) filter (where tip is not null), 0),
         coalesce(sum(round(eur * (quota_no_tassa / tip - 1), 4)), 0),
         count(inviata_at)::integer, (count(*) filter (where is_drop and inviata_at is not null))::integer,
         count(secondi)::integer, coalesce(sum(secondi), 0)::bigint, sum(x.limiti)::integer
  from andamento_drop_di(giorni) x
  left join lateral (
    select importo, profit, profit_eur from giocata
    where giocata.id_account = x.id_account and giocata.id_received_bet = x.id_received_bet
    offset 0
  ) g on true
  group by 1, 2
$$;
