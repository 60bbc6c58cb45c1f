-- Written by npm run db:types from the migrated database, for readers.

-- platform/auth
create table accesso_fallito (
  chiave text not null,
  livello double precision not null,
  bloccato_fino timestamp with time zone,
  ultimo timestamp with time zone not null,
  constraint accesso_fallito_pkey PRIMARY KEY (chiave)
);
CREATE INDEX accesso_fallito_ultimo ON public.accesso_fallito USING btree (ultimo);

-- platform/auth
create table codice_recupero (
  id integer not null generated as identity,
  id_utente integer not null,
  hash text not null,
  constraint codice_recupero_id_utente_fkey FOREIGN KEY (id_utente) REFERENCES secondo_fattore(id_utente) ON DELETE CASCADE,
  constraint codice_recupero_pkey PRIMARY KEY (id)
);
CREATE INDEX codice_recupero_utente ON public.codice_recupero USING btree (id_utente);

-- platform/auth
create table dispositivo (
  id_utente integer not null,
  impronta bytea not null,
  primo_at timestamp with time zone not null,
  ultimo_at timestamp with time zone not null,
  constraint dispositivo_id_utente_fkey FOREIGN KEY (id_utente) REFERENCES utente(id),
  constraint dispositivo_impronta_check CHECK ((length(impronta) = 32)),
  constraint dispositivo_pkey PRIMARY KEY (id_utente, impronta)
);
CREATE INDEX dispositivo_ultimo ON public.dispositivo USING btree (ultimo_at);

-- platform/auth
create table secondo_fattore (
  id_utente integer not null,
  segreto bytea not null,
  confermato_at timestamp with time zone,
  ultimo_passo bigint not null default 0,
  created_at timestamp with time zone not null default now(),
  constraint secondo_fattore_id_utente_fkey FOREIGN KEY (id_utente) REFERENCES utente(id),
  constraint secondo_fattore_pkey PRIMARY KEY (id_utente),
  constraint secondo_fattore_segreto_check CHECK ((length(segreto) = ANY (ARRAY[20, 53])))
);

-- platform/auth
create table sessione (
  token_hash bytea not null,
  id_utente integer not null,
  created_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  id integer not null generated as identity,
  user_agent text not null default ''::text,
  constraint sessione_id_key UNIQUE (id),
  constraint sessione_id_utente_fkey FOREIGN KEY (id_utente) REFERENCES utente(id),
  constraint sessione_pkey PRIMARY KEY (token_hash),
  constraint sessione_user_agent_check CHECK ((length(user_agent) <= 300))
);
CREATE INDEX sessione_expiry ON public.sessione USING btree (expires_at);
CREATE INDEX sessione_utente ON public.sessione USING btree (id_utente);

-- platform/contents
create table contenuto (
  sha256 bytea not null,
  dimensione integer not null,
  compresso boolean not null,
  dati bytea not null,
  constraint contenuto_dimensione_check CHECK ((dimensione >= 0)),
  constraint contenuto_pkey PRIMARY KEY (sha256),
  constraint contenuto_sha256_check CHECK ((length(sha256) = 32))
);

-- platform/notifications
create table notifica (
  id bigint not null generated as identity,
  data timestamp with time zone not null default now(),
  testo text not null,
  id_utente integer,
  constraint notifica_id_utente_fkey FOREIGN KEY (id_utente) REFERENCES utente(id),
  constraint notifica_pkey PRIMARY KEY (id)
);
CREATE INDEX notifica_data ON public.notifica USING btree (data DESC);

-- platform/preferences
create table preferenze_avvisi (
  id_utente integer not null,
  titolo boolean not null,
  icona boolean not null,
  suono boolean not null,
  desktop boolean not null,
  constraint preferenze_avvisi_id_utente_fkey FOREIGN KEY (id_utente) REFERENCES utente(id) ON DELETE CASCADE,
  constraint preferenze_avvisi_pkey PRIMARY KEY (id_utente)
);

