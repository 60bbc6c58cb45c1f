-- What the other side says of a statement: once for each verdict and chat, whatever Telegram repeats.
create table estratto_verdetto (
  id_estratto bigint not null references estratto,
  chat_id     bigint not null,
  verdetto    text not null check (verdetto in ('confermo', 'contesto')),
  -- Who pressed, as Telegram names him.
  id_utente   bigint not null,
  nome_utente text not null,
  -- Of what he was shown.
  sha256      bytea not null,
  at          timestamptz not null,
  primary key (id_estratto, chat_id, verdetto)
);
create trigger estratto_verdetto_solo_aggiunte before update or delete or truncate on estratto_verdetto
  for each statement execute function solo_aggiunte();

create type contestazione_stato as enum ('aperta', 'presa', 'risolta');
create table contestazione (
  id_contestazione bigint generated always as identity primary key,
  id_estratto bigint not null references estratto,
  stato       contestazione_stato not null default 'aperta',
  chat_id     bigint not null,
  aperta_da   text not null,
  aperta_at   timestamptz not null,
  -- The row he names, once he does.
  id_received_bet integer references bet,
  -- Who deals with it.
  presa_da    text,
  presa_at    timestamptz,
  esito       text check (esito in ('corretta', 'respinta', 'ritirata')),
  motivo      text,
  risolta_da  text,
  risolta_at  timestamptz,
  constraint settled_somehow check (
    (stato = 'risolta') = (esito is not null) and (esito is null) = (motivo is null)
    and (esito is null) = (risolta_da is null) and (esito is null) = (risolta_at is null)
  ),
  constraint taken_by_one check ((presa_da is null) = (presa_at is null) and (stato <> 'presa' or presa_da is not null))
);
-- One at a time of a statement.
create unique index contestazione_aperta on contestazione (id_estratto) where stato <> 'risolta';
create index contestazione_recenti on contestazione (aperta_at desc);
create index contestazione_bet on contestazione (id_received_bet) where id_received_bet is not null;

-- The thread: what the chat wrote and what we answered.
create table contestazione_messaggio (
  id          bigint generated always as identity primary key,
  id_contestazione bigint not null references contestazione,
  verso       text not null check (verso in ('entrata', 'uscita')),
  autore      text not null,
  testo       text not null,
  at          timestamptz not null,
  chat_id     bigint not null,
  -- Of theirs; of ours what was queued.
  message_id  bigint,
  id_invio    bigint unique references invio,
  constraint either_way check (
    case verso when 'entrata' then message_id is not null and id_invio is null
      else message_id is null and id_invio is not null end
  )
);
create unique index contestazione_messaggio_entrata on contestazione_messaggio (chat_id, message_id) where verso = 'entrata';
create index contestazione_messaggio_filo on contestazione_messaggio (id_contestazione, id);
create trigger contestazione_messaggio_solo_aggiunte before update or delete or truncate on contestazione_messaggio
  for each statement execute function solo_aggiunte();

-- Hours after which whoever has not answered a statement is reminded; empty: never.
insert into admin_variable (nome, valore, intero) values ('estratto_sollecito_ore', '', true);
