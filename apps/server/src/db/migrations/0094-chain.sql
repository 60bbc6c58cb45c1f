-- What was received and booked, sealed: each act with all its rows becomes one entry of a chain whose hash of each block
-- contains that of the block before. A job seals what has been committed; who writes waits for nothing and writes
-- nothing more.

create table catena_blocco (
  numero     bigint primary key check (numero > 0),
  at         timestamptz not null,
  -- Which way of writing rows down was hashed.
  formula    smallint not null,
  voci       integer not null check (voci > 0),
  precedente bytea not null unique check (length(precedente) = 32),
  -- Of the Merkle tree over its entries.
  radice     bytea not null check (length(radice) = 32),
  hash       bytea not null unique check (length(hash) = 32)
);

create table catena_voce (
  seq     bigint primary key check (seq > 0),
  blocco  bigint not null references catena_blocco,
  -- An act; below zero what stood before there were acts, see modules/catena.
  id_atto bigint not null unique,
  -- SHA-256 of each of its rows, one after the other.
  righe   bytea not null check (length(righe) > 0 and length(righe) % 32 = 0),
  hash    bytea not null check (length(hash) = 32)
);
create index catena_voce_blocco on catena_voce (blocco);

-- The last block of each day, as it was sent.
create table catena_giorno (
  giorno date primary key,
  blocco bigint not null references catena_blocco,
  hash   bytea not null check (length(hash) = 32),
  at     timestamptz not null
);

create trigger catena_blocco_solo_aggiunte before update or delete or truncate on catena_blocco
  for each statement execute function solo_aggiunte();
create trigger catena_voce_solo_aggiunte before update or delete or truncate on catena_voce
  for each statement execute function solo_aggiunte();
create trigger catena_giorno_solo_aggiunte before update or delete or truncate on catena_giorno
  for each statement execute function solo_aggiunte();

-- Up to which act everything is sealed, so that the next look begins there. A number is given out before its act can be
-- seen: `candidato` becomes `basso` once every transaction of its time is over.
create table catena_stato (
  unica        boolean primary key default true check (unica),
  basso        bigint not null default 0,
  candidato    bigint not null default 0,
  candidato_at timestamptz
);
insert into catena_stato default values;

-- Further chats the day's root goes to, beside the owner's: numbers with commas between them.
insert into admin_variable (nome, valore, intero) values ('radice_chat', '', false);
