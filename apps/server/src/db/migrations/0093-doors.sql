-- A note for one user's bell; null: for everybody's.
alter table notifica add column id_utente integer references utente;

-- From where a user has signed in: SHA-256 of the network and of what the browser calls itself.
create table dispositivo (
  id_utente integer not null references utente,
  impronta  bytea not null check (length(impronta) = 32),
  primo_at  timestamptz not null,
  ultimo_at timestamptz not null,
  primary key (id_utente, impronta)
);
create index dispositivo_ultimo on dispositivo (ultimo_at);

-- Secrets are sealed with a key that is not in the database: 1 byte of format, 4 of the key's name, 12 of nonce, the
-- secret, 16 of seal. Those of before are 20 bytes and are sealed by the next start, which has the key.
alter table secondo_fattore drop constraint secondo_fattore_segreto_check;
alter table secondo_fattore add constraint secondo_fattore_segreto_check check (length(segreto) in (20, 53));

-- The name of that key, so that a process with another one is told at once.
alter table installazione add column chiave_segreti text check (chiave_segreti ~ '^[0-9a-f]{8}$');
