-- What a link asks of a message beside its kind, whether it asks a person first, and every state its rules were in.

-- {tutte, nessuna, pattern, contenuto, quotaMin, quotaMax, dispersione, ore}; null asks nothing.
alter table collegamento_automatico     add column filtro jsonb, add column confermare boolean not null default false;
alter table collegamento_riconoscimento add column filtro jsonb, add column confermare boolean not null default false;
alter table collegamento_keyword        add column filtro jsonb, add column confermare boolean not null default false;
alter table collegamento_speciale       add column filtro jsonb, add column confermare boolean not null default false;
alter table collegamento_sparax         add column filtro jsonb, add column confermare boolean not null default false;
-- All his bets wait for a person's word.
alter table tipster add column chiedi_conferma boolean not null default false;

-- A change of the links of a tipster or sparax, as the sentences it changed; its number tells the rules that held since.
create table versione_regole (
  id         bigint generated always as identity primary key,
  id_tipster integer references tipster on delete cascade,
  id_sparax  integer references sparax on delete cascade,
  numero     integer not null check (numero > 0),
  at         timestamptz not null,
  username   text not null,
  -- A link that is new had none before, one that was taken off has none after.
  prima      text,
  dopo       text,
  check (num_nonnulls(id_tipster, id_sparax) = 1),
  check (prima is not null or dopo is not null)
);
create unique index versione_regole_tipster on versione_regole (id_tipster, numero) where id_tipster is not null;
create unique index versione_regole_sparax on versione_regole (id_sparax, numero) where id_sparax is not null;

-- By which rules it was decided; null before there were versions.
alter table instradamento add column versione_regole bigint;
create index instradamento_versione on instradamento (versione_regole, id_received_bet) where versione_regole is not null;
