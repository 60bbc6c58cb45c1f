-- Written by npm run db:types from the migrated database, for readers.

-- accounts/accounting
create table credit_alert (
  id_account integer not null,
  livello smallint not null,
  at timestamp with time zone not null,
  constraint credit_alert_id_account_fkey FOREIGN KEY (id_account) REFERENCES account(id_account) ON DELETE CASCADE,
  constraint credit_alert_pkey PRIMARY KEY (id_account, livello)
);

-- accounts/day-totals
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
  constraint performance_bet_dimensione_check CHECK ((dimensione = ANY (ARRAY['tipster'::text, 'sport'::text, 'fascia'::text, 'ora'::text, 'momento'::text]))),
  constraint performance_bet_pkey PRIMARY KEY (dimensione, giorno, numero, nome)
);

-- accounts/day-totals
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
  constraint performance_bet_dimensione_check CHECK ((dimensione = ANY (ARRAY['tipster'::text, 'sport'::text, 'fascia'::text, 'ora'::text, 'momento'::text]))),
  constraint performance_bet_month_giorno_check CHECK ((EXTRACT(day FROM giorno) = (1)::numeric)),
  constraint performance_bet_month_pkey PRIMARY KEY (dimensione, giorno, numero, nome)
);

-- accounts/day-totals
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

-- accounts/day-totals
create table performance_mark (
  id bigint not null generated as identity,
  giorno date not null,
  constraint performance_mark_pkey PRIMARY KEY (id)
);

-- accounts/day-totals
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

-- accounts/day-totals
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

-- accounts/deals
create table deal (
  id_deal integer not null generated as identity,
  id_account integer not null,
  constraint deal_id_account_fkey FOREIGN KEY (id_account) REFERENCES account(id_account),
  constraint deal_pkey PRIMARY KEY (id_deal)
);
CREATE INDEX deal_account ON public.deal USING btree (id_account);

-- accounts/deals
create table deal_terms (
  id_deal integer not null,
  dal date not null,
  base text not null,
  periodo text not null,
  percentuale percentage not null,
  minimo amount,
  massimo amount,
  recupero boolean not null,
  azzera boolean not null,
  in_estratto boolean not null,
  sport text[] not null,
  book integer[] not null,
  generi text[] not null,
  motivo text not null,
  username text not null,
  created_at timestamp with time zone not null,
  constraint deal_terms_base_check CHECK ((base = ANY (ARRAY['casa'::text, 'giocato'::text]))),
  constraint deal_terms_generi_check CHECK ((generi <@ ARRAY['sala'::text, 'sito'::text, 'altro'::text])),
  constraint deal_terms_id_deal_fkey FOREIGN KEY (id_deal) REFERENCES deal(id_deal),
  constraint deal_terms_massimo_check CHECK (((massimo)::numeric > (0)::numeric)),
  constraint deal_terms_minimo_check CHECK (((minimo)::numeric > (0)::numeric)),
  constraint deal_terms_motivo_check CHECK ((btrim(motivo) <> ''::text)),
  constraint deal_terms_periodo_check CHECK ((periodo = ANY (ARRAY['settimana'::text, 'mese'::text]))),
  constraint deal_terms_pkey PRIMARY KEY (id_deal, dal),
  constraint floor_under_ceiling CHECK (((minimo)::numeric <= (massimo)::numeric)),
  constraint makeup_of_profit CHECK (((base = 'casa'::text) OR (NOT recupero)))
);

-- accounts/revaluation
create table revaluation (
  id_revaluation integer not null generated as identity,
  id_valuta text not null,
  giorno date not null,
  cambio exchange_rate not null,
  constraint revaluation_id_valuta_fkey FOREIGN KEY (id_valuta) REFERENCES currency(valuta),
  constraint revaluation_pkey PRIMARY KEY (id_revaluation)
);
CREATE INDEX revaluation_day ON public.revaluation USING btree (id_valuta, giorno);

