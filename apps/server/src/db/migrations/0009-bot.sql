-- The bot's decisions: where a bet or a source's message goes, when, and why not.

-- An update that cannot be handled yet waits, and with it the later ones of its chat; the others go on.
alter table telegram_inbox
  add column chat_id bigint,
  add column retry_at timestamptz;
create index telegram_inbox_waiting on telegram_inbox (chat_id, update_id) where handled_at is null and retry_at is not null;

alter table bet
  -- Who wrote it: only he may take it back.
  add column sender_id bigint,
  -- The message it answers, in the same chat.
  add column reply_to_message_id bigint,
  -- A bet of the same tipster, minutes before, with the same text or picture. A hint for a person; nothing is held back.
  add column possibile_doppione integer references bet,
  add column doppione_motivo text check (doppione_motivo in ('testo', 'immagine')),
  add constraint duplicate_hint_has_reason check ((possibile_doppione is null) = (doppione_motivo is null));
create index bet_possible_duplicates on bet (possibile_doppione) where possibile_doppione is not null;
create index bet_photo_message on bet_photo (message_id) where message_id is not null;

-- One press of SPARA: what its screen follows room by room.
create table spedizione (
  id         bigint generated always as identity primary key,
  tipo       text not null check (tipo in ('bet', 'chat')),
  username   text not null,
  created_at timestamptz not null
);

-- previsto: to be decided again at due_at; in_coda: handed to the outbox, whose rows tell the rest; scartato: dropped
-- when it fell due; escluso: no link sends it; annullato: the bet was stopped, taken back or deleted first.
create type instradamento_stato as enum ('previsto', 'in_coda', 'scartato', 'escluso', 'annullato');

-- A bet and a room: whether it goes there, by which rule, when, and why not. One row per room for the links' decision,
-- one more for each time an operator sends it.
create table instradamento (
  id              bigint generated always as identity primary key,
  id_received_bet integer not null references bet,
  id_sala         integer not null references sala,
  automatico      boolean not null,
  stato           instradamento_stato not null,
  regola          text check (regola in ('automatico', 'riconoscimento', 'keyword', 'speciale')),
  -- In Italian, for the operator.
  motivo          text not null,
  due_at          timestamptz,
  -- The line an operator adds to the bet, and the lines that were added below it when it left.
  nota            text,
  coda            text not null default '',
  id_spedizione   bigint references spedizione,
  username        text not null,
  created_at      timestamptz not null,
  settled_at      timestamptz,
  -- Since when the room's copy lacks an edit of the tipster.
  da_modificare   timestamptz,
  check (automatico or regola is null),
  check (stato <> 'previsto' or due_at is not null)
);
create unique index instradamento_automatico on instradamento (id_received_bet, id_sala) where automatico;
create index instradamento_bet on instradamento (id_received_bet);
create index instradamento_sala on instradamento (id_sala);
create index instradamento_due on instradamento (due_at, id) where stato = 'previsto';
create index instradamento_edits on instradamento (da_modificare, id) where da_modificare is not null;
create index instradamento_spedizione on instradamento (id_spedizione) where id_spedizione is not null;

-- A bet's text as a room's prompt turned it; asked of the model once per text and prompt, whoever needs it.
create table riscrittura (
  id_received_bet integer not null references bet,
  -- SHA-256 of prompt and text.
  chiave          bytea not null,
  stato           text not null check (stato in ('in_corso', 'riuscita', 'fallita')),
  testo           text,
  errore          text,
  -- While it is asked: when whoever asks is given up.
  scade_at        timestamptz not null,
  primary key (id_received_bet, chiave),
  check ((stato = 'riuscita') = (testo is not null))
);

