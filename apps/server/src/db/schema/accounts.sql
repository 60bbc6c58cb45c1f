-- Written by npm run db:types from the migrated database, for readers.

-- accounts/declarations
create table dichiarazione (
  id_dichiarazione bigint not null generated as identity,
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
  id_invio bigint,
  importo numeric(18,2),
  stato dichiarazione_stato not null,
  nostro numeric(18,2),
  id_movimento bigint,
  stesura integer,
  constraint an_answer_is_a_message CHECK ((num_nonnulls(chat_id, message_id, id_invio) =
CASE fonte
    WHEN 'telegram'::text THEN 3
    ELSE 0
END)),
  constraint dichiarazione_fonte_check CHECK ((fonte = ANY (ARRAY['telegram'::text, 'controparte'::text, 'conteggio'::text]))),
  constraint dichiarazione_id_account_fkey FOREIGN KEY (id_account) REFERENCES account(id_account),
  constraint dichiarazione_id_atto_fkey FOREIGN KEY (id_atto) REFERENCES atto(id_atto),
  constraint dichiarazione_id_invio_fkey FOREIGN KEY (id_invio) REFERENCES invio(id),
  constraint dichiarazione_id_movimento_fkey FOREIGN KEY (id_movimento) REFERENCES movimento(id_movimento),
  constraint dichiarazione_id_valuta_fkey FOREIGN KEY (id_valuta) REFERENCES valuta(valuta),
  constraint dichiarazione_pkey PRIMARY KEY (id_dichiarazione),
  constraint dichiarazione_stesura_check CHECK ((stesura > 0)),
  constraint locked_with_what_we_had CHECK (((stato = 'quadrata'::dichiarazione_stato) = (nostro IS NOT NULL))),
  constraint read_before_it_counts CHECK (((stato = ANY (ARRAY['da_leggere'::dichiarazione_stato, 'scartata'::dichiarazione_stato])) OR ((importo IS NOT NULL) AND (stato = ANY (ARRAY['aperta'::dichiarazione_stato, 'quadrata'::dichiarazione_stato]))))),
  constraint settled_when_locked CHECK (((id_movimento IS NULL) OR (stato = 'quadrata'::dichiarazione_stato))),
  constraint unread_has_no_amount CHECK (((stato <> 'da_leggere'::dichiarazione_stato) OR (importo IS NULL)))
);
CREATE INDEX dichiarazione_conto ON public.dichiarazione USING btree (id_account, at DESC);
CREATE INDEX dichiarazione_in_attesa ON public.dichiarazione USING btree (at) WHERE (stato = ANY (ARRAY['da_leggere'::dichiarazione_stato, 'aperta'::dichiarazione_stato]));
CREATE INDEX dichiarazione_invio ON public.dichiarazione USING btree (id_invio) WHERE (id_invio IS NOT NULL);
CREATE UNIQUE INDEX dichiarazione_messaggio ON public.dichiarazione USING btree (chat_id, message_id, stesura) WHERE (chat_id IS NOT NULL);
CREATE INDEX dichiarazione_movimento ON public.dichiarazione USING btree (id_movimento) WHERE (id_movimento IS NOT NULL);
CREATE INDEX dichiarazione_stato_at ON public.dichiarazione USING btree (stato, at DESC);
CREATE INDEX dichiarazione_verificata ON public.dichiarazione USING btree (id_account, id_valuta, momento DESC) WHERE (stato = 'quadrata'::dichiarazione_stato);