-- accounts/declarations
create table declaration (
  id_declaration bigint not null generated as identity,
  id_account integer not null,
  id_valuta text not null,
  momento timestamp with time zone not null,
  fonte text not null,
  parole text not null,
  autore text not null,
  at timestamp with time zone not null,
  id_atto bigint not null,
  chat_id bigint,
  message_id bigint,
  id_send bigint,
  importo numeric(18,2),
  stato declaration_state not null,
  nostro numeric(18,2),
  id_movimento bigint,
  edition integer,
  constraint an_answer_is_a_message CHECK ((num_nonnulls(chat_id, message_id, id_send) =
CASE fonte
    WHEN 'telegram'::text THEN 3
    ELSE 0
END)),
  constraint declaration_edition_check CHECK ((edition > 0)),
  constraint declaration_fonte_check CHECK ((fonte = ANY (ARRAY['telegram'::text, 'controparte'::text, 'conteggio'::text]))),
  constraint declaration_id_account_fkey FOREIGN KEY (id_account) REFERENCES account(id_account),
  constraint declaration_id_atto_fkey FOREIGN KEY (id_atto) REFERENCES act(id_atto),
  constraint declaration_id_movimento_fkey FOREIGN KEY (id_movimento) REFERENCES movement(id_movimento),
  constraint declaration_id_send_fkey FOREIGN KEY (id_send) REFERENCES send(id),
  constraint declaration_id_valuta_fkey FOREIGN KEY (id_valuta) REFERENCES currency(valuta),
  constraint declaration_pkey PRIMARY KEY (id_declaration),
  constraint locked_with_what_we_had CHECK (((stato = 'quadrata'::declaration_state) = (nostro IS NOT NULL))),
  constraint read_before_it_counts CHECK (((stato = ANY (ARRAY['da_leggere'::declaration_state, 'scartata'::declaration_state])) OR ((importo IS NOT NULL) AND (stato = ANY (ARRAY['aperta'::declaration_state, 'quadrata'::declaration_state]))))),
  constraint settled_when_locked CHECK (((id_movimento IS NULL) OR (stato = 'quadrata'::declaration_state))),
  constraint unread_has_no_amount CHECK (((stato <> 'da_leggere'::declaration_state) OR (importo IS NULL)))
);
CREATE INDEX declaration_account ON public.declaration USING btree (id_account, at DESC);
CREATE UNIQUE INDEX declaration_message ON public.declaration USING btree (chat_id, message_id, edition) WHERE (chat_id IS NOT NULL);
CREATE INDEX declaration_movement ON public.declaration USING btree (id_movimento) WHERE (id_movimento IS NOT NULL);
CREATE INDEX declaration_send ON public.declaration USING btree (id_send) WHERE (id_send IS NOT NULL);
CREATE INDEX declaration_state_at ON public.declaration USING btree (stato, at DESC);
CREATE INDEX declaration_verified ON public.declaration USING btree (id_account, id_valuta, momento DESC) WHERE (stato = 'quadrata'::declaration_state);
CREATE INDEX declaration_waiting ON public.declaration USING btree (at) WHERE (stato = ANY (ARRAY['da_leggere'::declaration_state, 'aperta'::declaration_state]));

-- accounts/declarations
create table declaration_step (
  id bigint not null generated as identity,
  id_declaration bigint not null,
  passo text not null,
  motivo text not null,
  importo numeric(18,2),
  nostro numeric(18,2),
  id_movimento bigint,
  username text not null,
  at timestamp with time zone not null,
  id_atto bigint not null,
  constraint declaration_step_id_atto_fkey FOREIGN KEY (id_atto) REFERENCES act(id_atto),
  constraint declaration_step_id_declaration_fkey FOREIGN KEY (id_declaration) REFERENCES declaration(id_declaration),
  constraint declaration_step_id_movimento_fkey FOREIGN KEY (id_movimento) REFERENCES movement(id_movimento),
  constraint declaration_step_motivo_check CHECK ((btrim(motivo) <> ''::text)),
  constraint declaration_step_passo_check CHECK ((passo = ANY (ARRAY['letta'::text, 'quadrata'::text, 'riaperta'::text, 'scartata'::text]))),
  constraint declaration_step_pkey PRIMARY KEY (id)
);
CREATE INDEX declaration_step_movement ON public.declaration_step USING btree (id_movimento) WHERE (id_movimento IS NOT NULL);
CREATE INDEX declaration_step_of ON public.declaration_step USING btree (id_declaration, id);

-- accounts/movements
create table eur_correction (
  id_riga bigint not null,
  eur_before numeric(18,2) not null,
  eur_after numeric(18,2) not null,
  id_atto bigint not null,
  constraint eur_correction_id_atto_fkey FOREIGN KEY (id_atto) REFERENCES act(id_atto),
  constraint eur_correction_id_riga_fkey FOREIGN KEY (id_riga) REFERENCES movement_line(id_riga),
  constraint eur_correction_pkey PRIMARY KEY (id_riga)
);
CREATE INDEX eur_correction_act ON public.eur_correction USING btree (id_atto);

