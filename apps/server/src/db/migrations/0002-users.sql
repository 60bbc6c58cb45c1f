-- Users, roles and sessions.

create table ruolo (
  nome      text primary key,
  posizione smallint not null unique
);
insert into ruolo (nome, posizione) values
  ('SUPERADMIN', 1), ('ADMIN', 2), ('OPERATORE', 3), ('ANALISTA', 4), ('REFERTATORE', 5), ('CALCOLATORE', 6),
  ('LINK', 7), ('CHIUSURE', 8), ('BETS', 9), ('EXTRA', 10), ('CONTABILITÀ', 11), ('ANAGRAFICHE', 12);

create table task (nome text primary key check (btrim(nome) <> ''));
create unique index task_nome on task (lower(nome));

create table utente (
  id            integer generated always as identity primary key,
  username      text not null check (btrim(username) <> ''),
  password_hash text not null,
  bonus         importo not null default 0 check (bonus >= 0),
  n_accessi     integer not null default 0,
  created_at    timestamptz not null default now(),
  -- A deleted user keeps his row: movements and logs name him. His username stays taken.
  deleted_at    timestamptz
);
create unique index utente_username on utente (lower(username));

create table utente_ruolo (
  id_utente integer not null references utente,
  ruolo     text not null references ruolo,
  primary key (id_utente, ruolo)
);

create table utente_task (
  id_utente integer not null references utente,
  task      text not null references task on delete cascade,
  primary key (id_utente, task)
);

-- The token itself never touches the disk: its SHA-256 does.
create table sessione (
  token_hash   bytea primary key,
  id_utente    integer not null references utente,
  created_at   timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at   timestamptz not null
);
create index sessione_utente on sessione (id_utente);
create index sessione_expiry on sessione (expires_at);

-- Sign-in failures per username and per address; survives restarts and is shared by all processes.
create table accesso_fallito (
  chiave       text primary key,
  tentativi    integer not null,
  bloccato_fino timestamptz,
  ultimo       timestamptz not null
);