-- accounts/declarations
create table dichiarazione_passo (
  id bigint not null generated as identity,
  id_dichiarazione bigint not null,
  passo text not null,
  motivo text not null,
  importo numeric(18,2),
  nostro numeric(18,2),
  id_movimento bigint,
  username text not null,
  at timestamp with time zone not null,
  id_atto bigint not null,
  constraint dichiarazione_passo_id_atto_fkey FOREIGN KEY (id_atto) REFERENCES atto(id_atto),
  constraint dichiarazione_passo_id_dichiarazione_fkey FOREIGN KEY (id_dichiarazione) REFERENCES dichiarazione(id_dichiarazione),
  constraint dichiarazione_passo_id_movimento_fkey FOREIGN KEY (id_movimento) REFERENCES movimento(id_movimento),
  constraint dichiarazione_passo_motivo_check CHECK ((btrim(motivo) <> ''::text)),
  constraint dichiarazione_passo_passo_check CHECK ((passo = ANY (ARRAY['letta'::text, 'quadrata'::text, 'riaperta'::text, 'scartata'::text]))),
  constraint dichiarazione_passo_pkey PRIMARY KEY (id)
);
CREATE INDEX dichiarazione_passo_di ON public.dichiarazione_passo USING btree (id_dichiarazione, id);
CREATE INDEX dichiarazione_passo_movimento ON public.dichiarazione_passo USING btree (id_movimento) WHERE (id_movimento IS NOT NULL);

-- accounts/movements
create table eur_correction (
  id_riga bigint not null,
  eur_before numeric(18,2) not null,
  eur_after numeric(18,2) not null,
  id_atto bigint not null,
  constraint eur_correction_id_atto_fkey FOREIGN KEY (id_atto) REFERENCES atto(id_atto),
  constraint eur_correction_id_riga_fkey FOREIGN KEY (id_riga) REFERENCES riga_movimento(id_riga),
  constraint eur_correction_pkey PRIMARY KEY (id_riga)
);
CREATE INDEX eur_correction_atto ON public.eur_correction USING btree (id_atto);

-- accounts/movements
create table movimento (
  id_movimento bigint not null generated as identity,
  tipo movimento_tipo not null,
  data timestamp with time zone not null,
  nota text not null default ''::text,
  username text not null,
  created_at timestamp with time zone not null default now(),
  storna bigint,
  solo_giorno boolean not null default false,
  id_atto bigint,
  constraint movimento_check CHECK (((storna IS NULL) OR (storna < id_movimento))),
  constraint movimento_id_atto_fkey FOREIGN KEY (id_atto) REFERENCES atto(id_atto),
  constraint movimento_pkey PRIMARY KEY (id_movimento),
  constraint movimento_storna_fkey FOREIGN KEY (storna) REFERENCES movimento(id_movimento),
  constraint movimento_storna_key UNIQUE (storna)
);
CREATE INDEX movimento_atto ON public.movimento USING btree (id_atto) WHERE (id_atto IS NOT NULL);
CREATE INDEX movimento_data ON public.movimento USING btree (data);
CREATE INDEX movimento_registrato ON public.movimento USING btree (created_at);

-- accounts/movements
create table riga_movimento (
  id_riga bigint not null generated as identity,
  id_movimento bigint not null,
  data timestamp with time zone not null,
  deposito boolean not null default false,
  id_account integer not null,
  kind account_kind not null,
  id_valuta text not null,
  importo importo not null,
  id_valuta_origine text not null,
  importo_origine importo not null,
  cambio cambio not null,
  importo_eur numeric(18,2) not null,
  freeroll_consumato importo not null default 0,
  storno boolean not null default false,
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
  constraint freeroll_of_entities CHECK ((((freeroll_consumato)::numeric = (0)::numeric) OR (kind = ANY (ARRAY['tipster'::account_kind, 'venue'::account_kind])))),
  constraint riga_movimento_check CHECK ((((freeroll_consumato)::numeric >= (0)::numeric) OR storno)),
  constraint riga_movimento_id_account_kind_fkey FOREIGN KEY (id_account, kind) REFERENCES account(id_account, kind),
  constraint riga_movimento_id_movimento_fkey FOREIGN KEY (id_movimento) REFERENCES movimento(id_movimento),
  constraint riga_movimento_id_valuta_fkey FOREIGN KEY (id_valuta) REFERENCES valuta(valuta),
  constraint riga_movimento_id_valuta_origine_fkey FOREIGN KEY (id_valuta_origine) REFERENCES valuta(valuta),
  constraint riga_movimento_pkey PRIMARY KEY (id_riga),
  constraint wallets_moved CHECK (((kind <> 'portafoglio'::account_kind) OR ((importo)::numeric <> (0)::numeric))) NOT VALID
);
CREATE INDEX riga_account ON public.riga_movimento USING btree (id_account, data);
CREATE INDEX riga_movimento_movimento ON public.riga_movimento USING btree (id_movimento);

