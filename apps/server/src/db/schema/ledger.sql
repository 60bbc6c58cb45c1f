-- Written by npm run db:types from the migrated database, for readers.

-- ledger/closed-weeks
create table closed_week (
  id bigint not null generated as identity,
  id_account integer not null,
  da date not null,
  a date not null,
  version integer not null,
  chiusa_da text not null,
  chiusa_at timestamp with time zone not null,
  id_atto bigint not null,
  reopened_by text,
  reopened_at timestamp with time zone,
  reopened_reason text,
  reopened_act bigint,
  constraint closed_week_id_account_fkey FOREIGN KEY (id_account) REFERENCES account(id_account),
  constraint closed_week_id_atto_fkey FOREIGN KEY (id_atto) REFERENCES act(id_atto),
  constraint closed_week_pkey PRIMARY KEY (id),
  constraint closed_week_reopened_act_fkey FOREIGN KEY (reopened_act) REFERENCES act(id_atto),
  constraint closed_week_reopened_reason_check CHECK ((btrim(reopened_reason) <> ''::text)),
  constraint ends_after_it_begins CHECK ((a >= da)),
  constraint reopened_with_a_reason CHECK ((num_nonnulls(reopened_by, reopened_at, reopened_reason, reopened_act) = ANY (ARRAY[0, 4])))
);
CREATE INDEX closed_week_end ON public.closed_week USING btree (a, id_account);
CREATE UNIQUE INDEX closed_week_open ON public.closed_week USING btree (id_account, a) WHERE (reopened_at IS NULL);
CREATE INDEX closed_week_reopened ON public.closed_week USING btree (reopened_act) WHERE (reopened_act IS NOT NULL);

-- ledger/closed-weeks
create table reason_due (
  id_atto bigint not null,
  constraint reason_due_pkey PRIMARY KEY (id_atto)
);

-- ledger/credit
create view account_credit as
 SELECT c.id_account,
    c.id_tipster,
    c.id_venue,
    c.fido,
    c.giorni_fido,
    c.al_limite,
    b.owed,
    b.owed - b.profit_open AS used,
    floor(100::numeric * (b.owed - b.profit_open) / c.fido::numeric) AS percent
   FROM ( SELECT account.id_account,
            tipster.id_tipster,
            NULL::integer AS id_venue,
            tipster.fido,
            tipster.giorni_fido,
            tipster.al_limite
           FROM tipster
             JOIN account USING (id_tipster)
        UNION ALL
         SELECT account.id_account,
            NULL::integer,
            venue.id_venue,
            venue.fido,
            venue.giorni_fido,
            COALESCE(room.al_limite, 'chiedi'::at_limit) AS "coalesce"
           FROM venue
             JOIN account USING (id_venue)
             LEFT JOIN room USING (id_venue)) c
     JOIN ( SELECT account_balance.id_account,
            account_balance.profit_open,
                CASE
                    WHEN account_balance.kind = 'tipster'::account_kind THEN - (account_balance.total - account_balance.profit_open)
                    ELSE account_balance.total - account_balance.profit_open
                END AS owed
           FROM account_balance) b USING (id_account)
  WHERE c.fido IS NOT NULL OR c.giorni_fido IS NOT NULL;

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
  constraint account_conto_fkey FOREIGN KEY (conto) REFERENCES house_account(conto),
  constraint account_conto_key UNIQUE (conto),
  constraint account_id_fondo_cassa_fkey FOREIGN KEY (id_fondo_cassa) REFERENCES cash_fund(id_fondo_cassa),
  constraint account_id_fondo_cassa_key UNIQUE (id_fondo_cassa),
  constraint account_id_portafoglio_fkey FOREIGN KEY (id_portafoglio) REFERENCES wallet(id_portafoglio),
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
    freeroll_used,
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
            COALESCE(s.freeroll_used, 0::numeric) AS freeroll_used
           FROM account a
             LEFT JOIN account_total s USING (id_account)
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
     LEFT JOIN room s USING (id_venue)
     LEFT JOIN book b USING (id_book)
     LEFT JOIN wallet p USING (id_portafoglio)
     LEFT JOIN cash_fund f USING (id_fondo_cassa)
     LEFT JOIN house_account c ON c.conto = a.conto;

-- ledger/postings
create table bet_posting (
  id_account integer not null,
  id_received_bet integer not null,
  message_date timestamp with time zone not null,
  esito outcome not null,
  data_refertazione timestamp with time zone,
  duplicata boolean not null,
  importo amount not null,
  quota numeric(10,5) not null,
  profit numeric(18,2) not null,
  profit_eur numeric(18,2) not null,
  constraint bet_posting_id_received_bet_fkey FOREIGN KEY (id_received_bet) REFERENCES bet(id_received_bet),
  constraint bet_posting_pkey PRIMARY KEY (id_account, id_received_bet),
  constraint stakes_or_gives CHECK ((((importo)::numeric <> (0)::numeric) OR (profit <> (0)::numeric)))
);
CREATE INDEX bet_posting_bet ON public.bet_posting USING btree (id_received_bet);
CREATE INDEX bet_posting_date ON public.bet_posting USING btree (id_account, message_date, id_received_bet);
CREATE INDEX bet_posting_open ON public.bet_posting USING btree (id_account, message_date) WHERE (esito = 'Open'::outcome);
CREATE INDEX bet_posting_settlement ON public.bet_posting USING btree (id_account, data_refertazione) WHERE (esito <> 'Open'::outcome);

