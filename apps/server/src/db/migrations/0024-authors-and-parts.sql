-- Whose messages become bets, where not everybody's do; and what each message of a bet says.

alter table tipster
  -- Only messages of the authors let through become bets.
  add column filtro_autori boolean not null default false;

-- Who has written in a tipster's group: people, and chats that write under their own name (channels, anonymous
-- administrators).
create table tipster_autore (
  id_tipster integer not null references tipster on delete cascade,
  -- Telegram's id, of a chat negative.
  id_autore  bigint not null,
  nome       text not null,
  visto_at   timestamptz not null,
  ammesso    boolean not null default false,
  primary key (id_tipster, id_autore)
);
create index tipster_autore_ammessi on tipster_autore (id_tipster) where ammesso;
-- A group that becomes a supergroup has another id, and so its anonymous administrators.
create index tipster_autore_chat on tipster_autore (id_autore) where id_autore < 0;

-- The messages of an album, each with its own caption: the bet's text is all of them, in their order.
create table bet_parte (
  id_received_bet integer not null references bet on delete cascade,
  message_id      bigint not null,
  testo           text not null default '',
  -- As bet.received_entities.
  entita          jsonb not null default '[]' check (jsonb_typeof(entita) = 'array'),
  primary key (id_received_bet, message_id)
);
create index bet_parte_message on bet_parte (message_id);

-- A tipster put another picture in the place of one that rooms have.
alter type invio_tipo add value 'edit_media';