-- accounts/movements
create table movement (
  id_movimento bigint not null generated as identity,
  tipo movement_type not null,
  data timestamp with time zone not null,
  nota text not null default ''::text,
  username text not null,
  created_at timestamp with time zone not null default now(),
  reverses bigint,
  day_only boolean not null default false,
  id_atto bigint,
  id_deal integer,
  id_revaluation integer,
  constraint movement_check CHECK (((reverses IS NULL) OR (reverses < id_movimento))),
  constraint movement_id_atto_fkey FOREIGN KEY (id_atto) REFERENCES act(id_atto),
  constraint movement_id_deal_fkey FOREIGN KEY (id_deal) REFERENCES deal(id_deal),
  constraint movement_id_revaluation_fkey FOREIGN KEY (id_revaluation) REFERENCES revaluation(id_revaluation),
  constraint movement_pkey PRIMARY KEY (id_movimento),
  constraint movement_reverses_fkey FOREIGN KEY (reverses) REFERENCES movement(id_movimento),
  constraint movement_reverses_key UNIQUE (reverses)
);
CREATE INDEX movement_act ON public.movement USING btree (id_atto) WHERE (id_atto IS NOT NULL);
CREATE INDEX movement_date ON public.movement USING btree (data);
CREATE INDEX movement_deal ON public.movement USING btree (id_deal) WHERE (id_deal IS NOT NULL);
CREATE INDEX movement_recorded ON public.movement USING btree (created_at);
CREATE INDEX movement_revaluation ON public.movement USING btree (id_revaluation) WHERE (id_revaluation IS NOT NULL);

-- accounts/movements
create table movement_line (
  id_riga bigint not null generated as identity,
  id_movimento bigint not null,
  data timestamp with time zone not null,
  deposito boolean not null default false,
  id_account integer not null,
  kind account_kind not null,
  id_valuta text not null,
  importo amount not null,
  id_valuta_origine text not null,
  importo_origine amount not null,
  cambio exchange_rate not null,
  importo_eur numeric(18,2) not null,
  freeroll_used amount not null default 0,
  reversal boolean not null default false,
  nota text not null default ''::text,
  segno smallint not null generated always as (
CASE
    WHEN (kind = ANY (ARRAY['tipster'::account_kind, 'conto'::account_kind, 'fondo'::account_kind])) THEN '-1'::integer
    ELSE 1
END) stored,
  constraint amount_at_rate CHECK (((importo_eur = round(((importo_origine)::numeric * (cambio)::numeric), 2)) OR ((kind <> 'conto'::account_kind) AND (id_valuta = id_valuta_origine)))),
  constraint converted_at_rate CHECK (
CASE
    WHEN (id_valuta = id_valuta_origine) THEN ((importo)::numeric = (importo_origine)::numeric)
    ELSE ((id_valuta = 'EUR'::text) AND ((importo)::numeric = importo_eur))
END),
  constraint converted_lines CHECK (((id_valuta = id_valuta_origine) OR (kind = ANY (ARRAY['conto'::account_kind, 'fondo'::account_kind])))),
  constraint deposits_are_of_entities CHECK (((NOT deposito) OR (kind = ANY (ARRAY['tipster'::account_kind, 'venue'::account_kind])))),
  constraint eur_at_par CHECK (((id_valuta_origine <> 'EUR'::text) OR ((cambio)::numeric = (1)::numeric))),
  constraint freeroll_of_entities CHECK ((((freeroll_used)::numeric = (0)::numeric) OR (kind = ANY (ARRAY['tipster'::account_kind, 'venue'::account_kind])))),
  constraint movement_line_check CHECK ((((freeroll_used)::numeric >= (0)::numeric) OR reversal)),
  constraint movement_line_id_account_kind_fkey FOREIGN KEY (id_account, kind) REFERENCES account(id_account, kind),
  constraint movement_line_id_movimento_fkey FOREIGN KEY (id_movimento) REFERENCES movement(id_movimento),
  constraint movement_line_id_valuta_fkey FOREIGN KEY (id_valuta) REFERENCES currency(valuta),
  constraint movement_line_id_valuta_origine_fkey FOREIGN KEY (id_valuta_origine) REFERENCES currency(valuta),
  constraint movement_line_pkey PRIMARY KEY (id_riga),
  constraint wallets_moved CHECK (((kind <> 'portafoglio'::account_kind) OR ((importo)::numeric <> (0)::numeric))) NOT VALID
);
CREATE INDEX movement_line_account ON public.movement_line USING btree (id_account, data);
CREATE INDEX movement_line_movement ON public.movement_line USING btree (id_movimento);

