-- Whether a bet was posted before its first event began ('prematch') or after ('live'); null where neither its beginning is
-- known nor its text says live. The beginning set by hand goes before those of its events; of merged ones the one they are
-- merged into says it, else the event itself, else any of them.
create view bet_moment as
  select b.id_received_bet, t.begins,
         case when t.is_live or b.message_date >= t.begins then 'live'
              when t.begins is not null then 'prematch' end as momento
  from bet b
  left join event_start s using (id_received_bet)
  cross join lateral (
    select coalesce(s.inizio, min(coalesce(m.inizio, e.inizio, o.inizio))) as begins,
           bool_or((l.leg ->> 'isLive')::boolean) as is_live
    from leg_reading l left join event e using (id_event) left join event m on m.id_event = e.unito_a
    left join lateral (select min(inizio) as inizio from event where unito_a = coalesce(e.unito_a, e.id_event)) o on true
    where l.id_received_bet = b.id_received_bet
  ) t;

alter table performance_bet drop constraint performance_bet_dimensione_check,
  add constraint performance_bet_dimensione_check check (dimensione in ('tipster', 'sport', 'fascia', 'ora', 'momento'));
alter table performance_bet_month drop constraint performance_bet_dimensione_check,
  add constraint performance_bet_dimensione_check check (dimensione in ('tipster', 'sport', 'fascia', 'ora', 'momento'));

-- The running sum and the losing runs are those of a tipster, and of the bets of a moment.
create or replace function performance_bet_of(giorni date[]) returns setof performance_bet language sql stable as $$
  with giorno as (
    select g as giorno, g::timestamp at time zone 'Europe/Rome' as da, (g + 1)::timestamp at time zone 'Europe/Rome' as a
    from unnest(giorni) g
  ), fatto as materialized (
    select giorno.giorno, extract(hour from b.message_date at time zone 'Europe/Rome')::integer as ora,
           b.id_received_bet, b.message_date, account.id_account, coalesce(b.sport, '') as sport,
           coalesce(b.fascia, '') as fascia,
           coalesce((select m.momento from bet_moment m where m.id_received_bet = b.id_received_bet), '') as momento,
           b.esito, payout_at(b.payout, null) as payout, b.tot, b.quota_media, b.drop_chiusura,
           coalesce(t.importo, 0) as stake, coalesce(t.quota, 0) as quota, coalesce(t.profit, 0) as profit,
           coalesce(n.profit, 0) as no_drop, coalesce(s.profit, 0) as scarti, coalesce(f.profit, 0) as freeroll,
           d.drop, d.n_tip, d.tip_eur, d.tip_gap
    from giorno
    join bet b on b.message_date >= giorno.da and b.message_date < giorno.a and b.deleted_at is null
      and (b.tot <> 0 or b.tot_tipster <> 0)
    join account on account.id_tipster = coalesce(b.id_tipster_drop, b.id_tipster)
    left join tip_odds q on q.id_received_bet = b.id_received_bet
    left join bet_posting t on t.id_account = account.id_account and t.id_received_bet = b.id_received_bet
    left join bet_posting n on n.id_account = house_account_id('NO_DROP') and n.id_received_bet = b.id_received_bet
    left join bet_posting s on s.id_account = house_account_id('SCARTI_QUOTA') and s.id_received_bet = b.id_received_bet
    left join bet_posting f on f.id_account = house_account_id('FREEROLL') and f.id_received_bet = b.id_received_bet
    cross join lateral (
      select count(*)::integer as drop, (case when q.quota is null then 0 else count(*) end)::integer as n_tip,
             coalesce(sum(x.importo_post_cambio) filter (where q.quota is not null), 0) as tip_eur,
             coalesce(sum(round(x.importo_post_cambio * (x.quota_no_tassa / q.quota - 1), 4)), 0) as tip_gap
      from dropped_bet x
      where x.id_received_bet = b.id_received_bet and x.superseded_at is null and x.id_venue is not null
    ) d
  ), riga as (
    select giorno, dimensione, numero, nome, stake <> 0 and esito in ('Loss', 'HalfLoss') as persa, message_date, id_received_bet,
           count(*) filter (where stake <> 0 and esito in ('Win', 'HalfWin')) over w as gruppo,
           sum(case when esito = 'Open' then 0 else profit end) over w as somma
    from fatto
    cross join lateral (values ('tipster', id_account, ''), ('momento', 0, momento)) di(dimensione, numero, nome)
    window w as (partition by giorno, dimensione, numero, nome order by message_date, id_received_bet)
  ), gruppo as (
    select giorno, dimensione, numero, nome, gruppo, count(*) filter (where persa)::integer as perse
    from riga group by 1, 2, 3, 4, 5
  ), serie as (
    select giorno, dimensione, numero, nome, coalesce(max(perse) filter (where gruppo = 0), 0) as prima,
           max(perse) as massima, (array_agg(perse order by gruppo desc))[1] as dopo, max(gruppo)::integer as non_perse
    from gruppo group by 1, 2, 3, 4
  ), caduta as (
    select giorno, dimensione, numero, nome, least(min(somma), 0) as sum_min, greatest(max(somma), 0) as sum_max,
           max(greatest(picco, 0) - somma) as caduta
    from (
      select *, max(somma) over (
               partition by giorno, dimensione, numero, nome order by message_date, id_received_bet) as picco
      from riga
    ) p group by 1, 2, 3, 4
  ), cella as (
    select case when grouping(id_account) = 0 then 'tipster' when grouping(sport) = 0 then 'sport'
                when grouping(fascia) = 0 then 'fascia' when grouping(momento) = 0 then 'momento' else 'ora' end as dimensione,
           giorno, coalesce(id_account, ora, 0) as numero, coalesce(sport, fascia, momento, '') as nome,
           count(*)::integer as bet,
           (count(*) filter (where esito = 'Open'))::integer as aperte,
           (count(*) filter (where stake <> 0 and esito = 'Win'))::integer as vinte,
           (count(*) filter (where stake <> 0 and esito = 'HalfWin'))::integer as mezze_vinte,
           (count(*) filter (where stake <> 0 and esito = 'HalfLoss'))::integer as mezze_perse,
           (count(*) filter (where stake <> 0 and esito = 'Loss'))::integer as perse,
           (count(*) filter (where stake <> 0 and esito = 'Void'))::integer as void,
           sum(drop)::integer as drop, sum(tot) as tot, sum(stake) as credito,
           coalesce(sum(stake) filter (where esito <> 'Open'), 0) as giocato, sum(profit) as profit,
           coalesce(sum(profit) filter (where esito = 'Open'), 0) as profit_open,
           sum(no_drop) as no_drop, sum(scarti) as scarti, sum(freeroll) as freeroll,
           coalesce(sum(no_drop + scarti + freeroll) filter (where esito = 'Open'), 0) as house_open,
           (count(*) filter (where stake <> 0))::integer as n_quota, sum(quota) as summed_odds,
           sum(stake * quota) as weighted_odds,
           (count(*) filter (where stake <> 0 and esito <> 'Open'))::integer as n_level,
           coalesce(sum(round(profit_of_one(esito::text, quota, payout), 6)) filter (where stake <> 0 and esito <> 'Open'), 0) as level,
           (count(*) filter (where drop_chiusura > 0 and tot <> 0))::integer as n_closing,
           coalesce(sum(tot) filter (where drop_chiusura > 0), 0) as closing_eur,
           coalesce(sum(round(tot * (quota_media / nullif(drop_chiusura, 0) - 1), 4)), 0) as closing_gap,
           sum(n_tip)::integer as n_tip, sum(tip_eur) as tip_eur, sum(tip_gap) as tip_gap
    from fatto
    group by grouping sets ((giorno, id_account), (giorno, sport), (giorno, fascia), (giorno, ora), (giorno, momento))
  )
  select cella.*, coalesce(serie.prima, 0), coalesce(serie.dopo, 0), coalesce(serie.massima, 0),
         coalesce(serie.non_perse, 0), coalesce(sum_min, 0), coalesce(sum_max, 0), coalesce(caduta, 0)
  from cella
  left join serie using (dimensione, giorno, numero, nome)
  left join caduta using (dimensione, giorno, numero, nome)
