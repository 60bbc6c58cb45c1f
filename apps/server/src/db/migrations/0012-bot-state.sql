-- How each bot receives, written by its process every few seconds: any process of the server can answer for it.
create table bot_stato (
  bot_id         bigint primary key,
  username       text not null,
  modo           text not null check (modo in ('polling', 'webhook')),
  -- Last time Telegram answered the bot: with updates or without, or about its webhook.
  ricevuto_at    timestamptz,
  ultimo_errore  text,
  errore_at      timestamptz,
  -- Updates Telegram holds for the webhook.
  in_attesa      integer not null default 0
);
create index telegram_inbox_received on telegram_inbox (received_at) where handled_at is null;