-- ledger/postings
create table bet_posting_day (
  id_account integer not null,
  bet_day date not null,
  settlement_day date not null,
  duplicata boolean not null,
  n integer not null,
  importo numeric(18,2) not null,
  profit numeric(20,2) not null,
  constraint bet_posting_day_n_check CHECK ((n > 0)),
  constraint bet_posting_day_pkey PRIMARY KEY (id_account, bet_day, settlement_day, duplicata)
);
CREATE INDEX bet_posting_day_bet ON public.bet_posting_day USING btree (bet_day);
CREATE INDEX bet_posting_day_duplicate ON public.bet_posting_day USING btree (id_account) WHERE duplicata;
CREATE INDEX bet_posting_day_settlement ON public.bet_posting_day USING btree (id_account, settlement_day);

-- ledger/postings
create table account_total (
  id_account integer not null,
  n integer not null default 0,
  n_open integer not null default 0,
  profit numeric(20,2) not null default 0,
  profit_open numeric(20,2) not null default 0,
  cashflow numeric(18,2) not null default 0,
  deposito numeric(18,2) not null default 0,
  freeroll_used numeric(18,2) not null default 0,
  version integer not null default 0,
  recorded_at timestamp with time zone,
  id_atto bigint,
  constraint account_total_check CHECK (((n_open >= 0) AND (n_open <= n))),
  constraint account_total_deposito_check CHECK ((deposito >= (0)::numeric)),
  constraint account_total_freeroll_used_check CHECK ((freeroll_used >= (0)::numeric)),
  constraint account_total_id_account_fkey FOREIGN KEY (id_account) REFERENCES account(id_account) ON DELETE CASCADE,
  constraint account_total_id_atto_fkey FOREIGN KEY (id_atto) REFERENCES act(id_atto),
  constraint account_total_n_check CHECK ((n >= 0)),
  constraint account_total_pkey PRIMARY KEY (id_account),
  constraint account_total_version_check CHECK ((version >= 0))
);

-- ledger/postings
create table cash_total (
  id_account integer not null,
  kind account_kind not null,
  id_valuta text not null,
  importo numeric(18,2) not null default 0,
  constraint cash_total_id_account_kind_fkey FOREIGN KEY (id_account, kind) REFERENCES account(id_account, kind),
  constraint cash_total_id_valuta_fkey FOREIGN KEY (id_valuta) REFERENCES currency(valuta),
  constraint cash_total_pkey PRIMARY KEY (id_account, id_valuta),
  constraint funds_hold_what_they_give CHECK (((kind <> 'fondo'::account_kind) OR (importo >= (0)::numeric))),
  constraint held_in_currencies CHECK ((kind = ANY (ARRAY['conto'::account_kind, 'fondo'::account_kind, 'portafoglio'::account_kind])))
);

-- ledger/postings
create view house_profit as
 SELECT id_received_bet,
    message_date,
    sum(profit) AS casa
   FROM bet_posting
  WHERE id_account = ANY (ARRAY[house_account_id('NO_DROP'::text), house_account_id('SCARTI_QUOTA'::text), house_account_id('FREEROLL'::text)])
  GROUP BY id_received_bet, message_date;

-- ledger/postings
create table posting_change (
  id_account integer not null,
  version integer not null,
  id_atto bigint not null,
  recorded_at timestamp with time zone not null,
  id_received_bet integer,
  id_riga bigint,
  deposito boolean,
  message_date_before timestamp with time zone,
  message_date_after timestamp with time zone,
  esito_before outcome,
  esito_after outcome,
  data_refertazione_before timestamp with time zone,
  data_refertazione_after timestamp with time zone,
  duplicata_before boolean,
  duplicata_after boolean,
  importo_before amount,
  importo_after amount,
  quota_before numeric(10,5),
  quota_after numeric(10,5),
  profit_before numeric(18,2),
  profit_after numeric(18,2),
  profit_eur_before numeric(18,2),
  profit_eur_after numeric(18,2),
  freeroll_before numeric(18,2),
  freeroll_after numeric(18,2),
  delta numeric(18,2) not null generated always as ((COALESCE(profit_after, (0)::numeric) - COALESCE(profit_before, (0)::numeric))) stored,
  constraint bets_have_dates CHECK (((id_received_bet IS NULL) OR (((profit_before IS NULL) = (message_date_before IS NULL)) AND ((profit_after IS NULL) = (message_date_after IS NULL))))),
  constraint from_or_to_something CHECK ((num_nonnulls(profit_before, profit_after) >= 1)),
  constraint lines_only_begin CHECK (((id_riga IS NULL) OR ((profit_before IS NULL) AND (deposito IS NOT NULL)))),
  constraint of_one_source CHECK ((num_nonnulls(id_received_bet, id_riga) <= 1)),
  constraint posting_change_id_received_bet_fkey FOREIGN KEY (id_received_bet) REFERENCES bet(id_received_bet),
  constraint posting_change_id_riga_fkey FOREIGN KEY (id_riga) REFERENCES movement_line(id_riga)
);
CREATE INDEX posting_change_act ON public.posting_change USING btree (id_atto) WHERE (version > 0);
CREATE INDEX posting_change_bet ON public.posting_change USING btree (id_received_bet, id_account) WHERE ((version > 0) AND (id_received_bet IS NOT NULL));
CREATE INDEX posting_change_opening ON public.posting_change USING btree (id_account, version) WHERE ((id_received_bet IS NULL) AND (id_riga IS NULL));
CREATE INDEX posting_change_recorded ON public.posting_change USING btree (id_account, recorded_at) WHERE (version > 0);
CREATE UNIQUE INDEX posting_change_version ON public.posting_change USING btree (id_account, version, id_received_bet, id_riga) NULLS NOT DISTINCT;
