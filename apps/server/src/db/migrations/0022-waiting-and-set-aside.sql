-- Updates are handled in order within a chat and at one time across chats; what fails for a cause outside itself
-- waits, what fails by itself is set aside for a person.

-- Those of no chat are one row of their own.
update telegram_inbox set chat_id = 0 where chat_id is null;
alter table telegram_inbox
  alter column chat_id set default 0,
  alter column chat_id set not null,
  -- By which people name it.
  add column id bigint generated always as identity,
  -- Tries that failed for a cause outside it: they never set it aside. `attempts` counts those that failed by itself.
  add column waits integer not null default 0,
  -- Since when a person is to look at it. It is handled too: the later ones of its chat go on.
  add column set_aside_at timestamptz,
  -- Why, in Italian.
  add column motivo text;
create unique index telegram_inbox_id on telegram_inbox (id);
-- The oldest of each chat, read off one by one.
create index telegram_inbox_heads on telegram_inbox (bot_id, chat_id, update_id) where handled_at is null;
create index telegram_inbox_set_aside on telegram_inbox (set_aside_at) where set_aside_at is not null;
drop index telegram_inbox_open;
drop index telegram_inbox_waiting;

-- Until now nothing but their error told them.
update telegram_inbox set set_aside_at = handled_at where handled_at is not null and last_error is not null;
