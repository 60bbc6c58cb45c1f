-- When what guards the data was last done, and how it ended; the last of each.
create table salute_controllo (
  nome      text primary key check (nome in ('backup', 'prova_ripristino', 'conti')),
  at        timestamptz not null,
  riuscito  boolean not null,
  dettaglio text not null
);

-- What is wrong now and was told: once, until it was well again.
create table salute_avviso (
  chiave text primary key,
  at     timestamptz not null
);
