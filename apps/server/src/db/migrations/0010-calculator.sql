-- What the calculator searches and counts: one narrow row per bet, so that a filter over years of bets reads neither
-- their raw texts nor what else they carry, and so that the trigrams of a text are written when the text changes and
-- not with every drop. The rows follow the bets by themselves.

-- A database full of bets takes longer here than a request may.
set local statement_timeout = 0;

-- The form in which texts are compared: no case, no accents. The same in any locale of the database.
create function testo_ricerca(testo text) returns text language sql immutable strict parallel safe
return translate(
  lower(testo),
  'ÀÁÂÃÄÈÉÊËÌÍÎÏÒÓÔÕÖÙÚÛÜÇÑàáâãäèéêëìíîïòóôõöùúûüçñ',
  'aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn'
);

create table bet_ricerca (
  id_received_bet              integer primary key references bet on delete cascade,
  id_tipster                   integer not null,
  message_date                 timestamptz not null,
  esito                        esito not null,
  should_process_image_to_text boolean not null,
  fascia                       text,
  sport                        text,
  testo                        text not null,
  tot                          importo not null,
  tot_tipster                  importo not null,
  tot_no_drop                  importo not null,
  tot_freeroll                 importo not null,
  quota_drop                   quota not null,
  quota_media                  quota not null,
  scarto_quota                 numeric(10, 5) not null,
  drop_chiusura                quota not null
  -- Room on the page: drops and outcomes change a row without touching any index.
) with (fillfactor = 80);

create function bet_ricerca_segue() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null then
    delete from bet_ricerca where id_received_bet = new.id_received_bet;
    return null;
  end if;
  insert into bet_ricerca values (
    new.id_received_bet, new.id_tipster, new.message_date, new.esito, new.should_process_image_to_text, new.fascia,
    new.sport, testo_ricerca(new.formatted_bet), new.tot, new.tot_tipster, new.tot_no_drop, new.tot_freeroll,
    new.quota_drop, new.quota_media, new.scarto_quota, new.drop_chiusura
  )
  on conflict (id_received_bet) do update set
    id_tipster = excluded.id_tipster,
    message_date = excluded.message_date,
    esito = excluded.esito,
    should_process_image_to_text = excluded.should_process_image_to_text,
    fascia = excluded.fascia,
    sport = excluded.sport,
    testo = excluded.testo,
    tot = excluded.tot,
    tot_tipster = excluded.tot_tipster,
    tot_no_drop = excluded.tot_no_drop,
    tot_freeroll = excluded.tot_freeroll,
    quota_drop = excluded.quota_drop,
    quota_media = excluded.quota_media,
    scarto_quota = excluded.scarto_quota,
    drop_chiusura = excluded.drop_chiusura;
  return null;
end;
$$;

create trigger bet_ricerca_nuova after insert on bet
  for each row execute function bet_ricerca_segue();
create trigger bet_ricerca_cambiata
  after update of id_tipster, message_date, esito, should_process_image_to_text, fascia, sport, formatted_bet, deleted_at,
    tot, tot_tipster, tot_freeroll, quota_drop, quota_media, drop_chiusura
  on bet for each row execute function bet_ricerca_segue();

insert into bet_ricerca
  select id_received_bet, id_tipster, message_date, esito, should_process_image_to_text, fascia, sport,
    testo_ricerca(formatted_bet), tot, tot_tipster, tot_no_drop, tot_freeroll, quota_drop, quota_media, scarto_quota,
    drop_chiusura
  from bet where deleted_at is null;

-- How many bets of each outcome a Rome day has: the counters of years of bets are a few thousand rows.
create table bet_giorno (
  giorno date not null,
  esito  esito not null,
  n      integer not null,
  primary key (giorno, esito)
) with (fillfactor = 70);

create function bet_giorno_conta() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update bet_giorno set n = n - 1
      where giorno = (old.message_date at time zone 'Europe/Rome')::date and esito = old.esito;
  end if;
  if tg_op <> 'DELETE' then
    insert into bet_giorno values ((new.message_date at time zone 'Europe/Rome')::date, new.esito, 1)
      on conflict (giorno, esito) do update set n = bet_giorno.n + 1;
  end if;
  return null;
end;
$$;

-- At the end of the transaction: everybody's bets of today meet on one row, which nobody may hold for longer.
create constraint trigger bet_giorno_nuova after insert or delete on bet_ricerca
  deferrable initially deferred for each row execute function bet_giorno_conta();
create constraint trigger bet_giorno_cambiata after update on bet_ricerca
  deferrable initially deferred for each row
  when (old.esito <> new.esito or old.message_date <> new.message_date)
  execute function bet_giorno_conta();

insert into bet_giorno
  select (message_date at time zone 'Europe/Rome')::date, esito, count(*) from bet_ricerca group by 1, 2;

create index bet_ricerca_date on bet_ricerca (message_date desc, id_received_bet desc);
create index bet_ricerca_tipster on bet_ricerca (id_tipster, message_date desc);

-- Any part of a text, by its trigrams. pg_trgm comes with PostgreSQL's contrib and is trusted: whoever owns the
-- database may create it. Where it is missing, a text is found by reading the rows of the range instead.
do $$
begin
  create extension if not exists pg_trgm;
  create index bet_ricerca_testo on bet_ricerca using gin (testo gin_trgm_ops) with (gin_pending_list_limit = 256);
exception when undefined_file or feature_not_supported or insufficient_privilege then
  raise warning 'pg_trgm is missing: searching texts of bets reads every bet of the range';
end;
$$;

-- Open and dropped: the counter that has no lower bound.
create index bet_open_dropped on bet (message_date)
  where esito = 'Open' and deleted_at is null and (tot_tipster <> 0 or quota_drop <> 0);
