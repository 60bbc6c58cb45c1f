-- Written by npm run db:types from the migrated database, for readers.

-- ledger/closed-weeks
create table chiusura (
  id bigint not null generated as identity,
  id_account integer not null,
  da date not null,
  a date not null,
  version integer not null,
  chiusa_da text not null,
  chiusa_at timestamp with time zone not null,
  id_atto bigint not null,
  riaperta_da text,
  riaperta_at timestamp with time zone,
  riaperta_motivo text,
  riaperta_atto bigint,
  constraint chiusura_id_account_fkey FOREIGN KEY (id_account) REFERENCES account(id_account),
  constraint chiusura_id_atto_fkey FOREIGN KEY (id_atto) REFERENCES atto(id_atto),
  constraint chiusura_pkey PRIMARY KEY (id),
  constraint chiusura_riaperta_atto_fkey FOREIGN KEY (riaperta_atto) REFERENCES atto(id_atto),
  constraint chiusura_riaperta_motivo_check CHECK ((btrim(riaperta_motivo) <> ''::text)),
  constraint ends_after_it_begins CHECK ((a >= da)),
  constraint reopened_with_a_reason CHECK ((num_nonnulls(riaperta_da, riaperta_at, riaperta_motivo, riaperta_atto) = ANY (ARRAY[0, 4])))
);
CREATE UNIQUE INDEX chiusura_aperta ON public.chiusura USING btree (id_account, a) WHERE (riaperta_at IS NULL);
CREATE INDEX chiusura_fine ON public.chiusura USING btree (a, id_account);
CREATE INDEX chiusura_riaperta ON public.chiusura USING btree (riaperta_atto) WHERE (riaperta_atto IS NOT NULL);

-- ledger/closed-weeks
create table motivo_dovuto (
  id_atto bigint not null,
  constraint motivo_dovuto_pkey PRIMARY KEY (id_atto)
);

-- ledger/postings
create table account (
  id_account integer not null generated as identity,
  id_tipster integer,
  id_venue integer,
  conto text,
  id_fondo_cassa integer,
  id_portafoglio integer,
  kind account_kind not null generated always as (
CASE
    WHEN (id_tipster IS NOT NULL) THEN 'tipster'::account_kind
    WHEN (id_venue IS NOT NULL) THEN 'venue'::account_kind
    WHEN (conto IS NOT NULL) THEN 'conto'::account_kind
    WHEN (id_fondo_cassa IS NOT NULL) THEN 'fondo'::account_kind
    ELSE 'portafoglio'::account_kind
END) stored,
  constraint account_conto_fkey FOREIGN KEY (conto) REFERENCES conto(conto),
  constraint account_conto_key UNIQUE (conto),
  constraint account_id_fondo_cassa_fkey FOREIGN KEY (id_fondo_cassa) REFERENCES fondo_cassa(id_fondo_cassa),
  constraint account_id_fondo_cassa_key UNIQUE (id_fondo_cassa),
  constraint account_id_portafoglio_fkey FOREIGN KEY (id_portafoglio) REFERENCES portafoglio(id_portafoglio),
  constraint account_id_portafoglio_key UNIQUE (id_portafoglio),
  constraint account_id_tipster_fkey FOREIGN KEY (id_tipster) REFERENCES tipster(id_tipster),
  constraint account_id_tipster_key UNIQUE (id_tipster),
  constraint account_id_venue_fkey FOREIGN KEY (id_venue) REFERENCES venue(id_venue),
  constraint account_id_venue_key UNIQUE (id_venue),
  constraint account_is_what_it_is UNIQUE (id_account, kind),
  constraint account_pkey PRIMARY KEY (id_account),
  constraint of_one_thing CHECK ((num_nonnulls(id_tipster, id_venue, conto, id_fondo_cassa, id_portafoglio) = 1))
);

