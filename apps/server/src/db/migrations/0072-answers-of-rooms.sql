-- What rooms answer to the bets they were sent, and which of them may be accepted without a person.

-- Some indexes below are of tables with millions of rows.
set local statement_timeout = 0;

-- Preso / Rifiutato / In corso under each bet its rooms get.
alter table book add column pulsanti boolean not null default false;

alter table sala
  add column accetta_da_solo boolean not null default false,
  -- In the room's currency, as typed: above it a person accepts.
  add column accetta_importo_max importo check (accetta_importo_max > 0),
  -- How far an answer's odds may lie from those of the bet.
  add column accetta_scarto_quota numeric(6, 3) check (accetta_scarto_quota >= 0),
  add constraint accepts_within_limits
    check (not accetta_da_solo or num_nulls(accetta_importo_max, accetta_scarto_quota) = 0) not valid;

create table risposta (
  id              bigint generated always as identity primary key,
  id_received_bet integer not null references bet,
  id_sala         integer not null references sala,
  -- The copy it answers, or whose button was pressed.
  id_invio        bigint not null references invio,
  chat_id         bigint not null,
  -- Null: a press.
  message_id      bigint,
  autore          text not null,
  id_autore       bigint,
  testo           text not null,
  tipo            text not null check (tipo in ('presa', 'rifiutata', 'in_corso', 'illeggibile')),
  -- Amounts, odds and doubts, as `domain/answers` read them.
  lettura         jsonb not null,
  at              timestamptz not null,
  -- It came, or was changed, after the bet was taken back.
  dopo_stop       boolean not null default false,
  stato           text not null default 'nuova' check (stato in ('nuova', 'accettata', 'ignorata', 'ritirata')),
  deciso_da       text,
  deciso_at       timestamptz,
  -- Why it was not accepted by itself in a room that accepts; Italian.
  motivo          text,
  modificata_at   timestamptz,
  -- What it said when it was accepted, where it says something else since.
  testo_accettato text,
  constraint decided_by_somebody check ((stato in ('accettata', 'ignorata')) = (deciso_da is not null)),
  check (num_nulls(deciso_da, deciso_at) in (0, 2)),
  check (testo_accettato is null or stato = 'accettata')
);
create unique index risposta_messaggio on risposta (chat_id, message_id) where message_id is not null;
-- Telegram delivers a press again when its answer was lost: each says what it says once.
create unique index risposta_pressione on risposta (id_invio, tipo) where message_id is null;
-- The last of each room, for the bet's detail and for counts over many bets.
create index risposta_bet on risposta (id_received_bet, id_sala, id desc);
create index risposta_sala on risposta (id_sala);
create index risposta_invio on risposta (id_invio);

-- A message of ours that somebody answers, by its number: few chats have the same, whatever the number of sends.
create index invio_messaggi on invio using gin (message_ids) where message_ids is not null;
