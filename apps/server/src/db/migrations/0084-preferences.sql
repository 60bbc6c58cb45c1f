-- How a user wants to be told of bets that arrive, in every browser of his; nothing set is the defaults.
create table preferenze_avvisi (
  id_utente integer primary key references utente on delete cascade,
  titolo    boolean not null,
  icona     boolean not null,
  suono     boolean not null,
  desktop   boolean not null
);