-- accounts/movements
create table movement_proof (
  id_prova integer not null generated as identity,
  id_movimento bigint not null,
  file text not null,
  nome text not null,
  username text not null,
  created_at timestamp with time zone not null,
  constraint movement_proof_file_check CHECK ((file ~ '^[0-9a-f]{64}\.(jpg|png|webp|pdf)$'::text)),
  constraint movement_proof_id_movimento_file_key UNIQUE (id_movimento, file),
  constraint movement_proof_id_movimento_fkey FOREIGN KEY (id_movimento) REFERENCES movement(id_movimento),
  constraint movement_proof_nome_check CHECK ((btrim(nome) <> ''::text)),
  constraint movement_proof_pkey PRIMARY KEY (id_prova)
);

-- accounts/reports
create table report_recipient (
  id_report_destinatario bigint not null generated as identity,
  id_report_invio bigint not null,
  id_conto integer not null,
  nome text not null,
  start_date text not null,
  end_date text not null,
  testuale boolean not null,
  testuale100 boolean not null,
  file boolean not null,
  file100 boolean not null,
  saldo_request boolean not null,
  stato report_state not null default 'in_attesa'::report_state,
  attempts integer not null default 0,
  due_at timestamp with time zone not null,
  errore text,
  claimed_by integer,
  claimed_at timestamp with time zone,
  last_error text,
  pdf boolean not null default false,
  pdf100 boolean not null default false,
  constraint report_recipient_check CHECK (((stato = 'fallito'::report_state) = (errore IS NOT NULL))),
  constraint report_recipient_id_report_invio_fkey FOREIGN KEY (id_report_invio) REFERENCES report_send(id_report_invio),
  constraint report_recipient_pkey PRIMARY KEY (id_report_destinatario),
  constraint something_is_sent CHECK ((testuale OR testuale100 OR file OR file100 OR pdf OR pdf100 OR saldo_request))
);
CREATE INDEX report_recipient_claimed ON public.report_recipient USING btree (claimed_by) WHERE (claimed_by IS NOT NULL);
CREATE INDEX report_recipient_send ON public.report_recipient USING btree (id_report_invio);
CREATE INDEX report_recipient_to_do ON public.report_recipient USING btree (due_at, id_report_destinatario) WHERE (stato = 'in_attesa'::report_state);

-- accounts/reports
create table report_send (
  id_report_invio bigint not null generated as identity,
  account_type account_type not null,
  username text not null,
  created_at timestamp with time zone not null,
  constraint report_send_pkey PRIMARY KEY (id_report_invio)
);
CREATE INDEX report_send_recent ON public.report_send USING btree (created_at DESC);

-- accounts/reports
create table report_message (
  id_report_destinatario bigint not null,
  tipo text not null,
  id_send bigint not null,
  constraint report_message_id_report_destinatario_fkey FOREIGN KEY (id_report_destinatario) REFERENCES report_recipient(id_report_destinatario),
  constraint report_message_id_send_fkey FOREIGN KEY (id_send) REFERENCES send(id),
  constraint report_message_pkey PRIMARY KEY (id_report_destinatario, id_send),
  constraint report_message_tipo_check CHECK ((tipo = ANY (ARRAY['testuale'::text, 'testuale100'::text, 'file'::text, 'file100'::text, 'pdf'::text, 'pdf100'::text, 'saldoRequest'::text])))
);
CREATE INDEX report_message_send ON public.report_message USING btree (id_send);

