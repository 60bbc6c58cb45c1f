-- When a room that has a bet and says nothing counts as late, and how often it may be reminded.
insert into admin_variable (nome, valore, intero) values
  ('risposte_giallo_minuti', '10', true),
  ('sollecito_sale_minuti', '15', true);

-- A reminder to a room, under its copy of the bet.
create table sollecito (
  id              bigint generated always as identity primary key,
  id_received_bet integer not null references bet,
  id_sala         integer not null references sala,
  id_invio        bigint not null references invio,
  at              timestamptz not null,
  username        text not null
);
create index sollecito_bet on sollecito (id_received_bet, id_sala, at desc);
create index sollecito_sala on sollecito (id_sala);
create index sollecito_invio on sollecito (id_invio);