-- accounts/reports
create table report_destinatario (
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
  stato report_stato not null default 'in_attesa'::report_stato,
  attempts integer not null default 0,
  due_at timestamp with time zone not null,
  errore text,
  claimed_by integer,
  claimed_at timestamp with time zone,
  last_error text,
  pdf boolean not null default false,
  pdf100 boolean not null default false,
  constraint report_destinatario_check CHECK (((stato = 'fallito'::report_stato) = (errore IS NOT NULL))),
  constraint report_destinatario_id_report_invio_fkey FOREIGN KEY (id_report_invio) REFERENCES report_invio(id_report_invio),
  constraint report_destinatario_pkey PRIMARY KEY (id_report_destinatario),
  constraint something_is_sent CHECK ((testuale OR testuale100 OR file OR file100 OR pdf OR pdf100 OR saldo_request))
);
CREATE INDEX report_destinatario_claimed ON public.report_destinatario USING btree (claimed_by) WHERE (claimed_by IS NOT NULL);
CREATE INDEX report_destinatario_da_fare ON public.report_destinatario USING btree (due_at, id_report_destinatario) WHERE (stato = 'in_attesa'::report_stato);
CREATE INDEX report_destinatario_invio ON public.report_destinatario USING btree (id_report_invio);

-- accounts/reports
create table report_invio (
  id_report_invio bigint not null generated as identity,
  tipo_conto tipo_conto not null,
  username text not null,
  created_at timestamp with time zone not null,
  constraint report_invio_pkey PRIMARY KEY (id_report_invio)
);
CREATE INDEX report_invio_recent ON public.report_invio USING btree (created_at DESC);

-- accounts/reports
create table report_messaggio (
  id_report_destinatario bigint not null,
  tipo text not null,
  id_invio bigint not null,
  constraint report_messaggio_id_invio_fkey FOREIGN KEY (id_invio) REFERENCES invio(id),
  constraint report_messaggio_id_report_destinatario_fkey FOREIGN KEY (id_report_destinatario) REFERENCES report_destinatario(id_report_destinatario),
  constraint report_messaggio_pkey PRIMARY KEY (id_report_destinatario, id_invio),
  constraint report_messaggio_tipo_check CHECK ((tipo = ANY (ARRAY['testuale'::text, 'testuale100'::text, 'file'::text, 'file100'::text, 'pdf'::text, 'pdf100'::text, 'saldoRequest'::text])))
);
CREATE INDEX report_messaggio_invio ON public.report_messaggio USING btree (id_invio);

-- accounts/statements
create table contestazione (
  id_contestazione bigint not null generated as identity,
  id_estratto bigint not null,
  stato contestazione_stato not null default 'aperta'::contestazione_stato,
  chat_id bigint not null,
  aperta_da text not null,
  aperta_at timestamp with time zone not null,
  id_received_bet integer,
  presa_da text,
  presa_at timestamp with time zone,
  esito text,
  motivo text,
  risolta_da text,
  risolta_at timestamp with time zone,
  constraint contestazione_esito_check CHECK ((esito = ANY (ARRAY['corretta'::text, 'respinta'::text, 'ritirata'::text]))),
  constraint contestazione_id_estratto_fkey FOREIGN KEY (id_estratto) REFERENCES estratto(id_estratto),
  constraint contestazione_id_received_bet_fkey FOREIGN KEY (id_received_bet) REFERENCES bet(id_received_bet),
  constraint contestazione_pkey PRIMARY KEY (id_contestazione),
  constraint settled_somehow CHECK ((((stato = 'risolta'::contestazione_stato) = (esito IS NOT NULL)) AND ((esito IS NULL) = (motivo IS NULL)) AND ((esito IS NULL) = (risolta_da IS NULL)) AND ((esito IS NULL) = (risolta_at IS NULL)))),
  constraint taken_by_one CHECK ((((presa_da IS NULL) = (presa_at IS NULL)) AND ((stato <> 'presa'::contestazione_stato) OR (presa_da IS NOT NULL))))
);
CREATE UNIQUE INDEX contestazione_aperta ON public.contestazione USING btree (id_estratto) WHERE (stato <> 'risolta'::contestazione_stato);
CREATE INDEX contestazione_bet ON public.contestazione USING btree (id_received_bet) WHERE (id_received_bet IS NOT NULL);
CREATE INDEX contestazione_recenti ON public.contestazione USING btree (aperta_at DESC);

