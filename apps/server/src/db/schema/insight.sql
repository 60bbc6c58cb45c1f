-- Written by npm run db:types from the migrated database, for readers.

-- insight/performance
create table andamento_bet (
  dimensione text not null,
  giorno date not null,
  numero integer not null,
  nome text not null,
  bet integer not null,
  aperte integer not null,
  vinte integer not null,
  mezze_vinte integer not null,
  mezze_perse integer not null,
  perse integer not null,
  void integer not null,
  drop integer not null,
  tot numeric(16,2) not null,
  credito numeric(16,2) not null,
  giocato numeric(16,2) not null,
  profit numeric(16,2) not null,
  profit_aperte numeric(16,2) not null,
  no_drop numeric(16,2) not null,
  scarti_quota numeric(16,2) not null,
  freeroll numeric(16,2) not null,
  casa_aperte numeric(16,2) not null,
  n_quota integer not null,
  quota_somma numeric(16,5) not null,
  quota_pesata numeric(20,7) not null,
  n_livello integer not null,
  livello numeric(16,6) not null,
  n_chiusura integer not null,
  chiusura_eur numeric(16,2) not null,
  chiusura_scarto numeric(18,4) not null,
  n_tip integer not null,
  tip_eur numeric(16,2) not null,
  tip_scarto numeric(18,4) not null,
  serie_prima integer not null,
  serie_dopo integer not null,
  serie_max integer not null,
  non_perse integer not null,
  somma_min numeric(16,2) not null,
  somma_max numeric(16,2) not null,
  caduta numeric(16,2) not null,
  constraint andamento_bet_dimensione_check CHECK ((dimensione = ANY (ARRAY['tipster'::text, 'sport'::text, 'fascia'::text, 'ora'::text]))),
  constraint andamento_bet_pkey PRIMARY KEY (dimensione, giorno, numero, nome)
);

-- insight/performance
create table andamento_bet_mese (
  dimensione text not null,
  giorno date not null,
  numero integer not null,
  nome text not null,
  bet integer not null,
  aperte integer not null,
  vinte integer not null,
  mezze_vinte integer not null,
  mezze_perse integer not null,
  perse integer not null,
  void integer not null,
  drop integer not null,
  tot numeric(16,2) not null,
  credito numeric(16,2) not null,
  giocato numeric(16,2) not null,
  profit numeric(16,2) not null,
  profit_aperte numeric(16,2) not null,
  no_drop numeric(16,2) not null,
  scarti_quota numeric(16,2) not null,
  freeroll numeric(16,2) not null,
  casa_aperte numeric(16,2) not null,
  n_quota integer not null,
  quota_somma numeric(16,5) not null,
  quota_pesata numeric(20,7) not null,
  n_livello integer not null,
  livello numeric(16,6) not null,
  n_chiusura integer not null,
  chiusura_eur numeric(16,2) not null,
  chiusura_scarto numeric(18,4) not null,
  n_tip integer not null,
  tip_eur numeric(16,2) not null,
  tip_scarto numeric(18,4) not null,
  serie_prima integer not null,
  serie_dopo integer not null,
  serie_max integer not null,
  non_perse integer not null,
  somma_min numeric(16,2) not null,
  somma_max numeric(16,2) not null,
  caduta numeric(16,2) not null,
  giorni integer not null,
  pp numeric not null,
  ps numeric not null,
  ss numeric not null,
  constraint andamento_bet_dimensione_check CHECK ((dimensione = ANY (ARRAY['tipster'::text, 'sport'::text, 'fascia'::text, 'ora'::text]))),
  constraint andamento_bet_mese_giorno_check CHECK ((EXTRACT(day FROM giorno) = (1)::numeric)),
  constraint andamento_bet_mese_pkey PRIMARY KEY (dimensione, giorno, numero, nome)
);

-- insight/performance
create table andamento_ritardo (
  dimensione text not null,
  giorno date not null,
  numero integer not null,
  nome text not null,
  passo smallint not null,
  n integer not null,
  secondi bigint not null,
  eur numeric(16,2) not null,
  scarto numeric(18,4) not null,
  constraint andamento_ritardo_dimensione_check CHECK ((dimensione = ANY (ARRAY['sala'::text, 'tipster'::text, 'regola'::text]))),
  constraint andamento_ritardo_pkey PRIMARY KEY (dimensione, giorno, numero, nome, passo)
);

-- insight/performance
create table andamento_segno (
  id bigint not null generated as identity,
  giorno date not null,
  constraint andamento_segno_pkey PRIMARY KEY (id)
);

-- insight/performance
create table andamento_venue (
  giorno date not null,
  id_account integer not null,
  drop integer not null,
  aperte integer not null,
  importo numeric(16,2) not null,
  giocato numeric(16,2) not null,
  profit numeric(16,2) not null,
  profit_aperte numeric(16,2) not null,
  importo_eur numeric(16,2) not null,
  giocato_eur numeric(16,2) not null,
  profit_eur numeric(16,2) not null,
  profit_aperte_eur numeric(16,2) not null,
  quota_pesata numeric(20,7) not null,
  n_confronto integer not null,
  confronto_eur numeric(16,2) not null,
  confronto_scarto numeric(20,7) not null,
  n_tip integer not null,
  tip_eur numeric(16,2) not null,
  tip_scarto numeric(18,4) not null,
  inviate integer not null,
  risposte integer not null,
  n_secondi integer not null,
  secondi bigint not null,
  limiti integer not null,
  constraint andamento_venue_pkey PRIMARY KEY (giorno, id_account)
);

-- insight/performance
create table andamento_venue_mese (
  giorno date not null,
  id_account integer not null,
  drop integer not null,
  aperte integer not null,
  importo numeric(16,2) not null,
  giocato numeric(16,2) not null,
  profit numeric(16,2) not null,
  profit_aperte numeric(16,2) not null,
  importo_eur numeric(16,2) not null,
  giocato_eur numeric(16,2) not null,
  profit_eur numeric(16,2) not null,
  profit_aperte_eur numeric(16,2) not null,
  quota_pesata numeric(20,7) not null,
  n_confronto integer not null,
  confronto_eur numeric(16,2) not null,
  confronto_scarto numeric(20,7) not null,
  n_tip integer not null,
  tip_eur numeric(16,2) not null,
  tip_scarto numeric(18,4) not null,
  inviate integer not null,
  risposte integer not null,
  n_secondi integer not null,
  secondi bigint not null,
  limiti integer not null,
  constraint andamento_venue_mese_giorno_check CHECK ((EXTRACT(day FROM giorno) = (1)::numeric)),
  constraint andamento_venue_mese_pkey PRIMARY KEY (giorno, id_account)
);

-- insight/performance
create table esposizione_avviso (
  chiave text not null,
  at timestamp with time zone not null,
  constraint esposizione_avviso_pkey PRIMARY KEY (chiave)
);

-- insight/performance
create table lettera (
  giorno date not null,
  at timestamp with time zone not null,
  constraint lettera_pkey PRIMARY KEY (giorno)
);
