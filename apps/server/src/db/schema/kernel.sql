-- Written by npm run db:types from the migrated database, for readers.

-- kernel
create table act (
  id_atto bigint not null generated as identity,
  at timestamp with time zone not null,
  actor text not null,
  verbo text not null,
  via text not null,
  ip inet,
  request_id text,
  motivo text,
  annulla bigint,
  constraint act_annulla_fkey FOREIGN KEY (annulla) REFERENCES act(id_atto),
  constraint act_annulla_key UNIQUE (annulla),
  constraint act_motivo_check CHECK ((btrim(motivo) <> ''::text)),
  constraint act_pkey PRIMARY KEY (id_atto),
  constraint act_via_check CHECK ((via = ANY (ARRAY['app'::text, 'bot'::text, 'lavoro'::text]))),
  constraint undoes_an_earlier_one CHECK ((annulla < id_atto))
);
CREATE INDEX act_at ON public.act USING btree (at);

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
  constraint audit_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_act ON public.audit USING btree (id_atto) WHERE (id_atto IS NOT NULL);
CREATE INDEX audit_actor ON public.audit USING btree (actor, at, id);
CREATE INDEX audit_actor_type ON public.audit USING btree (actor, activity_type(action, after), at, id);
CREATE INDEX audit_at ON public.audit USING btree (at, id);
CREATE INDEX audit_by_people ON public.audit USING btree (at, id) WHERE ((actor <> ALL (ARRAY['bot'::text, 'sistema'::text])) AND (action <> 'auth.signin'::text));
CREATE INDEX audit_kind_of_thing ON public.audit USING btree (entity, at, id);
CREATE INDEX audit_thing ON public.audit USING btree (entity, entity_id, at, id);
CREATE INDEX audit_type ON public.audit USING btree (activity_type(action, after), at, id);

-- kernel
create table audit_after (
  dopo text not null,
  at timestamp with time zone not null,
  id bigint not null,
  constraint audit_after_dopo_check CHECK ((dopo = ANY (ARRAY['refertazione'::text, 'invio'::text]))),
  constraint audit_after_id_fkey FOREIGN KEY (id) REFERENCES audit(id),
  constraint audit_after_pkey PRIMARY KEY (dopo, at, id)
);
CREATE INDEX audit_after_line ON public.audit_after USING btree (id);

-- kernel
create table bet_revision (
  id_received_bet integer not null,
  revision bigint not null,
  constraint bet_revision_id_received_bet_fkey FOREIGN KEY (id_received_bet) REFERENCES bet(id_received_bet),
  constraint bet_revision_pkey PRIMARY KEY (id_received_bet)
);
CREATE INDEX bet_revision_revision ON public.bet_revision USING btree (revision);

-- kernel
create table idempotency_key (
  chiave text not null,
  actor text not null,
  endpoint text not null,
  request_hash bytea not null,
  answer jsonb,
  created_at timestamp with time zone not null default now(),
  constraint idempotency_key_pkey PRIMARY KEY (actor, endpoint, chiave)
);
CREATE INDEX idempotency_key_age ON public.idempotency_key USING btree (created_at);

-- kernel
create table installation (
  only_row boolean not null default true,
  demo_since timestamp with time zone,
  restored_at timestamp with time zone,
  backup_at timestamp with time zone,
  secrets_key text,
  constraint installation_check CHECK (((restored_at IS NULL) = (backup_at IS NULL))),
  constraint installation_only_row_check CHECK (only_row),
  constraint installation_pkey PRIMARY KEY (only_row),
  constraint installation_secrets_key_check CHECK ((secrets_key ~ '^[0-9a-f]{8}$'::text))
);

-- kernel
create table revision (
  nome text not null,
  valore bigint not null default 0,
  constraint revision_pkey PRIMARY KEY (nome)
);
