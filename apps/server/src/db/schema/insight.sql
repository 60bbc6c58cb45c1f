-- Written by npm run db:types from the migrated database, for readers.

-- insight/performance
create table performance_bet (
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
  profit_open numeric(16,2) not null,
  no_drop numeric(16,2) not null,
  scarti_quota numeric(16,2) not null,
  freeroll numeric(16,2) not null,
  house_open numeric(16,2) not null,
  n_quota integer not null,
  summed_odds numeric(16,5) not null,
  weighted_odds numeric(20,7) not null,
  n_level integer not null,
  level numeric(16,6) not null,
  n_closing integer not null,
  closing_eur numeric(16,2) not null,
  closing_gap numeric(18,4) not null,
  n_tip integer not null,
  tip_eur numeric(16,2) not null,
  tip_gap numeric(18,4) not null,
  streak_start integer not null,
  streak_end integer not null,
  streak_max integer not null,
  non_perse integer not null,
  sum_min numeric(16,2) not null,
  sum_max numeric(16,2) not null,
  caduta numeric(16,2) not null,
  constraint performance_bet_dimensione_check CHECK ((dimensione = ANY (ARRAY['tipster'::text, 'sport'::text, 'fascia'::text, 'ora'::text]))),
  constraint performance_bet_pkey PRIMARY KEY (dimensione, giorno, numero, nome)
);

-- insight/performance
create table performance_bet_month (
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
  profit_open numeric(16,2) not null,
  no_drop numeric(16,2) not null,
  scarti_quota numeric(16,2) not null,
  freeroll numeric(16,2) not null,
  house_open numeric(16,2) not null,
  n_quota integer not null,
  summed_odds numeric(16,5) not null,
  weighted_odds numeric(20,7) not null,
  n_level integer not null,
  level numeric(16,6) not null,
  n_closing integer not null,
  closing_eur numeric(16,2) not null,
  closing_gap numeric(18,4) not null,
  n_tip integer not null,
  tip_eur numeric(16,2) not null,
  tip_gap numeric(18,4) not null,
  streak_start integer not null,
  streak_end integer not null,
  streak_max integer not null,
  non_perse integer not null,
  sum_min numeric(16,2) not null,
  sum_max numeric(16,2) not null,
  caduta numeric(16,2) not null,
  giorni integer not null,
  pp numeric not null,
  ps numeric not null,
  ss numeric not null,
  constraint performance_bet_dimensione_check CHECK ((dimensione = ANY (ARRAY['tipster'::text, 'sport'::text, 'fascia'::text, 'ora'::text]))),
  constraint performance_bet_month_giorno_check CHECK ((EXTRACT(day FROM giorno) = (1)::numeric)),
  constraint performance_bet_month_pkey PRIMARY KEY (dimensione, giorno, numero, nome)
);

-- insight/performance
create table performance_delay (
  dimensione text not null,
  giorno date not null,
  numero integer not null,
  nome text not null,
  passo smallint not null,
  n integer not null,
  secondi bigint not null,
  eur numeric(16,2) not null,
  scarto numeric(18,4) not null,
  constraint performance_delay_dimensione_check CHECK ((dimensione = ANY (ARRAY['sala'::text, 'tipster'::text, 'regola'::text]))),
  constraint performance_delay_pkey PRIMARY KEY (dimensione, giorno, numero, nome, passo)
);

-- insight/performance
create table performance_mark (
  id bigint not null generated as identity,
  giorno date not null,
  constraint performance_mark_pkey PRIMARY KEY (id)
);

-- insight/performance
create table performance_venue (
  giorno date not null,
  id_account integer not null,
  drop integer not null,
  aperte integer not null,
  importo numeric(16,2) not null,
  giocato numeric(16,2) not null,
  profit numeric(16,2) not null,
  profit_open numeric(16,2) not null,
  importo_eur numeric(16,2) not null,
  played_eur numeric(16,2) not null,
  profit_eur numeric(16,2) not null,
  profit_open_eur numeric(16,2) not null,
  weighted_odds numeric(20,7) not null,
  n_compared integer not null,
  compared_eur numeric(16,2) not null,
  compared_gap numeric(20,7) not null,
  n_tip integer not null,
  tip_eur numeric(16,2) not null,
  tip_gap numeric(18,4) not null,
  inviate integer not null,
  risposte integer not null,
  n_seconds integer not null,
  secondi bigint not null,
  limiti integer not null,
  constraint performance_venue_pkey PRIMARY KEY (giorno, id_account)
);

-- insight/performance
create table performance_venue_month (
  giorno date not null,
  id_account integer not null,
  drop integer not null,
  aperte integer not null,
  importo numeric(16,2) not null,
  giocato numeric(16,2) not null,
  profit numeric(16,2) not null,
  profit_open numeric(16,2) not null,
  importo_eur numeric(16,2) not null,
  played_eur numeric(16,2) not null,
  profit_eur numeric(16,2) not null,
  profit_open_eur numeric(16,2) not null,
  weighted_odds numeric(20,7) not null,
  n_compared integer not null,
  compared_eur numeric(16,2) not null,
  compared_gap numeric(20,7) not null,
  n_tip integer not null,
  tip_eur numeric(16,2) not null,
  tip_gap numeric(18,4) not null,
  inviate integer not null,
  risposte integer not null,
  n_seconds integer not null,
  secondi bigint not null,
  limiti integer not null,
  constraint performance_venue_month_giorno_check CHECK ((EXTRACT(day FROM giorno) = (1)::numeric)),
  constraint performance_venue_month_pkey PRIMARY KEY (giorno, id_account)
);

-- insight/performance
create table exposure_alert (
  chiave text not null,
  at timestamp with time zone not null,
  constraint exposure_alert_pkey PRIMARY KEY (chiave)
);

-- insight/performance
create table morning_report (
  giorno date not null,
  at timestamp with time zone not null,
  constraint morning_report_pkey PRIMARY KEY (giorno)
);
