-- Written by npm run db:types from the migrated database, for readers.

-- platform/auth
create table failed_sign_in (
  chiave text not null,
  level double precision not null,
  locked_until timestamp with time zone,
  ultimo timestamp with time zone not null,
  constraint failed_sign_in_pkey PRIMARY KEY (chiave)
);
CREATE INDEX failed_sign_in_last ON public.failed_sign_in USING btree (ultimo);

-- platform/auth
create table recovery_code (
  id integer not null generated as identity,
  id_user integer not null,
  hash text not null,
  constraint recovery_code_id_user_fkey FOREIGN KEY (id_user) REFERENCES second_factor(id_user) ON DELETE CASCADE,
  constraint recovery_code_pkey PRIMARY KEY (id)
);
CREATE INDEX recovery_code_user ON public.recovery_code USING btree (id_user);

-- platform/auth
create table device (
  id_user integer not null,
  impronta bytea not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  constraint device_id_user_fkey FOREIGN KEY (id_user) REFERENCES app_user(id),
  constraint device_impronta_check CHECK ((length(impronta) = 32)),
  constraint device_pkey PRIMARY KEY (id_user, impronta)
);
CREATE INDEX device_last ON public.device USING btree (last_at);

-- platform/auth
create table second_factor (
  id_user integer not null,
  segreto bytea not null,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  constraint second_factor_id_user_fkey FOREIGN KEY (id_user) REFERENCES app_user(id),
  constraint second_factor_pkey PRIMARY KEY (id_user),
  constraint second_factor_segreto_check CHECK ((length(segreto) = ANY (ARRAY[20, 53])))
);

-- platform/auth
create table session (
  token_hash bytea not null,
  id_user integer not null,
  created_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  id integer not null generated as identity,
  user_agent text not null default ''::text,
  constraint session_id_key UNIQUE (id),
  constraint session_id_user_fkey FOREIGN KEY (id_user) REFERENCES app_user(id),
  constraint session_pkey PRIMARY KEY (token_hash),
  constraint session_user_agent_check CHECK ((length(user_agent) <= 300))
);
CREATE INDEX session_expiry ON public.session USING btree (expires_at);
CREATE INDEX session_of_user ON public.session USING btree (id_user);

-- platform/contents
create table content (
  sha256 bytea not null,
  dimensione integer not null,
  is_compressed boolean not null,
  dati bytea not null,
  constraint content_dimensione_check CHECK ((dimensione >= 0)),
  constraint content_pkey PRIMARY KEY (sha256),
  constraint content_sha256_check CHECK ((length(sha256) = 32))
);

-- platform/notifications
create table notification (
  id bigint not null generated as identity,
  data timestamp with time zone not null default now(),
  testo text not null,
  id_user integer,
  constraint notification_id_user_fkey FOREIGN KEY (id_user) REFERENCES app_user(id),
  constraint notification_pkey PRIMARY KEY (id)
);
CREATE INDEX notification_date ON public.notification USING btree (data DESC);

-- platform/preferences
create table notification_preference (
  id_user integer not null,
  titolo boolean not null,
  icona boolean not null,
  suono boolean not null,
  desktop boolean not null,
  constraint notification_preference_id_user_fkey FOREIGN KEY (id_user) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint notification_preference_pkey PRIMARY KEY (id_user)
);

-- platform/presence
create table presence (
  scheda text not null,
  entita text not null,
  chiave text not null,
  id_user integer not null,
  campo text,
  tolto_da text,
  dal timestamp with time zone not null,
  up_to timestamp with time zone not null,
  constraint presence_entita_check CHECK ((entita = ANY (ARRAY['bet'::text, 'conto'::text]))),
  constraint presence_id_user_fkey FOREIGN KEY (id_user) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint presence_pkey PRIMARY KEY (scheda, entita, chiave)
);
CREATE INDEX presence_of ON public.presence USING btree (entita, chiave);
CREATE INDEX presence_user ON public.presence USING btree (id_user);

-- platform/saved-views
create table saved_view (
  id_saved_view integer not null generated as identity,
  id_user integer not null,
  lista text not null,
  nome text not null,
  condivisa boolean not null,
  contenuto jsonb not null,
  version integer not null default 1,
  changed_at timestamp with time zone not null,
  constraint saved_view_contenuto_check CHECK (((jsonb_typeof(contenuto) = 'object'::text) AND (octet_length((contenuto)::text) <= 20000))),
  constraint saved_view_id_user_fkey FOREIGN KEY (id_user) REFERENCES app_user(id) ON DELETE CASCADE,
  constraint saved_view_nome_check CHECK (((nome = btrim(nome)) AND ((char_length(nome) >= 1) AND (char_length(nome) <= 60)))),
  constraint saved_view_pkey PRIMARY KEY (id_saved_view)
);
CREATE UNIQUE INDEX saved_view_name ON public.saved_view USING btree (id_user, lista, lower(nome));
CREATE INDEX saved_view_shared ON public.saved_view USING btree (lista) WHERE condivisa;

-- platform/settings
create table admin_variable (
  nome text not null,
  valore text not null default ''::text,
  riservata boolean not null default false,
  segreta boolean not null default false,
  is_integer boolean not null default false,
  is_listed boolean not null default true,
  constraint admin_variable_check CHECK (((NOT is_integer) OR (valore = ''::text) OR (valore ~ '^\d{1,9}$'::text))),
  constraint admin_variable_pkey PRIMARY KEY (nome)
);

-- platform/users
create table role (
  nome text not null,
  position smallint not null,
  constraint role_pkey PRIMARY KEY (nome),
  constraint role_position_key UNIQUE ("position")
);

-- platform/users
create table task (
  nome text not null,
  constraint task_nome_check CHECK ((btrim(nome) <> ''::text)),
  constraint task_pkey PRIMARY KEY (nome)
);
CREATE UNIQUE INDEX task_name ON public.task USING btree (lower(nome));

-- platform/users
create table app_user (
  id integer not null generated as identity,
  username text not null,
  password_hash text not null,
  bonus amount not null default 0,
  n_accessi integer not null default 0,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  secondo_fattore_richiesto boolean not null default false,
  version integer not null default 1,
  demo boolean not null default false,
  constraint app_user_bonus_check CHECK (((bonus)::numeric >= (0)::numeric)),
  constraint app_user_pkey PRIMARY KEY (id),
  constraint app_user_username_check CHECK ((btrim(username) <> ''::text))
);
CREATE UNIQUE INDEX app_user_username ON public.app_user USING btree (lower(username));

-- platform/users
create table user_role (
  id_user integer not null,
  ruolo text not null,
  constraint user_role_id_user_fkey FOREIGN KEY (id_user) REFERENCES app_user(id),
  constraint user_role_pkey PRIMARY KEY (id_user, ruolo),
  constraint user_role_ruolo_fkey FOREIGN KEY (ruolo) REFERENCES role(nome)
);

-- platform/users
create table user_task (
  id_user integer not null,
  task text not null,
  constraint user_task_id_user_fkey FOREIGN KEY (id_user) REFERENCES app_user(id),
  constraint user_task_pkey PRIMARY KEY (id_user, task),
  constraint user_task_task_fkey FOREIGN KEY (task) REFERENCES task(nome) ON DELETE CASCADE
);
