-- Rooms, sites and others are venues: one table for what the three are alike in, `sala` beside it for what only a room
-- has, and one key on the drops. Who calls a venue by its number (idSala, idSito, idAltro) goes on doing so.

-- A database full of drops takes longer here than a request may.
set local statement_timeout = 0;

create type venue_kind as enum ('sala', 'sito', 'altro');

-- The last number given out of each kind.
create table venue_numero (
  kind   venue_kind primary key,
  ultimo integer not null
);
insert into venue_numero values
  ('sala', (select coalesce(last_value, 0) from pg_sequences where schemaname = current_schema() and sequencename = 'sala_id_sala_seq')),
  ('sito', (select coalesce(last_value, 0) from pg_sequences where schemaname = current_schema() and sequencename = 'sito_id_sito_seq')),
  ('altro', (select coalesce(last_value, 0) from pg_sequences where schemaname = current_schema() and sequencename = 'altro_id_altro_seq'));
update venue_numero set ultimo = greatest(ultimo, case kind
  when 'sala' then (select max(id_sala) from sala)
  when 'sito' then (select max(id_sito) from sito)
  else (select max(id_altro) from altro) end);

create table venue (
  id_venue                       integer generated always as identity primary key,
  kind                           venue_kind not null,
  -- What people, addresses and the wire call it by, within its kind. 0 when it is created: the next one.
  numero                         integer not null default 0 check (numero > 0),
  nome                           text not null check (btrim(nome) <> ''),
  url                            text,
  info                           text,
  id_valuta                      text not null default 'EUR' references valuta,
  percentuale_importo            percentuale not null default 100 check (percentuale_importo > 0),
  tassa_quota                    percentuale not null default 0,
  lettera_importo                lettera_colonna,
  lettera_quota                  lettera_colonna,
  freeroll_attivo                percentuale not null default 0,
  freeroll_reale                 percentuale not null default 0,
  saldo_outstanding_base         importo not null default 0,
  saldo_freeroll_base            importo not null default 0,
  saldo_outstanding_base_no_perc importo not null default 0,
  saldo_freeroll_base_no_perc    importo not null default 0,
  stato                          stato not null default 'A',
  passivo                        boolean not null default false,
  version                        integer not null default 1,
  unique (kind, numero),
  constraint sites_have_addresses check (kind = 'sito' or url is null),
  constraint rooms_are_untaxed check (kind <> 'sala' or (info is null and tassa_quota = 0))
);
create unique index venue_nome on venue (kind, lower(nome));

-- Keys of today, one kind after the other: adding what is before each kind turns every reference into the new key.
create temporary table prima as
  select coalesce((select max(id_sala) from sala), 0) as siti,
         coalesce((select max(id_sala) from sala), 0) + coalesce((select max(id_sito) from sito), 0) as altri;
insert into venue overriding system value
  select id_sala, 'sala'::venue_kind, id_sala, nome_sala, null, null, id_valuta, percentuale_importo, 0, lettera_importo,
         lettera_quota, freeroll_attivo, freeroll_reale, saldo_outstanding_base, saldo_freeroll_base,
         saldo_outstanding_base_no_perc, saldo_freeroll_base_no_perc, stato, passivo, version
  from sala
  union all
  select siti + id_sito, 'sito', id_sito, nome_sito, url, info, id_valuta, percentuale_importo, tassa_quota,
         lettera_importo, lettera_quota, freeroll_attivo, freeroll_reale, saldo_outstanding_base, saldo_freeroll_base,
         saldo_outstanding_base_no_perc, saldo_freeroll_base_no_perc, stato, passivo, version
  from sito, prima
  union all
  select altri + id_altro, 'altro', id_altro, nome_altro, null, info, id_valuta, percentuale_importo, tassa_quota,
         lettera_importo, lettera_quota, freeroll_attivo, freeroll_reale, saldo_outstanding_base, saldo_freeroll_base,
         saldo_outstanding_base_no_perc, saldo_freeroll_base_no_perc, stato, passivo, version
  from altro, prima
  order by 1;
select setval(pg_get_serial_sequence('venue', 'id_venue'), coalesce(max(id_venue), 0) + 1, false) from venue;

-- As an identity would, but one per kind. The row of the kind is held until the transaction ends, so numbers have no gaps.
create function venue_prende_numero() returns trigger language plpgsql as $$
begin
  update venue_numero set ultimo = ultimo + 1 where kind = new.kind returning ultimo into new.numero;
  return new;
end;
$$;
create trigger venue_prende_numero before insert on venue
  for each row when (new.numero = 0) execute function venue_prende_numero();
create trigger anagrafiche_cambiate after insert or update or delete on venue
  for each statement execute function anagrafiche_cambiate();

-- One pass over the drops, whatever their number: the table is written anew with the new keys.
alter table dropped_bet
  drop constraint one_target,
  drop constraint dropped_bet_id_sala_fkey,
  drop constraint dropped_bet_id_sito_fkey,
  drop constraint dropped_bet_id_altro_fkey;
drop index dropped_bet_live_sala, dropped_bet_live_sito, dropped_bet_live_altro;
drop index dropped_bet_sala_date, dropped_bet_sito_date, dropped_bet_altro_date;
do $$
declare
  p prima;
begin
  select * into p from prima;
  execute format(
    'alter table dropped_bet alter column id_sala type integer using coalesce(id_sala, %s + id_sito, %s + id_altro)',
    p.siti, p.altri
  );
end;
$$;
alter table dropped_bet drop column id_sito, drop column id_altro;
alter table dropped_bet rename column id_sala to id_venue;
alter table dropped_bet
  add constraint one_target check (num_nonnulls(id_venue, id_tipster) = 1),
  add foreign key (id_venue) references venue;
create unique index dropped_bet_live_venue on dropped_bet (id_received_bet, id_venue)
  where superseded_at is null and id_venue is not null;
create index dropped_bet_venue_date on dropped_bet (id_venue, dropped_date)
  where superseded_at is null and id_venue is not null;

-- What only a room has. Its key stays the number rooms are known by, which all that is about rooms refers to.
alter table venue add constraint venue_is_what_it_is unique (id_venue, kind, numero);
alter table sala
  alter column id_sala drop identity,
  add column id_venue integer unique,
  add column kind venue_kind not null generated always as ('sala') stored;
update sala set id_venue = id_sala;
alter table sala
  alter column id_venue set not null,
  add foreign key (id_venue, kind, id_sala) references venue (id_venue, kind, numero),
  drop column nome_sala,
  drop column percentuale_importo,
  drop column id_valuta,
  drop column lettera_importo,
  drop column lettera_quota,
  drop column freeroll_attivo,
  drop column freeroll_reale,
  drop column saldo_outstanding_base,
  drop column saldo_freeroll_base,
  drop column saldo_outstanding_base_no_perc,
  drop column saldo_freeroll_base_no_perc,
  drop column stato,
  drop column passivo,
  drop column version;
drop table prima;