-- What was read from a bet's picture: a proposal until a person or the rule confirms it.
create table lettura_immagine (
  id_received_bet integer primary key references bet,
  stato           text not null check (stato in ('in_attesa', 'in_corso', 'letta', 'non_letta')),
  fonte           text check (fonte in ('modello', 'ocr')),
  testo           text,
  errore          text,
  due_at          timestamptz not null,
  scade_at        timestamptz,
  confermata_da   text,
  confermata_at   timestamptz,
  check (stato <> 'letta' or (testo is not null and fonte is not null))
);
create index lettura_immagine_due on lettura_immagine (due_at) where stato in ('in_attesa', 'in_corso');

-- A message of a sparax or channel that is relayed, an album as one.
create table inoltro (
  id                  bigint generated always as identity primary key,
  chat_id             bigint not null,
  message_id          bigint not null,
  media_group_id      text,
  reply_to_message_id bigint,
  testo               text not null default '',
  -- Its parts: [{messageId, tipo, fileId, caption, entities}].
  elementi            jsonb not null,
  received_at         timestamptz not null,
  unique (chat_id, message_id)
);
create unique index inoltro_album on inoltro (chat_id, media_group_id) where media_group_id is not null;

-- Where it goes: one row per send.
create table inoltro_destinazione (
  id          bigint generated always as identity primary key,
  id_inoltro  bigint not null references inoltro,
  id_sparax   integer references sparax,
  -- Channels may be deleted; what they relayed stays.
  id_canale   integer,
  id_sala     integer references sala,
  chat_id     bigint,
  stato       instradamento_stato not null,
  motivo      text not null,
  due_at      timestamptz not null,
  settled_at  timestamptz,
  check (num_nonnulls(id_sparax, id_canale) = 1 and (id_sparax is null) = (id_sala is null))
);
create unique index inoltro_sparax_sala on inoltro_destinazione (id_inoltro, id_sparax, id_sala) where id_sparax is not null;
create unique index inoltro_canale on inoltro_destinazione (id_inoltro, id_canale) where id_canale is not null;
create index inoltro_destinazione_due on inoltro_destinazione (due_at, id) where stato = 'previsto';
create index inoltro_destinazione_sala on inoltro_destinazione (id_sala) where id_sala is not null;
create index inoltro_destinazione_sparax on inoltro_destinazione (id_sparax) where id_sparax is not null;

alter type invio_tipo add value 'copy';
alter table invio
  add column id_instradamento bigint references instradamento,
  add column id_inoltro_destinazione bigint references inoltro_destinazione,
  add column id_spedizione bigint references spedizione,
  -- When it was told to leave, by what was known then.
  add column previsto_at timestamptz,
  -- When its last attempt was over, whatever came of it.
  add column tentato_at timestamptz,
  -- Taken back while it was being sent: it is not retried.
  add column annullo_richiesto boolean not null default false;
create index invio_instradamento on invio (id_instradamento, id) where id_instradamento is not null;
create index invio_inoltro on invio (id_inoltro_destinazione, id) where id_inoltro_destinazione is not null;
create index invio_spedizione on invio (id_spedizione) where id_spedizione is not null;
-- What left within the last second, and what was refused within the last days.
create index invio_tentato on invio (tentato_at) where tentato_at is not null;
create index invio_sala on invio (id_sala) where id_sala is not null;

alter table invio_chat
  -- Sends wait while the bot may not write there.
  add column paused_at timestamptz,
  -- When the chat is next asked whether it may again.
  add column probe_at timestamptz,
  -- When Telegram last said that it gets too much.
  add column flooded_at timestamptz;
create index invio_chat_probe on invio_chat (probe_at) where probe_at is not null;
create index invio_chat_flooded on invio_chat (flooded_at) where flooded_at is not null;
create index tipster_drop on tipster (id_drop_tg);
create index sala_gruppo on sala (id_gruppo_tg);
create index sala_drop on sala (id_drop_tg);
create index canale_destinatario on canale (id_gruppo_tg_destinatario);

alter table sent_bet add column id_instradamento bigint references instradamento;
create index sent_bet_instradamento on sent_bet (id_instradamento) where id_instradamento is not null;
create index sent_bet_sala on sent_bet (id_sala);
