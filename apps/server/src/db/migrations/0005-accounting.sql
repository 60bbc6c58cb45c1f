-- Movements of money (3 §3, domain.md 6-7). A movement is one event; its lines carry the amounts with the signs
-- domain.md 7 stores. Nothing is edited or erased: a reversal is a movement with the opposite lines.

create table portafoglio (
  id_portafoglio integer generated always as identity primary key,
  nome           text not null check (btrim(nome) <> ''),
  created_at     timestamptz not null default now()
);
create unique index portafoglio_nome on portafoglio (lower(nome));

create table fondo_cassa (
  id_fondo_cassa integer generated always as identity primary key,
  nome           text not null check (btrim(nome) <> ''),
  created_at     timestamptz not null default now()
);
create unique index fondo_cassa_nome on fondo_cassa (lower(nome));

-- NO_DROP, SCARTI_QUOTA and FREEROLL are the house's own accounts (ids 0, 1, 2 of the reports), the others ledgers.
create table conto (
  conto    text primary key,
  id_conto integer unique
);
insert into conto (conto, id_conto) values
  ('NO_DROP', 0), ('SCARTI_QUOTA', 1), ('FREEROLL', 2), ('INCASSI', null), ('SPESE', null), ('DIVIDENDI', null);

create type movimento_tipo as enum (
  'cashin', 'cashout', 'deposito_in', 'deposito_out', 'cashflow', 'flusso_conto', 'cashflow_fondo',
  'spostamento_fondo', 'spostamento_portafoglio', 'cambio_valuta', 'deposito_profitto'
);

create table movimento (
  id_movimento  bigint generated always as identity primary key,
  tipo          movimento_tipo not null,
  data          timestamptz not null,
  nota          text not null default '',
  username      text not null,
  created_at    timestamptz not null default now(),
  -- The movement this one takes back. One reversal at most.
  storna        bigint unique references movimento,
  check (storna is null or storna < id_movimento)
);
create index movimento_data on movimento (data);

create table riga_movimento (
  id_riga        bigint generated always as identity primary key,
  id_movimento   bigint not null references movimento,
  -- Date of the movement, repeated so that one account's rows are read in order from one index.
  data           timestamptz not null,
  -- A deposit line adds to SALDO TOTALE apart from the operative balance.
  deposito       boolean not null default false,
  id_tipster     integer references tipster,
  id_sala        integer references sala,
  id_sito        integer references sito,
  id_altro       integer references altro,
  id_portafoglio integer references portafoglio,
  id_fondo_cassa integer references fondo_cassa,
  conto          text references conto,
  id_valuta      text not null references valuta,
  importo        importo not null,
  -- Rate of the moment of the booking, and the amount in EUR at it.
  cambio         cambio not null,
  importo_eur    importo not null,
  -- What a cashout consumes of the entity's freeroll balance, entity currency.
  freeroll_consumato importo not null default 0 check (freeroll_consumato >= 0 or storno),
  storno         boolean not null default false,
  nota           text not null default '',
  constraint one_account check (
    num_nonnulls(id_tipster, id_sala, id_sito, id_altro, id_portafoglio, id_fondo_cassa, conto) = 1
  ),
  constraint amount_at_rate check (importo_eur = round(importo * cambio, 2)),
  constraint deposits_are_of_entities check (
    not deposito or num_nonnulls(id_tipster, id_sala, id_sito, id_altro, id_portafoglio) = 1
  )
);
create index riga_movimento_movimento on riga_movimento (id_movimento);
create index riga_tipster on riga_movimento (id_tipster, data) where id_tipster is not null;
create index riga_sala on riga_movimento (id_sala, data) where id_sala is not null;
create index riga_sito on riga_movimento (id_sito, data) where id_sito is not null;
create index riga_altro on riga_movimento (id_altro, data) where id_altro is not null;
create index riga_portafoglio on riga_movimento (id_portafoglio, data) where id_portafoglio is not null;
create index riga_fondo on riga_movimento (id_fondo_cassa, data) where id_fondo_cassa is not null;
create index riga_conto on riga_movimento (conto, data) where conto is not null;
