-- One match that texts call by different names: a person says so, and its bets are settled from one score.
alter table evento
  -- The event this one is; one step, never a chain.
  add column unito_a bigint references evento,
  -- Its texts name the two the other way round.
  add column squadre_invertite boolean not null default false,
  add constraint not_of_itself check (unito_a <> id_evento),
  add constraint inverted_against_another check (unito_a is not null or not squadre_invertite),
  -- The score is entered once, where they are together.
  add constraint one_score check (unito_a is null or risultato is null);
create index evento_unito on evento (unito_a) where unito_a is not null;
