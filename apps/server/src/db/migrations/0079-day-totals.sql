-- What every Rome day gave: by tipster, sport, fascia and hour, by venue, and by the seconds a drop took. A day is
-- counted as a whole from the bets, drops and accounts there are (functions below, the one definition of each figure).
-- Whatever changes a day marks it in the same transaction; a job counts marked days anew, and whoever reads before it
-- does counts them himself. So nothing is added up twice, no writer waits for a sum, and no figure is ever late.

-- The odds a tip was posted at, as read when it came; frozen unless a person corrects them.
create table quota_tip (
  id_received_bet integer primary key references bet on delete cascade,
  quota           numeric(10, 3) not null check (quota >= 1 and quota <= 1000),
  -- As the text said it; another figure in `quota` was entered by a person.
  letta           numeric(10, 3),
  at              timestamptz not null,
  username        text not null
);
insert into quota_tip (id_received_bet, quota, letta, at, username)
  select id_received_bet, quota, quota, read_at, 'sistema' from lettura_tip where quota > 1 and quota <= 1000;

-- Days to be counted anew. Only added and taken away, so that no writer waits for another.
create table andamento_segno (
  id     bigint generated always as identity primary key,
  giorno date not null
);

create table andamento_bet (
  -- tipster (numero: account), sport and fascia (nome), ora (numero: hour of Rome).
  dimensione text not null check (dimensione in ('tipster', 'sport', 'fascia', 'ora')),
  giorno     date not null,
  numero     integer not null,
  nome       text not null,
  bet        integer not null,
  aperte     integer not null,
  vinte      integer not null,
  mezze_vinte integer not null,
  mezze_perse integer not null,
  perse      integer not null,
  void       integer not null,
  drop       integer not null,
  -- EUR. What venues played, what the tipster was credited with, of that what is settled.
  tot        numeric(16, 2) not null,
  credito    numeric(16, 2) not null,
  giocato    numeric(16, 2) not null,
  -- EUR, what the tipster's account and the three conti have of the bets: all, and of Open bets alone.
  profit     numeric(16, 2) not null,
  profit_aperte numeric(16, 2) not null,
  no_drop    numeric(16, 2) not null,
  scarti_quota numeric(16, 2) not null,
  freeroll   numeric(16, 2) not null,
  casa_aperte numeric(16, 2) not null,
  -- Of bets credited to the tipster: their number, sum of odds, and odds weighted by stake.
  n_quota    integer not null,
  quota_somma numeric(16, 5) not null,
  quota_pesata numeric(20, 7) not null,
  -- Settled ones at a stake of 1.
  n_livello  integer not null,
  livello    numeric(16, 6) not null,
  -- Closing odds: bets that have them, their stakes, stakes times (average odds / closing odds - 1).
  n_chiusura integer not null,
  chiusura_eur numeric(16, 2) not null,
  chiusura_scarto numeric(18, 4) not null,
  -- Odds of the tip: drops of bets that have them, their stakes, stakes times (odds taken / odds of the tip - 1).
  n_tip      integer not null,
  tip_eur    numeric(16, 2) not null,
  tip_scarto numeric(18, 4) not null,
  -- Of a tipster's settled bets in the order they were posted: lost ones before the first and after the last that was
  -- not, the longest run of them, how many were not lost; least, greatest and fall of the running sum. Else 0.
  serie_prima integer not null,
  serie_dopo integer not null,
  serie_max  integer not null,
  non_perse  integer not null,
  somma_min  numeric(16, 2) not null,
  somma_max  numeric(16, 2) not null,
  caduta     numeric(16, 2) not null,
  primary key (dimensione, giorno, numero, nome)
);

