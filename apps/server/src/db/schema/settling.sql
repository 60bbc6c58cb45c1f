-- Written by npm run db:types from the migrated database, for readers.

-- settling/bulk-settle
create table confirmation (
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
  constraint confirmation_decisa_da_fkey FOREIGN KEY (decisa_da) REFERENCES app_user(id),
  constraint confirmation_expiry CHECK ((scade_at > richiesta_at)),
  constraint confirmation_fingerprint CHECK ((octet_length(impronta) = 32)),
  constraint confirmation_nota_check CHECK ((btrim(nota) <> ''::text)),
  constraint confirmation_pkey PRIMARY KEY (id_conferma),
  constraint confirmation_reasons CHECK (((motivi <@ ARRAY['importo'::text, 'inviata'::text]) AND (cardinality(motivi) > 0))),
  constraint confirmation_richiesta_da_fkey FOREIGN KEY (richiesta_da) REFERENCES app_user(id),
  constraint confirmation_state CHECK ((stato = ANY (ARRAY['in attesa'::text, 'confermata'::text, 'rifiutata'::text, 'ritirata'::text, 'scaduta'::text]))),
  constraint decided_when_no_longer_waiting CHECK (((stato = 'in attesa'::text) = (decisa_at IS NULL))),
  constraint two_persons CHECK (
CASE
    WHEN (stato = ANY (ARRAY['confermata'::text, 'rifiutata'::text])) THEN ((decisa_da IS NOT NULL) AND (decisa_da <> richiesta_da))
    WHEN (stato = 'ritirata'::text) THEN ((decisa_da IS NOT NULL) AND (decisa_da = richiesta_da))
    ELSE (decisa_da IS NULL)
END)
);
CREATE INDEX confirmation_recent ON public.confirmation USING btree (richiesta_at DESC);
CREATE INDEX confirmation_waiting ON public.confirmation USING btree (richiesta_at) WHERE (stato = 'in attesa'::text);

-- settling/bulk-settle
create table confirmation_bet (
  id_conferma bigint not null,
  id_received_bet integer not null,
  in_attesa boolean not null default true,
  constraint confirmation_bet_id_conferma_fkey FOREIGN KEY (id_conferma) REFERENCES confirmation(id_conferma),
  constraint confirmation_bet_id_received_bet_fkey FOREIGN KEY (id_received_bet) REFERENCES bet(id_received_bet),
  constraint confirmation_bet_pkey PRIMARY KEY (id_conferma, id_received_bet)
);
CREATE UNIQUE INDEX confirmation_one_per_bet ON public.confirmation_bet USING btree (id_received_bet) WHERE in_attesa;

-- settling/settling-queue
create table queue_claim (
  id_received_bet integer not null,
  id_user integer not null,
  up_to timestamp with time zone not null,
  constraint queue_claim_id_received_bet_fkey FOREIGN KEY (id_received_bet) REFERENCES bet(id_received_bet),
  constraint queue_claim_id_user_fkey FOREIGN KEY (id_user) REFERENCES app_user(id),
  constraint queue_claim_pkey PRIMARY KEY (id_received_bet)
);
CREATE INDEX queue_claim_user ON public.queue_claim USING btree (id_user);
