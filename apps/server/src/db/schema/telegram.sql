-- Written by npm run db:types from the migrated database, for readers.

-- telegram/chat-buttons
create table pulsante (
  token text not null,
  verbo text not null,
  oggetto bigint not null,
  chat_id bigint not null,
  chat_nuova bigint,
  id_invio bigint not null,
  scade_at timestamp with time zone,
  created_at timestamp with time zone not null,
  versione integer,
  constraint pulsante_id_invio_fkey FOREIGN KEY (id_invio) REFERENCES invio(id),
  constraint pulsante_pkey PRIMARY KEY (token),
  constraint pulsante_token_check CHECK (((length(token) >= 16) AND (length(token) <= 48)))
);
CREATE INDEX pulsante_attesa ON public.pulsante USING btree (oggetto) WHERE ((verbo = ANY (ARRAY['attesa.invia'::text, 'attesa-inoltro.invia'::text])) AND (scade_at IS NULL));
CREATE INDEX pulsante_chat ON public.pulsante USING btree (COALESCE(chat_nuova, chat_id));
CREATE INDEX pulsante_invio ON public.pulsante USING btree (id_invio);

-- telegram/chats
create table argomento (
  chat_id bigint not null,
  id_argomento bigint not null,
  nome text not null,
  chiuso boolean not null default false,
  visto_at timestamp with time zone not null,
  pausa_motivo text,
  pausa_dal timestamp with time zone,
  riprova_at timestamp with time zone,
  constraint argomento_id_argomento_check CHECK ((id_argomento > 0)),
  constraint argomento_pkey PRIMARY KEY (chat_id, id_argomento),
  constraint paused_since CHECK ((num_nulls(pausa_motivo, pausa_dal, riprova_at) = ANY (ARRAY[0, 3])))
);
CREATE INDEX argomento_in_pausa ON public.argomento USING btree (chat_id, id_argomento) WHERE (pausa_motivo IS NOT NULL);

-- telegram/chats
create table chat_migrata (
  da bigint not null,
  a bigint not null,
  at timestamp with time zone not null,
  constraint chat_migrata_pkey PRIMARY KEY (da)
);

-- telegram/chats
create table chat_riservata (
  chat_id bigint not null,
  id_tipster integer,
  id_sala integer,
  constraint chat_riservata_check CHECK ((num_nonnulls(id_tipster, id_sala) = 1)),
  constraint chat_riservata_id_sala_fkey FOREIGN KEY (id_sala) REFERENCES sala(id_sala),
  constraint chat_riservata_id_tipster_fkey FOREIGN KEY (id_tipster) REFERENCES tipster(id_tipster),
  constraint chat_riservata_pkey PRIMARY KEY (chat_id)
);
CREATE INDEX chat_riservata_sala ON public.chat_riservata USING btree (id_sala);
CREATE INDEX chat_riservata_tipster ON public.chat_riservata USING btree (id_tipster);

-- telegram/outbox
create table invio (
  id bigint not null generated as identity,
  chat_id bigint not null,
  tipo invio_tipo not null,
  payload jsonb not null,
  priority smallint not null default 10,
  due_at timestamp with time zone not null default now(),
  stato invio_stato not null default 'pending'::invio_stato,
  attempts integer not null default 0,
  last_error text,
  message_ids bigint[],
  created_at timestamp with time zone not null default now(),
  claimed_at timestamp with time zone,
  claimed_by integer,
  sent_at timestamp with time zone,
  dedupe_key text,
  id_received_bet integer,
  id_sala integer,
  scopo text not null,
  username text not null,
  id_instradamento bigint,
  id_inoltro_destinazione bigint,
  id_spedizione bigint,
  previsto_at timestamp with time zone,
  tentato_at timestamp with time zone,
  annullo_richiesto boolean not null default false,
  al_posto_di bigint,
  argomento bigint,
  constraint invio_al_posto_di_fkey FOREIGN KEY (al_posto_di) REFERENCES invio(id),
  constraint invio_dedupe_key_key UNIQUE (dedupe_key),
  constraint invio_id_inoltro_destinazione_fkey FOREIGN KEY (id_inoltro_destinazione) REFERENCES inoltro_destinazione(id),
  constraint invio_id_instradamento_fkey FOREIGN KEY (id_instradamento) REFERENCES instradamento(id),
  constraint invio_id_received_bet_fkey FOREIGN KEY (id_received_bet) REFERENCES bet(id_received_bet),
  constraint invio_id_sala_fkey FOREIGN KEY (id_sala) REFERENCES sala(id_sala),
  constraint invio_id_spedizione_fkey FOREIGN KEY (id_spedizione) REFERENCES spedizione(id),
  constraint invio_pkey PRIMARY KEY (id)
);
CREATE INDEX invio_al_posto_di ON public.invio USING btree (al_posto_di, id) WHERE (al_posto_di IS NOT NULL);
CREATE INDEX invio_bet ON public.invio USING btree (id_received_bet) WHERE (id_received_bet IS NOT NULL);
CREATE INDEX invio_chat_queue ON public.invio USING btree (chat_id, priority, due_at, id) WHERE (stato = 'pending'::invio_stato);
CREATE INDEX invio_claimed ON public.invio USING btree (claimed_by) WHERE (claimed_by IS NOT NULL);
CREATE INDEX invio_inoltro ON public.invio USING btree (id_inoltro_destinazione, id) WHERE (id_inoltro_destinazione IS NOT NULL);
CREATE INDEX invio_instradamento ON public.invio USING btree (id_instradamento, id) WHERE (id_instradamento IS NOT NULL);
CREATE INDEX invio_messaggi ON public.invio USING gin (message_ids) WHERE (message_ids IS NOT NULL);
CREATE INDEX invio_queue ON public.invio USING btree (priority, due_at, id) WHERE (stato = 'pending'::invio_stato);
CREATE INDEX invio_richiama ON public.invio USING btree ((((payload ->> 'recalls'::text))::bigint)) WHERE (payload ? 'recalls'::text);
CREATE INDEX invio_sala ON public.invio USING btree (id_sala) WHERE (id_sala IS NOT NULL);
CREATE INDEX invio_sending ON public.invio USING btree (chat_id) WHERE (stato = 'sending'::invio_stato);
CREATE INDEX invio_senza_numero ON public.invio USING btree (chat_id) WHERE ((message_ids IS NULL) AND (stato = ANY (ARRAY['uncertain'::invio_stato, 'sent'::invio_stato])));
CREATE INDEX invio_spedizione ON public.invio USING btree (id_spedizione) WHERE (id_spedizione IS NOT NULL);
CREATE INDEX invio_tentato ON public.invio USING btree (tentato_at) WHERE (tentato_at IS NOT NULL);
CREATE INDEX invio_uncertain ON public.invio USING btree (id) WHERE (stato = 'uncertain'::invio_stato);

-- telegram/outbox
create table invio_chat (
  chat_id bigint not null,
  next_at timestamp with time zone not null default now(),
  recent timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  paused_reason text,
  paused_at timestamp with time zone,
  probe_at timestamp with time zone,
  flooded_at timestamp with time zone,
  automatici timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  automatico_at timestamp with time zone,
  constraint invio_chat_pkey PRIMARY KEY (chat_id)
);
CREATE INDEX invio_chat_flooded ON public.invio_chat USING btree (flooded_at) WHERE (flooded_at IS NOT NULL);
CREATE INDEX invio_chat_probe ON public.invio_chat USING btree (probe_at) WHERE (probe_at IS NOT NULL);
