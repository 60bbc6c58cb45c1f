-- Who has what open, and what he writes there. Worth nothing after a crash, so it is not logged.
create unlogged table presenza (
  -- One open part of one tab.
  scheda    text not null,
  entita    text not null check (entita in ('bet', 'conto')),
  chiave    text not null,
  id_utente integer not null references utente on delete cascade,
  -- What he writes: a venue's drop, the tipster's. At most one holds each.
  campo     text,
  -- Who took it from him, until he lets go of it.
  tolto_da  text,
  dal       timestamptz not null,
  fino_a    timestamptz not null,
  primary key (scheda, entita, chiave)
);
create index presenza_di on presenza (entita, chiave);
create index presenza_utente on presenza (id_utente);
