-- Who has which open bet before him in the queue of outcomes, and until when it is his: advice, so that two do not look at
-- the same one. What counts is the bet.
create table coda_presa (
  id_received_bet integer primary key references bet,
  id_utente       integer not null references utente,
  fino_a          timestamptz not null
);
create index coda_presa_utente on coda_presa (id_utente);