-- accounts/statements
create table dispute (
  id_dispute bigint not null generated as identity,
  id_statement bigint not null,
  stato dispute_state not null default 'aperta'::dispute_state,
  chat_id bigint not null,
  aperta_da text not null,
  aperta_at timestamp with time zone not null,
  id_received_bet integer,
  presa_da text,
  taken_at timestamp with time zone,
  esito text,
  motivo text,
  risolta_da text,
  risolta_at timestamp with time zone,
  constraint dispute_esito_check CHECK ((esito = ANY (ARRAY['corretta'::text, 'respinta'::text, 'ritirata'::text]))),
  constraint dispute_id_received_bet_fkey FOREIGN KEY (id_received_bet) REFERENCES bet(id_received_bet),
  constraint dispute_id_statement_fkey FOREIGN KEY (id_statement) REFERENCES statement(id_statement),
  constraint dispute_pkey PRIMARY KEY (id_dispute),
  constraint settled_somehow CHECK ((((stato = 'risolta'::dispute_state) = (esito IS NOT NULL)) AND ((esito IS NULL) = (motivo IS NULL)) AND ((esito IS NULL) = (risolta_da IS NULL)) AND ((esito IS NULL) = (risolta_at IS NULL)))),
  constraint taken_by_one CHECK ((((presa_da IS NULL) = (taken_at IS NULL)) AND ((stato <> 'presa'::dispute_state) OR (presa_da IS NOT NULL))))
);
CREATE INDEX dispute_bet ON public.dispute USING btree (id_received_bet) WHERE (id_received_bet IS NOT NULL);
CREATE UNIQUE INDEX dispute_open ON public.dispute USING btree (id_statement) WHERE (stato <> 'risolta'::dispute_state);
CREATE INDEX dispute_recent ON public.dispute USING btree (aperta_at DESC);

-- accounts/statements
create table dispute_message (
  id bigint not null generated as identity,
  id_dispute bigint not null,
  verso text not null,
  autore text not null,
  testo text not null,
  at timestamp with time zone not null,
  chat_id bigint not null,
  message_id bigint,
  id_send bigint,
  edition integer,
  constraint dispute_message_edition_check CHECK ((edition > 0)),
  constraint dispute_message_id_dispute_fkey FOREIGN KEY (id_dispute) REFERENCES dispute(id_dispute),
  constraint dispute_message_id_send_fkey FOREIGN KEY (id_send) REFERENCES send(id),
  constraint dispute_message_id_send_key UNIQUE (id_send),
  constraint dispute_message_pkey PRIMARY KEY (id),
  constraint dispute_message_verso_check CHECK ((verso = ANY (ARRAY['entrata'::text, 'uscita'::text]))),
  constraint either_way CHECK (
CASE verso
    WHEN 'entrata'::text THEN ((message_id IS NOT NULL) AND (id_send IS NULL))
    ELSE ((message_id IS NULL) AND (id_send IS NOT NULL))
END)
);
CREATE UNIQUE INDEX dispute_message_incoming ON public.dispute_message USING btree (chat_id, message_id, edition) WHERE (verso = 'entrata'::text);
CREATE INDEX dispute_message_thread ON public.dispute_message USING btree (id_dispute, id);

