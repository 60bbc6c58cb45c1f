-- Written by npm run db:types from the migrated database, for readers.

-- oversight/audit-chain
create table catena_blocco (
  numero bigint not null,
  at timestamp with time zone not null,
  formula smallint not null,
  voci integer not null,
  precedente bytea not null,
  radice bytea not null,
  hash bytea not null,
  constraint catena_blocco_hash_check CHECK ((length(hash) = 32)),
  constraint catena_blocco_hash_key UNIQUE (hash),
  constraint catena_blocco_numero_check CHECK ((numero > 0)),
  constraint catena_blocco_pkey PRIMARY KEY (numero),
  constraint catena_blocco_precedente_check CHECK ((length(precedente) = 32)),
  constraint catena_blocco_precedente_key UNIQUE (precedente),
  constraint catena_blocco_radice_check CHECK ((length(radice) = 32)),
  constraint catena_blocco_voci_check CHECK ((voci > 0))
);

-- oversight/audit-chain
create table catena_giorno (
  giorno date not null,
  blocco bigint not null,
  hash bytea not null,
  at timestamp with time zone not null,
  constraint catena_giorno_blocco_fkey FOREIGN KEY (blocco) REFERENCES catena_blocco(numero),
  constraint catena_giorno_hash_check CHECK ((length(hash) = 32)),
  constraint catena_giorno_pkey PRIMARY KEY (giorno)
);

-- oversight/audit-chain
create table catena_stato (
  unica boolean not null default true,
  basso bigint not null default 0,
  candidato bigint not null default 0,
  candidato_at timestamp with time zone,
  constraint catena_stato_pkey PRIMARY KEY (unica),
  constraint catena_stato_unica_check CHECK (unica)
);

-- oversight/audit-chain
create table catena_voce (
  seq bigint not null,
  blocco bigint not null,
  id_atto bigint not null,
  righe bytea not null,
  hash bytea not null,
  constraint catena_voce_blocco_fkey FOREIGN KEY (blocco) REFERENCES catena_blocco(numero),
  constraint catena_voce_hash_check CHECK ((length(hash) = 32)),
  constraint catena_voce_id_atto_key UNIQUE (id_atto),
  constraint catena_voce_pkey PRIMARY KEY (seq),
  constraint catena_voce_righe_check CHECK (((length(righe) > 0) AND ((length(righe) % 32) = 0))),
  constraint catena_voce_seq_check CHECK ((seq > 0))
);
CREATE INDEX catena_voce_blocco ON public.catena_voce USING btree (blocco);

-- oversight/audit-chain
create table fact_mark (
  kind text not null,
  found bigint not null,
  below bigint not null default 0,
  candidate bigint not null default 0,
  candidate_at timestamp with time zone,
  constraint fact_mark_pkey PRIMARY KEY (kind)
);

-- oversight/audit-chain
create table sealed_facts (
  n bigint not null generated as identity,
  kind text not null,
  is_found boolean not null,
  ids bigint[] not null,
  top bigint not null,
  constraint sealed_facts_ids_check CHECK ((cardinality(ids) > 0)),
  constraint sealed_facts_pkey PRIMARY KEY (n)
);
CREATE INDEX sealed_facts_top ON public.sealed_facts USING btree (kind, top);

-- oversight/bot-health
create table bot_stato (
  bot_id bigint not null,
  username text not null,
  modo text not null,
  ricevuto_at timestamp with time zone,
  ultimo_errore text,
  errore_at timestamp with time zone,
  in_attesa integer not null default 0,
  gruppi_non_letti text[] not null default '{}'::text[],
  constraint bot_stato_modo_check CHECK ((modo = ANY (ARRAY['polling'::text, 'webhook'::text]))),
  constraint bot_stato_pkey PRIMARY KEY (bot_id)
);

-- oversight/system-health
create table salute_avviso (
  chiave text not null,
  at timestamp with time zone not null,
  constraint salute_avviso_pkey PRIMARY KEY (chiave)
);

-- oversight/system-health
create table salute_controllo (
  nome text not null,
  at timestamp with time zone not null,
  riuscito boolean not null,
  dettaglio text not null,
  constraint salute_controllo_nome_check CHECK ((nome = ANY (ARRAY['backup'::text, 'prova_ripristino'::text, 'conti'::text]))),
  constraint salute_controllo_pkey PRIMARY KEY (nome)
);
