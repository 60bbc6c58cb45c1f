-- Where each word of the searched texts stands: what a year's search for a common word counts is read from some hundred
-- rows instead of from every bet that holds it. Bets are gathered by their keys, so many to a fascicolo; a job writes a
-- fascicolo anew once bets of it have changed, and whoever searches looks at those that changed since by himself. So no
-- writer waits for it. It can be emptied at any time and comes again.

-- Up to which revision of bets all of it is written; null until all of it is.
create table indice_parole (
  uno       boolean primary key default true check (uno),
  revisione bigint
);
insert into indice_parole default values;

create table fascicolo (
  fascicolo integer primary key check (fascicolo >= 0),
  -- Moments of its first and last bet; null when all of them were deleted.
  da        timestamptz,
  a         timestamptz,
  -- Of each bet in the order of keys: milliseconds as a double, 0 where there is none; and its outcome, half a byte.
  momenti   bytea not null,
  esiti     bytea not null
);

create table parola (
  id_parola integer generated always as identity primary key,
  -- A word of a text with the signs after it, or what else bets are filtered by.
  tipo      text not null check (tipo in ('testo', 'tipster', 'fascia', 'sport', 'immagine')),
  testo     text not null
);
-- A word may be as long as a text, which no key of an index can be.
create unique index parola_sola on parola (tipo, md5(testo));

create table parola_fascicolo (
  id_parola integer not null references parola,
  fascicolo integer not null references fascicolo on delete cascade,
  -- Of each time the word stands there, ascending: which bet it is, and the how manieth word of its text, 16 bits each.
  bet       bytea not null,
  posti     bytea not null,
  primary key (id_parola, fascicolo)
);
create index parola_fascicolo_di on parola_fascicolo (fascicolo);

-- Read whole and often: unpacking would take longer than reading.
alter table fascicolo alter column momenti set storage external, alter column esiti set storage external;
alter table parola_fascicolo alter column bet set storage external, alter column posti set storage external;

do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index parola_testo on parola using gin (testo gin_trgm_ops) with (gin_pending_list_limit = 256);
  end if;
end;
$$;
