-- Thresholds of what is open, in EUR; empty: never warned. The hour of the daily letter and the chat it goes to.
insert into admin_variable (nome, valore, intero) values
  ('soglia_esposizione', '', true),
  ('soglia_esposizione_evento', '', true),
  ('lettera_ora', '', true),
  ('chat_proprietario_id', '', false);

-- What is over its threshold now: warned of once, until it was below again.
create table esposizione_avviso (
  chiave text primary key,
  at     timestamptz not null
);

-- One letter for each day, whoever writes it.
create table lettera (
  giorno date primary key,
  at     timestamptz not null
);
