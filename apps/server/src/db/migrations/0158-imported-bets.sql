-- The number under which a file named a bet: its drops name the bet by it, and a later file finds it.
create table imported_bet (
  codice text primary key check (codice <> '' and length(codice) <= 100),
  id_received_bet integer not null references bet (id_received_bet)
);
create index imported_bet_bet on imported_bet (id_received_bet);