-- accounts/statements
create table statement (
  id_statement bigint not null generated as identity,
  id_account integer not null,
  id_report_destinatario bigint not null,
  start_date text not null,
  end_date text not null,
  inizio timestamp with time zone not null,
  dopo timestamp with time zone not null,
  version integer not null,
  read_at timestamp with time zone not null,
  nome text not null,
  id_valuta text not null,
  simbolo text not null,
  id_book integer,
  nome_book text,
  percentuale numeric,
  saldo numeric(18,2) not null,
  figure jsonb not null,
  figure100 jsonb,
  id_precedente bigint,
  ponte jsonb,
  righe bytea not null,
  sha256 bytea not null,
  chat_id bigint not null,
  username text not null,
  created_at timestamp with time zone not null,
  stato statement_state not null default 'inviato'::statement_state,
  sostituito_da bigint,
  reminded_at timestamp with time zone,
  constraint bridged_from_one CHECK (((ponte IS NULL) OR (id_precedente IS NOT NULL))),
  constraint follows_an_earlier_one CHECK ((id_precedente < id_statement)),
  constraint of_a_period CHECK ((inizio < dopo)),
  constraint replaced_by_a_later_one CHECK ((sostituito_da > id_statement)),
  constraint statement_id_account_fkey FOREIGN KEY (id_account) REFERENCES account(id_account),
  constraint statement_id_precedente_fkey FOREIGN KEY (id_precedente) REFERENCES statement(id_statement),
  constraint statement_id_report_destinatario_fkey FOREIGN KEY (id_report_destinatario) REFERENCES report_recipient(id_report_destinatario),
  constraint statement_id_report_destinatario_key UNIQUE (id_report_destinatario),
  constraint statement_id_valuta_fkey FOREIGN KEY (id_valuta) REFERENCES currency(valuta),
  constraint statement_pkey PRIMARY KEY (id_statement),
  constraint statement_righe_fkey FOREIGN KEY (righe) REFERENCES content(sha256),
  constraint statement_sha256_check CHECK ((length(sha256) = 32)),
  constraint statement_sostituito_da_fkey FOREIGN KEY (sostituito_da) REFERENCES statement(id_statement) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX statement_account ON public.statement USING btree (id_account, dopo DESC, id_statement DESC);
CREATE INDEX statement_after ON public.statement USING btree (dopo) WHERE (sostituito_da IS NULL);
CREATE INDEX statement_chat ON public.statement USING btree (chat_id);
CREATE INDEX statement_silent ON public.statement USING btree (created_at) WHERE ((stato = 'inviato'::statement_state) AND (sostituito_da IS NULL) AND (reminded_at IS NULL));
CREATE UNIQUE INDEX statement_valid ON public.statement USING btree (id_account, inizio, dopo) WHERE (sostituito_da IS NULL);

-- accounts/statements
create table statement_message (
  id_statement bigint not null,
  tipo text not null,
  id_send bigint not null,
  testo text not null,
  nome_file text,
  sha256 bytea not null,
  constraint files_have_names CHECK (((nome_file IS NULL) = (tipo = ANY (ARRAY['testuale'::text, 'testuale100'::text])))),
  constraint statement_message_id_send_fkey FOREIGN KEY (id_send) REFERENCES send(id),
  constraint statement_message_id_send_key UNIQUE (id_send),
  constraint statement_message_id_statement_fkey FOREIGN KEY (id_statement) REFERENCES statement(id_statement),
  constraint statement_message_pkey PRIMARY KEY (id_statement, tipo),
  constraint statement_message_sha256_fkey FOREIGN KEY (sha256) REFERENCES content(sha256),
  constraint statement_message_tipo_check CHECK ((tipo = ANY (ARRAY['testuale'::text, 'testuale100'::text, 'file'::text, 'file100'::text, 'pdf'::text, 'pdf100'::text])))
);

-- accounts/statements
create table statement_step (
  id bigint not null generated as identity,
  id_statement bigint not null,
  stato statement_state not null,
  motivo text not null,
  username text not null,
  at timestamp with time zone not null,
  constraint statement_step_id_statement_fkey FOREIGN KEY (id_statement) REFERENCES statement(id_statement),
  constraint statement_step_motivo_check CHECK ((btrim(motivo) <> ''::text)),
  constraint statement_step_pkey PRIMARY KEY (id)
);
CREATE INDEX statement_step_statement ON public.statement_step USING btree (id_statement, id);

-- accounts/statements
create table statement_verdict (
  id_statement bigint not null,
  chat_id bigint not null,
  verdetto text not null,
  id_user bigint not null,
  nome_utente text not null,
  sha256 bytea not null,
  at timestamp with time zone not null,
  id bigint not null generated as identity,
  constraint statement_verdict_id_key UNIQUE (id),
  constraint statement_verdict_id_statement_fkey FOREIGN KEY (id_statement) REFERENCES statement(id_statement),
  constraint statement_verdict_pkey PRIMARY KEY (id_statement, chat_id, verdetto),
  constraint statement_verdict_verdetto_check CHECK ((verdetto = ANY (ARRAY['confermo'::text, 'contesto'::text])))
);

-- accounts/summary
create table house_account (
  conto text not null,
  id_conto integer,
  constraint house_account_id_conto_key UNIQUE (id_conto),
  constraint house_account_pkey PRIMARY KEY (conto)
);

-- accounts/summary
create table cash_fund (
  id_fondo_cassa integer not null generated as identity,
  nome text not null,
  created_at timestamp with time zone not null default now(),
  constraint cash_fund_nome_check CHECK ((btrim(nome) <> ''::text)),
  constraint cash_fund_pkey PRIMARY KEY (id_fondo_cassa)
);
CREATE UNIQUE INDEX cash_fund_name ON public.cash_fund USING btree (lower(nome));

-- accounts/summary
create table wallet (
  id_portafoglio integer not null generated as identity,
  nome text not null,
  created_at timestamp with time zone not null default now(),
  constraint wallet_nome_check CHECK ((btrim(nome) <> ''::text)),
  constraint wallet_pkey PRIMARY KEY (id_portafoglio)
);
CREATE UNIQUE INDEX wallet_name ON public.wallet USING btree (lower(nome));
