-- Two-factor sign-in: time-based codes (RFC 6238) and codes for when the telephone is lost.
alter table utente add column secondo_fattore_richiesto boolean not null default false;

-- Apart from the user, so that no list of users can ever carry it.
create table secondo_fattore (
  id_utente     integer primary key references utente,
  segreto       bytea not null check (length(segreto) = 20),
  -- Null until the first right code: a secret nobody has put in a telephone locks nobody out.
  confermato_at timestamptz,
  -- The last 30 seconds whose code was taken: no code counts twice.
  ultimo_passo  bigint not null default 0,
  created_at    timestamptz not null default now()
);

-- Hashed like passwords; a used one is gone.
create table codice_recupero (
  id        integer generated always as identity primary key,
  id_utente integer not null references secondo_fattore on delete cascade,
  hash      text not null
);
create index codice_recupero_utente on codice_recupero (id_utente);
