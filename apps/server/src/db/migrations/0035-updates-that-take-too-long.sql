-- How often the database cut an update off for taking too long while it went on handling those of other chats.
alter table telegram_inbox add column timeouts integer not null default 0;