create table andamento_venue (
  giorno     date not null,
  id_account integer not null,
  drop       integer not null,
  aperte     integer not null,
  -- Venue's currency: all, settled ones, their result, all with Open ones counted as lost.
  importo    numeric(16, 2) not null,
  giocato    numeric(16, 2) not null,
  profit     numeric(16, 2) not null,
  profit_aperte numeric(16, 2) not null,
  -- EUR at the rates of the drops.
  importo_eur numeric(16, 2) not null,
  giocato_eur numeric(16, 2) not null,
  profit_eur numeric(16, 2) not null,
  profit_aperte_eur numeric(16, 2) not null,
  quota_pesata numeric(20, 7) not null,
  -- Bets other venues played too: stakes, stakes times (its odds - average odds of the bet).
  n_confronto integer not null,
  confronto_eur numeric(16, 2) not null,
  confronto_scarto numeric(20, 7) not null,
  n_tip      integer not null,
  tip_eur    numeric(16, 2) not null,
  tip_scarto numeric(18, 4) not null,
  -- Bets of the day that left for it, those of them it played, and the seconds from leaving to the first drop.
  inviate    integer not null,
  risposte   integer not null,
  n_secondi  integer not null,
  secondi    bigint not null,
  -- Answers of the room that the bookmaker would take no more.
  limiti     integer not null,
  primary key (giorno, id_account)
);

-- Odds taken against the seconds since the tip left for the room.
create table andamento_ritardo (
  dimensione text not null check (dimensione in ('sala', 'tipster', 'regola')),
  giorno     date not null,
  numero     integer not null,
  nome       text not null,
  -- Which step of `ritardo_passi()` the seconds lie in, from 0.
  passo      smallint not null,
  n          integer not null,
  secondi    bigint not null,
  eur        numeric(16, 2) not null,
  scarto     numeric(18, 4) not null,
  primary key (dimensione, giorno, numero, nome, passo)
);

create function ritardo_passi() returns integer[] language sql immutable parallel safe
return array[15, 30, 60, 120, 300, 600, 1800];

create function andamento_bet_di(giorni date[]) returns setof andamento_bet language sql stable as $$
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
           (count(*) filter (where esito = 'Win'))::integer as vinte,
           (count(*) filter (where esito = 'HalfWin'))::integer as mezze_vinte,
           (count(*) filter (where esito = 'HalfLoss'))::integer as mezze_perse,
           (count(*) filter (where esito = 'Loss'))::integer as perse,
           (count(*) filter (where esito = 'Void'))::integer as void,
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

-- Live drops of the days' bets, and where the bets left for.
create function andamento_drop_di(giorni date[])
returns table (
  giorno date, id_account integer, id_tipster integer, id_received_bet integer, esito esito, tot importo,
  quota_media quota, tip numeric, eur importo, quota quota, quota_no_tassa quota, inviata_at timestamptz, regola text,
  is_drop boolean, secondi bigint, limiti integer
) language sql stable as $$
  with giorno as (
    select g as giorno, g::timestamp at time zone 'Europe/Rome' as da, (g + 1)::timestamp at time zone 'Europe/Rome' as a
    from unnest(giorni) g
  ), scelta as materialized (
    select giorno.giorno, b.id_received_bet, b.esito, b.tot, b.quota_media, coalesce(b.id_tipster_drop, b.id_tipster) as id_tipster
    from giorno
    join bet b on b.message_date >= giorno.da and b.message_date < giorno.a and b.deleted_at is null
  ), inviata as materialized (
    select s.id_received_bet, sala.id_venue, min(coalesce(i.sent_at, s.created_at)) as at,
           (array_agg(coalesce(s.regola, 'A mano') order by s.id_sent_bet))[1] as regola
    from scelta join sent_bet s using (id_received_bet) join sala using (id_sala) left join invio i on i.id = s.id_invio
    where i.id is null or i.sent_at is not null
    group by 1, 2
  ), giocato as materialized (
    select d.id_received_bet, d.id_venue, min(d.dropped_date) as prima,
           (array_agg(d.id_dropped_bet) filter (where d.superseded_at is null))[1] as viva
    from scelta join dropped_bet d using (id_received_bet)
    where d.id_venue is not null
    group by 1, 2
    having bool_or(d.superseded_at is null)
  ), limitata as materialized (
    select r.id_received_bet, sala.id_venue, count(*)::integer as n
    from scelta join risposta r using (id_received_bet) join sala using (id_sala)
    where (r.lettura ->> 'isLimited')::boolean
    group by 1, 2
  )
  select scelta.giorno, account.id_account, scelta.id_tipster, scelta.id_received_bet, scelta.esito, scelta.tot,
         scelta.quota_media, q.quota, d.importo_post_cambio, d.quota, d.quota_no_tassa, inviata.at, inviata.regola,
         d.id_dropped_bet is not null,
         case when giocato.prima >= inviata.at then extract(epoch from giocato.prima - inviata.at)::bigint end, coalesce(limitata.n, 0)
  from scelta
  join (giocato full join inviata using (id_received_bet, id_venue) left join limitata using (id_received_bet, id_venue))
    using (id_received_bet)
  join account using (id_venue)
  left join dropped_bet d on d.id_dropped_bet = giocato.viva
  left join quota_tip q on q.id_received_bet = scelta.id_received_bet
