-- Written by npm run db:types from the migrated database, for readers.

-- kernel
create table atto (
  id_atto bigint not null generated as identity,
  at timestamp with time zone not null,
  actor text not null,
  verbo text not null,
  via text not null,
  ip inet,
  request_id text,
  motivo text,
  annulla bigint,
  constraint atto_annulla_fkey FOREIGN KEY (annulla) REFERENCES atto(id_atto),
  constraint atto_annulla_key UNIQUE (annulla),
  constraint atto_motivo_check CHECK ((btrim(motivo) <> ''::text)),
  constraint atto_pkey PRIMARY KEY (id_atto),
  constraint atto_via_check CHECK ((via = ANY (ARRAY['app'::text, 'bot'::text, 'lavoro'::text]))),
  constraint undoes_an_earlier_one CHECK ((annulla < id_atto))
);
CREATE INDEX atto_at ON public.atto USING btree (at);

-- kernel
create table audit (
  id bigint not null generated as identity,
  at timestamp with time zone not null default now(),
  actor text not null,
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  request_id text,
  id_atto bigint,
  parte text,
  constraint audit_id_atto_fkey FOREIGN KEY (id_atto) REFERENCES atto(id_atto),
  constraint audit_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_actor ON public.audit USING btree (actor, at DESC, id DESC);
CREATE INDEX audit_actor_tipo ON public.audit USING btree (actor, registro_tipo(action, after), at DESC, id DESC);
CREATE INDEX audit_at ON public.audit USING btree (at DESC, id DESC);
CREATE INDEX audit_atto ON public.audit USING btree (id_atto) WHERE (id_atto IS NOT NULL);
CREATE INDEX audit_kind_of_thing ON public.audit USING btree (entity, at DESC, id DESC);
CREATE INDEX audit_thing ON public.audit USING btree (entity, entity_id, at DESC, id DESC);
CREATE INDEX audit_tipo ON public.audit USING btree (registro_tipo(action, after), at DESC, id DESC);

-- kernel
create table audit_dopo (
  dopo text not null,
  at timestamp with time zone not null,
  id bigint not null,
  constraint audit_dopo_dopo_check CHECK ((dopo = ANY (ARRAY['refertazione'::text, 'invio'::text]))),
  constraint audit_dopo_id_fkey FOREIGN KEY (id) REFERENCES audit(id),
  constraint audit_dopo_pkey PRIMARY KEY (dopo, at, id)
);
CREATE INDEX audit_dopo_line ON public.audit_dopo USING btree (id);

-- kernel
create table bet_revisione (
  id_received_bet integer not null,
  revisione bigint not null,
  constraint bet_revisione_id_received_bet_fkey FOREIGN KEY (id_received_bet) REFERENCES bet(id_received_bet),
  constraint bet_revisione_pkey PRIMARY KEY (id_received_bet)
);
CREATE INDEX bet_revisione_revisione ON public.bet_revisione USING btree (revisione);

-- kernel
create table idempotenza (
  chiave text not null,
  attore text not null,
  endpoint text not null,
  request_hash bytea not null,
  answer jsonb,
  created_at timestamp with time zone not null default now(),
  constraint idempotenza_pkey PRIMARY KEY (attore, endpoint, chiave)
);
CREATE INDEX idempotenza_age ON public.idempotenza USING btree (created_at);

-- kernel
create table installazione (
  unica boolean not null default true,
  demo_dal timestamp with time zone,
  ripristino_at timestamp with time zone,
  backup_at timestamp with time zone,
  chiave_segreti text,
  constraint installazione_check CHECK (((ripristino_at IS NULL) = (backup_at IS NULL))),
  constraint installazione_chiave_segreti_check CHECK ((chiave_segreti ~ '^[0-9a-f]{8}$'::text)),
  constraint installazione_pkey PRIMARY KEY (unica),
  constraint installazione_unica_check CHECK (unica)
);

-- kernel
create table revisione (
  nome text not null,
  valore bigint not null default 0,
  constraint revisione_pkey PRIMARY KEY (nome)
);
