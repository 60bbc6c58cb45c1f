-- The bot's durable inbox and outbox.

-- Every update Telegram delivered, once, until handled. The key refuses a second delivery of the same update.
create table telegram_inbox (
  bot_id       bigint not null,
  update_id    bigint not null,
  payload      jsonb not null,
  received_at  timestamptz not null default now(),
  handled_at   timestamptz,
  attempts     integer not null default 0,
  last_error   text,
  primary key (bot_id, update_id)
);
create index telegram_inbox_open on telegram_inbox (bot_id, update_id) where handled_at is null;

create type invio_tipo as enum ('text', 'photo', 'album', 'document', 'edit_text', 'edit_caption', 'delete');
create type invio_stato as enum ('pending', 'sending', 'sent', 'failed', 'uncertain', 'cancelled');

-- Messages to be sent, written in the transaction that decides them. Order per chat: priority, due time, id.
create table invio (
  id              bigint generated always as identity primary key,
  chat_id         bigint not null,
  tipo            invio_tipo not null,
  payload         jsonb not null,
  -- 0 an operator waits for it, 10 automatic.
  priority        smallint not null default 10,
  due_at          timestamptz not null default now(),
  stato           invio_stato not null default 'pending',
  attempts        integer not null default 0,
  last_error      text,
  -- What Telegram answered: the id of the message, or of each message of an album.
  message_ids     bigint[],
  created_at      timestamptz not null default now(),
  claimed_at      timestamptz,
  claimed_by      text,
  sent_at         timestamptz,
  -- The same key is queued once, whoever repeats it.
  dedupe_key      text unique,
  id_received_bet integer references bet,
  id_sala         integer references sala,
  scopo           text not null,
  username        text not null
);
create index invio_queue on invio (priority, due_at, id) where stato = 'pending';
create index invio_chat_queue on invio (chat_id, priority, due_at, id) where stato = 'pending';
create index invio_claimed on invio (claimed_at) where stato = 'sending';
create index invio_uncertain on invio (id) where stato = 'uncertain';
create index invio_bet on invio (id_received_bet) where id_received_bet is not null;

-- When each chat was last written to, shared by all senders; the row is the lock that keeps order per chat.
create table invio_chat (
  chat_id       bigint primary key,
  next_at       timestamptz not null default now(),
  -- Send times of the last minute: Telegram allows a group 20 of them.
  recent        timestamptz[] not null default '{}',
  paused_reason text
);

-- A bet in a room. At most one automatic send per (bet, room).
create table sent_bet (
  id_sent_bet     bigint generated always as identity primary key,
  id_received_bet integer not null references bet,
  id_sala         integer not null references sala,
  automatico      boolean not null,
  regola          text,
  id_invio        bigint references invio,
  username        text not null,
  created_at      timestamptz not null default now()
);
create unique index sent_bet_automatic on sent_bet (id_received_bet, id_sala) where automatico;
create index sent_bet_bet on sent_bet (id_received_bet);
create index sent_bet_invio on sent_bet (id_invio);
