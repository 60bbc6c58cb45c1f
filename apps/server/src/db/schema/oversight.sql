-- Written by npm run db:types from the migrated database, for readers.

-- oversight/audit-chain
create table chain_block (
  numero bigint not null,
  at timestamp with time zone not null,
  formula smallint not null,
  voci integer not null,
  precedente bytea not null,
  radice bytea not null,
  hash bytea not null,
  constraint chain_block_hash_check CHECK ((length(hash) = 32)),
  constraint chain_block_hash_key UNIQUE (hash),
  constraint chain_block_numero_check CHECK ((numero > 0)),
  constraint chain_block_pkey PRIMARY KEY (numero),
  constraint chain_block_precedente_check CHECK ((length(precedente) = 32)),
  constraint chain_block_precedente_key UNIQUE (precedente),
  constraint chain_block_radice_check CHECK ((length(radice) = 32)),
  constraint chain_block_voci_check CHECK ((voci > 0))
);

-- oversight/audit-chain
create table chain_day (
  giorno date not null,
  blocco bigint not null,
  hash bytea not null,
  at timestamp with time zone not null,
  constraint chain_day_blocco_fkey FOREIGN KEY (blocco) REFERENCES chain_block(numero),
  constraint chain_day_hash_check CHECK ((length(hash) = 32)),
  constraint chain_day_pkey PRIMARY KEY (giorno)
);

-- oversight/audit-chain
create table chain_state (
  only_row boolean not null default true,
  basso bigint not null default 0,
  candidate bigint not null default 0,
  candidate_at timestamp with time zone,
  constraint chain_state_only_row_check CHECK (only_row),
  constraint chain_state_pkey PRIMARY KEY (only_row)
);

-- oversight/audit-chain
create table chain_entry (
  seq bigint not null,
  blocco bigint not null,
  id_atto bigint not null,
  righe bytea not null,
  hash bytea not null,
  constraint chain_entry_blocco_fkey FOREIGN KEY (blocco) REFERENCES chain_block(numero),
  constraint chain_entry_hash_check CHECK ((length(hash) = 32)),
  constraint chain_entry_id_atto_key UNIQUE (id_atto),
  constraint chain_entry_pkey PRIMARY KEY (seq),
  constraint chain_entry_righe_check CHECK (((length(righe) > 0) AND ((length(righe) % 32) = 0))),
  constraint chain_entry_seq_check CHECK ((seq > 0))
);
CREATE INDEX chain_entry_block ON public.chain_entry USING btree (blocco);

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
create table bot_state (
  bot_id bigint not null,
  username text not null,
  modo text not null,
  received_at timestamp with time zone,
  ultimo_errore text,
  failed_at timestamp with time zone,
  in_attesa integer not null default 0,
  unread_groups text[] not null default '{}'::text[],
  constraint bot_state_modo_check CHECK ((modo = ANY (ARRAY['polling'::text, 'webhook'::text]))),
  constraint bot_state_pkey PRIMARY KEY (bot_id)
);

-- oversight/system-health
create table health_alert (
  chiave text not null,
  at timestamp with time zone not null,
  constraint health_alert_pkey PRIMARY KEY (chiave)
);

-- oversight/system-health
create table health_check (
  nome text not null,
  at timestamp with time zone not null,
  succeeded boolean not null,
  dettaglio text not null,
  constraint health_check_nome_check CHECK ((nome = ANY (ARRAY['backup'::text, 'prova_ripristino'::text, 'conti'::text]))),
  constraint health_check_pkey PRIMARY KEY (nome)
);
