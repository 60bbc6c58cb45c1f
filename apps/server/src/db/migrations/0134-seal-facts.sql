-- What is in no act's rows is sealed too: statements with their messages, steps and verdicts, closings and reopenings,
-- declarations with their steps, texts of bets, drops. So many of a kind are one entry of the chain, and the database
-- keeps which. Entries of before stay as they were sealed.

set local statement_timeout = 0;

create table sealed_facts (
  -- Names the entry, see modules/catena.
  n        bigint generated always as identity primary key,
  kind     text not null,
  -- What stood when facts began to be sealed.
  is_found boolean not null,
  ids      bigint[] not null check (cardinality(ids) > 0),
  -- Of the numbers a kind is looked through by, the greatest.
  top      bigint not null
);
create index sealed_facts_top on sealed_facts (kind, top);
create trigger sealed_facts_solo_aggiunte before update or delete or truncate on sealed_facts
  for each statement execute function solo_aggiunte();

-- Up to which number what there is was there before; and up to which all is sealed, so that the next look begins there: it
-- moves as that of acts does.
create table fact_mark (
  kind         text primary key,
  found        bigint not null,
  below        bigint not null default 0,
  candidate    bigint not null default 0,
  candidate_at timestamptz
);

-- A verdict has no number of its own yet.
alter table estratto_verdetto disable trigger estratto_verdetto_solo_aggiunte;
alter table estratto_verdetto add column id bigint generated always as identity unique;
alter table estratto_verdetto enable trigger estratto_verdetto_solo_aggiunte;

-- Who is writing one of them ends first: every lower number is then there, or never will be.
lock table audit, dropped_bet, estratto, estratto_passo, chiusura, dichiarazione, dichiarazione_passo, atto
  in share row exclusive mode;
insert into fact_mark (kind, found) values
  ('testo', (select coalesce(max(id), 0) from audit)),
  ('drop', (select coalesce(max(id_dropped_bet), 0) from dropped_bet)),
  ('estratto', (select coalesce(max(id_estratto), 0) from estratto)),
  ('estratto_passo', (select coalesce(max(id), 0) from estratto_passo)),
  ('estratto_verdetto', (select coalesce(max(id), 0) from estratto_verdetto)),
  ('chiusura', (select coalesce(max(id), 0) from chiusura)),
  ('riapertura', (select coalesce(max(id_atto), 0) from atto)),
  ('dichiarazione', (select coalesce(max(id_dichiarazione), 0) from dichiarazione)),
  ('dichiarazione_passo', (select coalesce(max(id), 0) from dichiarazione_passo));

create index chiusura_riaperta on chiusura (riaperta_atto) where riaperta_atto is not null;
