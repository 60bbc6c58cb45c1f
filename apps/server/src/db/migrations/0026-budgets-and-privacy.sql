-- Automatic sends leave some of a group's minute to operators: what they had of it, and when they may again.
alter table invio_chat
  add column automatici timestamptz[] not null default '{}',
  add column automatico_at timestamptz;

alter table bot_stato
  -- With privacy mode on a bot reads a group only as its administrator: the groups it does not read, by name.
  add column gruppi_non_letti text[] not null default '{}';

-- Updates given up lately: an error is left on those only.
create index telegram_inbox_given_up on telegram_inbox (handled_at) where last_error is not null;
