-- An editor who saw another state of a user would undo what he never saw.
alter table utente add column version integer not null default 1;

-- What a user tells his sessions apart by; the hash of the token stays in the table.
alter table sessione
  add column id         integer generated always as identity unique,
  add column user_agent text not null default '' check (length(user_agent) <= 300);