-- ledger/postings
create view account_balance as
 SELECT id_account,
    kind,
    opening,
    opening_freeroll,
    n,
    n_open,
    profit,
    profit_open,
    cashflow,
    deposito,
    freeroll_consumato,
    opening + profit + cashflow AS operating,
    opening + profit + cashflow + deposito AS total
   FROM ( SELECT a.id_account,
            a.kind,
            COALESCE(t.saldo_outstanding_base::numeric, v.saldo_outstanding_base::numeric, 0::numeric) AS opening,
            COALESCE(t.saldo_freeroll_base::numeric, v.saldo_freeroll_base::numeric, 0::numeric) AS opening_freeroll,
            COALESCE(s.n, 0) AS n,
            COALESCE(s.n_open, 0) AS n_open,
            COALESCE(s.profit, 0::numeric) AS profit,
            COALESCE(s.profit_open, 0::numeric) AS profit_open,
            COALESCE(s.cashflow, 0::numeric) AS cashflow,
            COALESCE(s.deposito, 0::numeric) AS deposito,
            COALESCE(s.freeroll_consumato, 0::numeric) AS freeroll_consumato
           FROM account a
             LEFT JOIN saldo s USING (id_account)
             LEFT JOIN tipster t USING (id_tipster)
             LEFT JOIN venue v USING (id_venue)
          WHERE holds_bets(a.kind, a.id_account)) parts;

-- ledger/postings
create view account_named as
 SELECT a.id_account,
    a.kind,
    a.conto,
    a.id_venue,
    COALESCE(v.kind::text, a.kind::text) AS tipo,
    COALESCE(a.id_tipster, v.numero, a.id_portafoglio, a.id_fondo_cassa, c.id_conto) AS id_conto,
    COALESCE(t.nome_tipster, v.nome, p.nome, f.nome, initcap(replace(a.conto, '_'::text, ' '::text))) AS nome,
        CASE
            WHEN holds_bets(a.kind, a.id_account) THEN COALESCE(v.id_valuta, 'EUR'::text)
            ELSE NULL::text
        END AS id_valuta,
    COALESCE(t.stato, v.stato) AS stato,
    s.id_book,
    b.nome_book,
    COALESCE(s.is_secret, false) AS is_secret
   FROM account a
     LEFT JOIN tipster t USING (id_tipster)
     LEFT JOIN venue v USING (id_venue)
     LEFT JOIN sala s USING (id_venue)
     LEFT JOIN book b USING (id_book)
     LEFT JOIN portafoglio p USING (id_portafoglio)
     LEFT JOIN fondo_cassa f USING (id_fondo_cassa)
     LEFT JOIN conto c ON c.conto = a.conto;

-- ledger/postings
create table giocata (
  id_account integer not null,
  id_received_bet integer not null,
  message_date timestamp with time zone not null,
  esito esito not null,
  data_refertazione timestamp with time zone,
  duplicata boolean not null,
  importo importo not null,
  quota numeric(10,5) not null,
  profit numeric(18,2) not null,
  profit_eur numeric(18,2) not null,
  constraint giocata_id_received_bet_fkey FOREIGN KEY (id_received_bet) REFERENCES bet(id_received_bet),
  constraint giocata_importo_check CHECK (((importo)::numeric <> (0)::numeric)),
  constraint giocata_pkey PRIMARY KEY (id_account, id_received_bet)
);
CREATE INDEX giocata_aperta ON public.giocata USING btree (id_account, message_date) WHERE (esito = 'Open'::esito);
CREATE INDEX giocata_bet ON public.giocata USING btree (id_received_bet);
CREATE INDEX giocata_data ON public.giocata USING btree (id_account, message_date, id_received_bet);
CREATE INDEX giocata_refertazione ON public.giocata USING btree (id_account, data_refertazione) WHERE (esito <> 'Open'::esito);

-- ledger/postings
create table giocata_giorno (
  id_account integer not null,
  giorno_bet date not null,
  giorno_refertazione date not null,
  duplicata boolean not null,
  n integer not null,
  importo numeric(18,2) not null,
  profit numeric(20,2) not null,
  constraint giocata_giorno_n_check CHECK ((n > 0)),
  constraint giocata_giorno_pkey PRIMARY KEY (id_account, giorno_bet, giorno_refertazione, duplicata)
);
CREATE INDEX giocata_giorno_bet ON public.giocata_giorno USING btree (giorno_bet);
CREATE INDEX giocata_giorno_duplicata ON public.giocata_giorno USING btree (id_account) WHERE duplicata;
CREATE INDEX giocata_giorno_refertazione ON public.giocata_giorno USING btree (id_account, giorno_refertazione);

