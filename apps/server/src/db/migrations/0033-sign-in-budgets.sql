-- Failures drain with time, by fractions of one: what is left of them is counted, and since when.
alter table accesso_fallito rename column tentativi to livello;
alter table accesso_fallito
  alter column livello type double precision;
create index accesso_fallito_ultimo on accesso_fallito (ultimo);