-- platform/presence
create table presenza (
  scheda text not null,
  entita text not null,
  chiave text not null,
  id_utente integer not null,
  campo text,
  tolto_da text,
  dal timestamp with time zone not null,
  fino_a timestamp with time zone not null,
  constraint presenza_entita_check CHECK ((entita = ANY (ARRAY['bet'::text, 'conto'::text]))),
  constraint presenza_id_utente_fkey FOREIGN KEY (id_utente) REFERENCES utente(id) ON DELETE CASCADE,
  constraint presenza_pkey PRIMARY KEY (scheda, entita, chiave)
);
CREATE INDEX presenza_di ON public.presenza USING btree (entita, chiave);
CREATE INDEX presenza_utente ON public.presenza USING btree (id_utente);

-- platform/saved-views
create table vista (
  id_vista integer not null generated as identity,
  id_utente integer not null,
  lista text not null,
  nome text not null,
  condivisa boolean not null,
  contenuto jsonb not null,
  version integer not null default 1,
  changed_at timestamp with time zone not null,
  constraint vista_contenuto_check CHECK (((jsonb_typeof(contenuto) = 'object'::text) AND (octet_length((contenuto)::text) <= 20000))),
  constraint vista_id_utente_fkey FOREIGN KEY (id_utente) REFERENCES utente(id) ON DELETE CASCADE,
  constraint vista_nome_check CHECK (((nome = btrim(nome)) AND ((char_length(nome) >= 1) AND (char_length(nome) <= 60)))),
  constraint vista_pkey PRIMARY KEY (id_vista)
);
CREATE INDEX vista_condivisa ON public.vista USING btree (lista) WHERE condivisa;
CREATE UNIQUE INDEX vista_nome ON public.vista USING btree (id_utente, lista, lower(nome));

-- platform/settings
create table admin_variable (
  nome text not null,
  valore text not null default ''::text,
  riservata boolean not null default false,
  segreta boolean not null default false,
  intero boolean not null default false,
  in_elenco boolean not null default true,
  constraint admin_variable_check CHECK (((NOT intero) OR (valore = ''::text) OR (valore ~ '^\d{1,9}$'::text))),
  constraint admin_variable_pkey PRIMARY KEY (nome)
);

-- platform/users
create table ruolo (
  nome text not null,
  posizione smallint not null,
  constraint ruolo_pkey PRIMARY KEY (nome),
  constraint ruolo_posizione_key UNIQUE (posizione)
);

-- platform/users
create table task (
  nome text not null,
  constraint task_nome_check CHECK ((btrim(nome) <> ''::text)),
  constraint task_pkey PRIMARY KEY (nome)
);
CREATE UNIQUE INDEX task_nome ON public.task USING btree (lower(nome));

-- platform/users
create table utente (
  id integer not null generated as identity,
  username text not null,
  password_hash text not null,
  bonus importo not null default 0,
  n_accessi integer not null default 0,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  secondo_fattore_richiesto boolean not null default false,
  version integer not null default 1,
  demo boolean not null default false,
  constraint utente_bonus_check CHECK (((bonus)::numeric >= (0)::numeric)),
  constraint utente_pkey PRIMARY KEY (id),
  constraint utente_username_check CHECK ((btrim(username) <> ''::text))
);
CREATE UNIQUE INDEX utente_username ON public.utente USING btree (lower(username));

-- platform/users
create table utente_ruolo (
  id_utente integer not null,
  ruolo text not null,
  constraint utente_ruolo_id_utente_fkey FOREIGN KEY (id_utente) REFERENCES utente(id),
  constraint utente_ruolo_pkey PRIMARY KEY (id_utente, ruolo),
  constraint utente_ruolo_ruolo_fkey FOREIGN KEY (ruolo) REFERENCES ruolo(nome)
);

-- platform/users
create table utente_task (
  id_utente integer not null,
  task text not null,
  constraint utente_task_id_utente_fkey FOREIGN KEY (id_utente) REFERENCES utente(id),
  constraint utente_task_pkey PRIMARY KEY (id_utente, task),
  constraint utente_task_task_fkey FOREIGN KEY (task) REFERENCES task(nome) ON DELETE CASCADE
);
