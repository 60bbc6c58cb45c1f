-- Automatic sends leave some of a group's minute to operators: what they had of it, and when they may again.
alter table invio_chat
  add column automatici timestamptz[] not null default '{}',
  add column automatico_at timestamptz;

alter table bot_stato
  -- With privacy mode on a bot reads a group only as its administrator.
  add column legge_tutto boolean not null default true,
  -- The groups it does not read for that, by name.
  add column gruppi_non_letti text[] not null default '{}';