$$;

do $$
declare
  was text := pg_get_functiondef('performance_bet_month_of'::regproc);
  now text := replace(was, 'case dimensione when ''tipster'' then', 'case when dimensione in (''tipster'', ''momento'') then');
begin
  if now = was then
    raise exception 'performance_bet_month_of is not the function this migration changes';
  end if;
  execute now;
end $$;

-- The day of a bet is counted anew when its text is read otherwise, when its beginning is set, and when an event of it
-- begins at another time or is merged or split.
create trigger performance_leg_reading after insert or delete or update of id_event, leg on leg_reading
  for each row execute function performance_marks_day_of_bet();
create trigger performance_event_start after insert or delete or update of inizio on event_start
  for each row execute function performance_marks_day_of_bet();
create function performance_marks_event() returns trigger language plpgsql as $$
begin
  insert into performance_mark (giorno)
    select distinct (b.message_date at time zone 'Europe/Rome')::date
    from event e join leg_reading l using (id_event) join bet b using (id_received_bet)
    cross join lateral (values (coalesce(new.unito_a, new.id_event)), (coalesce(old.unito_a, old.id_event))) r(id)
    where r.id in (e.id_event, e.unito_a);
  return null;
end;
$$;
create trigger performance_event after update of inizio, unito_a on event for each row
  when ((old.inizio, old.unito_a) is distinct from (new.inizio, new.unito_a))
  execute function performance_marks_event();

-- What there is already is counted by the job, newest days first.
insert into performance_mark (giorno)
  select distinct (message_date at time zone 'Europe/Rome')::date from bet
  where deleted_at is null and (tot <> 0 or tot_tipster <> 0) order by 1 desc;