-- accounts/statements
create table contestazione_messaggio (
  id bigint not null generated as identity,
  id_contestazione bigint not null,
  verso text not null,
  autore text not null,
  testo text not null,
  at timestamp with time zone not null,
  chat_id bigint not null,
  message_id bigint,
  id_invio bigint,
  stesura integer,
  constraint contestazione_messaggio_id_contestazione_fkey FOREIGN KEY (id_contestazione) REFERENCES contestazione(id_contestazione),
  constraint contestazione_messaggio_id_invio_fkey FOREIGN KEY (id_invio) REFERENCES invio(id),
  constraint contestazione_messaggio_id_invio_key UNIQUE (id_invio),
  constraint contestazione_messaggio_pkey PRIMARY KEY (id),
  constraint contestazione_messaggio_stesura_check CHECK ((stesura > 0)),
  constraint contestazione_messaggio_verso_check CHECK ((verso = ANY (ARRAY['entrata'::text, 'uscita'::text]))),
  constraint either_way CHECK (
CASE verso
    WHEN 'entrata'::text THEN ((message_id IS NOT NULL) AND (id_invio IS NULL))
    ELSE ((message_id IS NULL) AND (id_invio IS NOT NULL))
END)
);
CREATE UNIQUE INDEX contestazione_messaggio_entrata ON public.contestazione_messaggio USING btree (chat_id, message_id, stesura) WHERE (verso = 'entrata'::text);
CREATE INDEX contestazione_messaggio_filo ON public.contestazione_messaggio USING btree (id_contestazione, id);

-- accounts/statements
create table estratto (
  id_estratto bigint not null generated as identity,
  id_account integer not null,
  id_report_destinatario bigint not null,
  start_date text not null,
  end_date text not null,
  inizio timestamp with time zone not null,
  dopo timestamp with time zone not null,
  version integer not null,
  letto_at timestamp with time zone not null,
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
  stato estratto_stato not null default 'inviato'::estratto_stato,
  sostituito_da bigint,
  sollecitato_at timestamp with time zone,
  constraint bridged_from_one CHECK (((ponte IS NULL) OR (id_precedente IS NOT NULL))),
  constraint estratto_id_account_fkey FOREIGN KEY (id_account) REFERENCES account(id_account),
  constraint estratto_id_precedente_fkey FOREIGN KEY (id_precedente) REFERENCES estratto(id_estratto),
  constraint estratto_id_report_destinatario_fkey FOREIGN KEY (id_report_destinatario) REFERENCES report_destinatario(id_report_destinatario),
  constraint estratto_id_report_destinatario_key UNIQUE (id_report_destinatario),
  constraint estratto_id_valuta_fkey FOREIGN KEY (id_valuta) REFERENCES valuta(valuta),
  constraint estratto_pkey PRIMARY KEY (id_estratto),
  constraint estratto_righe_fkey FOREIGN KEY (righe) REFERENCES contenuto(sha256),
  constraint estratto_sha256_check CHECK ((length(sha256) = 32)),
  constraint estratto_sostituito_da_fkey FOREIGN KEY (sostituito_da) REFERENCES estratto(id_estratto) DEFERRABLE INITIALLY DEFERRED,
  constraint follows_an_earlier_one CHECK ((id_precedente < id_estratto)),
  constraint of_a_period CHECK ((inizio < dopo)),
  constraint replaced_by_a_later_one CHECK ((sostituito_da > id_estratto))
);
CREATE INDEX estratto_account ON public.estratto USING btree (id_account, dopo DESC, id_estratto DESC);
CREATE INDEX estratto_chat ON public.estratto USING btree (chat_id);
CREATE INDEX estratto_dopo ON public.estratto USING btree (dopo) WHERE (sostituito_da IS NULL);
CREATE INDEX estratto_silente ON public.estratto USING btree (created_at) WHERE ((stato = 'inviato'::estratto_stato) AND (sostituito_da IS NULL) AND (sollecitato_at IS NULL));
CREATE UNIQUE INDEX estratto_valido ON public.estratto USING btree (id_account, inizio, dopo) WHERE (sostituito_da IS NULL);