$$;

create function andamento_venue_di(giorni date[]) returns setof andamento_venue language sql stable as $$
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
  left join giocata g on g.id_account = x.id_account and g.id_received_bet = x.id_received_bet
  group by 1, 2
$$;

create function andamento_ritardo_di(giorni date[]) returns setof andamento_ritardo language sql stable as $$
  select case when grouping(x.id_account) = 0 then 'sala' when grouping(t.id_account) = 0 then 'tipster' else 'regola' end,
         giorno, coalesce(x.id_account, t.id_account, 0), coalesce(regola, ''),
         width_bucket(secondi::integer, ritardo_passi())::smallint, count(*)::integer, sum(secondi)::bigint, sum(eur),
         sum(round(eur * (quota_no_tassa / tip - 1), 4))
  from andamento_drop_di(giorni) x join account t using (id_tipster)
  where secondi is not null and tip is not null and secondi < 86400
  group by grouping sets (
    (giorno, x.id_account, width_bucket(secondi::integer, ritardo_passi())),
    (giorno, t.id_account, width_bucket(secondi::integer, ritardo_passi())),
    (giorno, regola, width_bucket(secondi::integer, ritardo_passi()))
  )
$$;

-- What an account is worth changes with its rows of bets, and with nothing else.
create function andamento_segna_giocate() returns trigger language plpgsql as $$
begin
  insert into andamento_segno (giorno)
    select distinct (message_date at time zone 'Europe/Rome')::date from cambiate;
  return null;
end;
$$;
create trigger andamento_giocate_nuove after insert on giocata referencing new table as cambiate
  for each statement execute function andamento_segna_giocate();
create trigger andamento_giocate_dopo after update on giocata referencing new table as cambiate
  for each statement execute function andamento_segna_giocate();
create trigger andamento_giocate_prima after update on giocata referencing old table as cambiate
  for each statement execute function andamento_segna_giocate();
create trigger andamento_giocate_tolte after delete on giocata referencing old table as cambiate
  for each statement execute function andamento_segna_giocate();

-- What a bet is counted under, its closing odds, and when it is.
create function andamento_segna_bet() returns trigger language plpgsql as $$
begin
  insert into andamento_segno (giorno)
    select distinct giorno from (values ((old.message_date at time zone 'Europe/Rome')::date),
                                        ((new.message_date at time zone 'Europe/Rome')::date)) v(giorno);
  return null;
end;
$$;
create trigger andamento_bet_cambiata
  after update of sport, fascia, drop_chiusura, message_date, id_tipster, id_tipster_drop, deleted_at on bet for each row
  when (row(old.sport, old.fascia, old.drop_chiusura, old.message_date, old.id_tipster, old.id_tipster_drop, old.deleted_at)
    is distinct from row(new.sport, new.fascia, new.drop_chiusura, new.message_date, new.id_tipster, new.id_tipster_drop, new.deleted_at))
  execute function andamento_segna_bet();

-- Odds of a tip, and what left for a room.
create function andamento_segna_di_bet() returns trigger language plpgsql as $$
begin
  insert into andamento_segno (giorno)
    select (message_date at time zone 'Europe/Rome')::date from bet
    where id_received_bet = coalesce(new.id_received_bet, old.id_received_bet);
  return null;
end;
$$;
create trigger andamento_quota_tip after insert or update or delete on quota_tip
  for each row execute function andamento_segna_di_bet();
create trigger andamento_inviata after insert on sent_bet
  for each row execute function andamento_segna_di_bet();
create trigger andamento_risposta after insert or delete or update of lettura on risposta
  for each row execute function andamento_segna_di_bet();
create trigger andamento_partita after update of sent_at on invio for each row
  when (new.id_received_bet is not null and new.sent_at is distinct from old.sent_at)
  execute function andamento_segna_di_bet();

-- What there is already is counted by the job, newest days first.
insert into andamento_segno (giorno)
  select distinct (message_date at time zone 'Europe/Rome')::date from bet where deleted_at is null order by 1 desc;