-- ledger/postings
create table saldo (
  id_account integer not null,
  n integer not null default 0,
  n_open integer not null default 0,
  profit numeric(20,2) not null default 0,
  profit_open numeric(20,2) not null default 0,
  cashflow numeric(18,2) not null default 0,
  deposito numeric(18,2) not null default 0,
  freeroll_consumato numeric(18,2) not null default 0,
  version integer not null default 0,
  recorded_at timestamp with time zone,
  id_atto bigint,
  constraint saldo_conto_check CHECK (((n_open >= 0) AND (n_open <= n))),
  constraint saldo_conto_deposito_check CHECK ((deposito >= (0)::numeric)),
  constraint saldo_conto_freeroll_consumato_check CHECK ((freeroll_consumato >= (0)::numeric)),
  constraint saldo_conto_n_check CHECK ((n >= 0)),
  constraint saldo_id_account_fkey FOREIGN KEY (id_account) REFERENCES account(id_account) ON DELETE CASCADE,
  constraint saldo_id_atto_fkey FOREIGN KEY (id_atto) REFERENCES atto(id_atto),
  constraint saldo_pkey PRIMARY KEY (id_account),
  constraint saldo_version_check CHECK ((version >= 0))
);

-- ledger/postings
create table saldo_cassa (
  id_account integer not null,
  kind account_kind not null,
  id_valuta text not null,
  importo numeric(18,2) not null default 0,
  constraint funds_hold_what_they_give CHECK (((kind <> 'fondo'::account_kind) OR (importo >= (0)::numeric))),
  constraint held_in_currencies CHECK ((kind = ANY (ARRAY['conto'::account_kind, 'fondo'::account_kind, 'portafoglio'::account_kind]))),
  constraint saldo_cassa_id_account_kind_fkey FOREIGN KEY (id_account, kind) REFERENCES account(id_account, kind),
  constraint saldo_cassa_id_valuta_fkey FOREIGN KEY (id_valuta) REFERENCES valuta(valuta),
  constraint saldo_cassa_pkey PRIMARY KEY (id_account, id_valuta)
);

-- ledger/postings
create table variazione (
  id_account integer not null,
  version integer not null,
  id_atto bigint not null,
  recorded_at timestamp with time zone not null,
  id_received_bet integer,
  id_riga bigint,
  deposito boolean,
  message_date_prima timestamp with time zone,
  message_date_dopo timestamp with time zone,
  esito_prima esito,
  esito_dopo esito,
  data_refertazione_prima timestamp with time zone,
  data_refertazione_dopo timestamp with time zone,
  duplicata_prima boolean,
  duplicata_dopo boolean,
  importo_prima importo,
  importo_dopo importo,
  quota_prima numeric(10,5),
  quota_dopo numeric(10,5),
  profit_prima numeric(18,2),
  profit_dopo numeric(18,2),
  profit_eur_prima numeric(18,2),
  profit_eur_dopo numeric(18,2),
  freeroll_prima numeric(18,2),
  freeroll_dopo numeric(18,2),
  delta numeric(18,2) not null generated always as ((COALESCE(profit_dopo, (0)::numeric) - COALESCE(profit_prima, (0)::numeric))) stored,
  constraint bets_have_dates CHECK (((id_received_bet IS NULL) OR (((profit_prima IS NULL) = (message_date_prima IS NULL)) AND ((profit_dopo IS NULL) = (message_date_dopo IS NULL))))),
  constraint from_or_to_something CHECK ((num_nonnulls(profit_prima, profit_dopo) >= 1)),
  constraint lines_only_begin CHECK (((id_riga IS NULL) OR ((profit_prima IS NULL) AND (deposito IS NOT NULL)))),
  constraint of_one_source CHECK ((num_nonnulls(id_received_bet, id_riga) <= 1)),
  constraint variazione_id_received_bet_fkey FOREIGN KEY (id_received_bet) REFERENCES bet(id_received_bet),
  constraint variazione_id_riga_fkey FOREIGN KEY (id_riga) REFERENCES riga_movimento(id_riga)
);
CREATE INDEX variazione_apertura ON public.variazione USING btree (id_account, version) WHERE ((id_received_bet IS NULL) AND (id_riga IS NULL));
CREATE INDEX variazione_atto ON public.variazione USING btree (id_atto) WHERE (version > 0);
CREATE INDEX variazione_bet ON public.variazione USING btree (id_received_bet, id_account) WHERE ((version > 0) AND (id_received_bet IS NOT NULL));
CREATE INDEX variazione_recorded ON public.variazione USING btree (id_account, recorded_at) WHERE (version > 0);
CREATE UNIQUE INDEX variazione_version ON public.variazione USING btree (id_account, version, id_received_bet, id_riga) NULLS NOT DISTINCT;