-- accounts/statements
create table estratto_messaggio (
  id_estratto bigint not null,
  tipo text not null,
  id_invio bigint not null,
  testo text not null,
  nome_file text,
  sha256 bytea not null,
  constraint estratto_messaggio_id_estratto_fkey FOREIGN KEY (id_estratto) REFERENCES estratto(id_estratto),
  constraint estratto_messaggio_id_invio_fkey FOREIGN KEY (id_invio) REFERENCES invio(id),
  constraint estratto_messaggio_id_invio_key UNIQUE (id_invio),
  constraint estratto_messaggio_pkey PRIMARY KEY (id_estratto, tipo),
  constraint estratto_messaggio_sha256_fkey FOREIGN KEY (sha256) REFERENCES contenuto(sha256),
  constraint estratto_messaggio_tipo_check CHECK ((tipo = ANY (ARRAY['testuale'::text, 'testuale100'::text, 'file'::text, 'file100'::text, 'pdf'::text, 'pdf100'::text]))),
  constraint files_have_names CHECK (((nome_file IS NULL) = (tipo = ANY (ARRAY['testuale'::text, 'testuale100'::text]))))
);

-- accounts/statements
create table estratto_passo (
  id bigint not null generated as identity,
  id_estratto bigint not null,
  stato estratto_stato not null,
  motivo text not null,
  username text not null,
  at timestamp with time zone not null,
  constraint estratto_passo_id_estratto_fkey FOREIGN KEY (id_estratto) REFERENCES estratto(id_estratto),
  constraint estratto_passo_motivo_check CHECK ((btrim(motivo) <> ''::text)),
  constraint estratto_passo_pkey PRIMARY KEY (id)
);
CREATE INDEX estratto_passo_estratto ON public.estratto_passo USING btree (id_estratto, id);

-- accounts/statements
create table estratto_verdetto (
  id_estratto bigint not null,
  chat_id bigint not null,
  verdetto text not null,
  id_utente bigint not null,
  nome_utente text not null,
  sha256 bytea not null,
  at timestamp with time zone not null,
  id bigint not null generated as identity,
  constraint estratto_verdetto_id_estratto_fkey FOREIGN KEY (id_estratto) REFERENCES estratto(id_estratto),
  constraint estratto_verdetto_id_key UNIQUE (id),
  constraint estratto_verdetto_pkey PRIMARY KEY (id_estratto, chat_id, verdetto),
  constraint estratto_verdetto_verdetto_check CHECK ((verdetto = ANY (ARRAY['confermo'::text, 'contesto'::text])))
);

-- accounts/summary
create table conto (
  conto text not null,
  id_conto integer,
  constraint conto_id_conto_key UNIQUE (id_conto),
  constraint conto_pkey PRIMARY KEY (conto)
);

-- accounts/summary
create table fondo_cassa (
  id_fondo_cassa integer not null generated as identity,
  nome text not null,
  created_at timestamp with time zone not null default now(),
  constraint fondo_cassa_nome_check CHECK ((btrim(nome) <> ''::text)),
  constraint fondo_cassa_pkey PRIMARY KEY (id_fondo_cassa)
);
CREATE UNIQUE INDEX fondo_cassa_nome ON public.fondo_cassa USING btree (lower(nome));

-- accounts/summary
create table portafoglio (
  id_portafoglio integer not null generated as identity,
  nome text not null,
  created_at timestamp with time zone not null default now(),
  constraint portafoglio_nome_check CHECK ((btrim(nome) <> ''::text)),
  constraint portafoglio_pkey PRIMARY KEY (id_portafoglio)
);
CREATE UNIQUE INDEX portafoglio_nome ON public.portafoglio USING btree (lower(nome));
