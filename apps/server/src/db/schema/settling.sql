-- Written by npm run db:types from the migrated database, for readers.

-- settling/bulk-settle
create table conferma (
  id_conferma bigint not null generated as identity,
  richiesta_da integer not null,
  richiesta_at timestamp with time zone not null,
  scade_at timestamp with time zone not null,
  richiesta jsonb not null,
  effetto jsonb not null,
  impronta bytea not null,
  motivi text[] not null,
  stato text not null default 'in attesa'::text,
  decisa_da integer,
  decisa_at timestamp with time zone,
  nota text,
  constraint conferma_decisa_da_fkey FOREIGN KEY (decisa_da) REFERENCES utente(id),
  constraint conferma_impronta CHECK ((octet_length(impronta) = 32)),
  constraint conferma_motivi CHECK (((motivi <@ ARRAY['importo'::text, 'inviata'::text]) AND (cardinality(motivi) > 0))),
  constraint conferma_nota_check CHECK ((btrim(nota) <> ''::text)),
  constraint conferma_pkey PRIMARY KEY (id_conferma),
  constraint conferma_richiesta_da_fkey FOREIGN KEY (richiesta_da) REFERENCES utente(id),
  constraint conferma_scadenza CHECK ((scade_at > richiesta_at)),
  constraint conferma_stato CHECK ((stato = ANY (ARRAY['in attesa'::text, 'confermata'::text, 'rifiutata'::text, 'ritirata'::text, 'scaduta'::text]))),
  constraint decided_when_no_longer_waiting CHECK (((stato = 'in attesa'::text) = (decisa_at IS NULL))),
  constraint two_persons CHECK (
CASE
    WHEN (stato = ANY (ARRAY['confermata'::text, 'rifiutata'::text])) THEN ((decisa_da IS NOT NULL) AND (decisa_da <> richiesta_da))
    WHEN (stato = 'ritirata'::text) THEN ((decisa_da IS NOT NULL) AND (decisa_da = richiesta_da))
    ELSE (decisa_da IS NULL)
END)
);
CREATE INDEX conferma_in_attesa ON public.conferma USING btree (richiesta_at) WHERE (stato = 'in attesa'::text);
CREATE INDEX conferma_recenti ON public.conferma USING btree (richiesta_at DESC);

-- settling/bulk-settle
create table conferma_bet (
  id_conferma bigint not null,
  id_received_bet integer not null,
  in_attesa boolean not null default true,
  constraint conferma_bet_id_conferma_fkey FOREIGN KEY (id_conferma) REFERENCES conferma(id_conferma),
  constraint conferma_bet_id_received_bet_fkey FOREIGN KEY (id_received_bet) REFERENCES bet(id_received_bet),
  constraint conferma_bet_pkey PRIMARY KEY (id_conferma, id_received_bet)
);
CREATE UNIQUE INDEX conferma_una_per_bet ON public.conferma_bet USING btree (id_received_bet) WHERE in_attesa;

-- settling/settling-queue
create table coda_presa (
  id_received_bet integer not null,
  id_utente integer not null,
  fino_a timestamp with time zone not null,
  constraint coda_presa_id_received_bet_fkey FOREIGN KEY (id_received_bet) REFERENCES bet(id_received_bet),
  constraint coda_presa_id_utente_fkey FOREIGN KEY (id_utente) REFERENCES utente(id),
  constraint coda_presa_pkey PRIMARY KEY (id_received_bet)
);
CREATE INDEX coda_presa_utente ON public.coda_presa USING btree (id_utente);
