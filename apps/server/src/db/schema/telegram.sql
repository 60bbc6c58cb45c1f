-- Written by npm run db:types from the migrated database, for readers.

-- telegram/chat-buttons
create table chat_button (
  token text not null,
  verbo text not null,
  subject bigint not null,
  chat_id bigint not null,
  new_chat_id bigint,
  id_send bigint not null,
  scade_at timestamp with time zone,
  created_at timestamp with time zone not null,
  versione integer,
  constraint chat_button_id_send_fkey FOREIGN KEY (id_send) REFERENCES send(id),
  constraint chat_button_pkey PRIMARY KEY (token),
  constraint chat_button_token_check CHECK (((length(token) >= 16) AND (length(token) <= 48)))
);
CREATE INDEX chat_button_chat ON public.chat_button USING btree (COALESCE(new_chat_id, chat_id));
CREATE INDEX chat_button_held ON public.chat_button USING btree (subject) WHERE ((verbo = ANY (ARRAY['attesa.invia'::text, 'attesa-inoltro.invia'::text])) AND (scade_at IS NULL));
CREATE INDEX chat_button_send ON public.chat_button USING btree (id_send);

-- telegram/chats
create table chat_title (
  chat_id bigint not null,
  titolo text not null,
  constraint chat_title_pkey PRIMARY KEY (chat_id)
);

-- telegram/chats
create table topic (
  chat_id bigint not null,
  id_argomento bigint not null,
  nome text not null,
  chiuso boolean not null default false,
  seen_at timestamp with time zone not null,
  paused_reason text,
  paused_at timestamp with time zone,
  probe_at timestamp with time zone,
  constraint paused_since CHECK ((num_nulls(paused_reason, paused_at, probe_at) = ANY (ARRAY[0, 3]))),
  constraint topic_id_argomento_check CHECK ((id_argomento > 0)),
  constraint topic_pkey PRIMARY KEY (chat_id, id_argomento)
);
CREATE INDEX topic_paused ON public.topic USING btree (chat_id, id_argomento) WHERE (paused_reason IS NOT NULL);

-- telegram/chats
create table migrated_chat (
  da bigint not null,
  a bigint not null,
  at timestamp with time zone not null,
  constraint migrated_chat_pkey PRIMARY KEY (da)
);

-- telegram/chats
create table reserved_chat (
  chat_id bigint not null,
  id_tipster integer,
  id_sala integer,
  constraint reserved_chat_check CHECK ((num_nonnulls(id_tipster, id_sala) = 1)),
  constraint reserved_chat_id_sala_fkey FOREIGN KEY (id_sala) REFERENCES room(id_sala),
  constraint reserved_chat_id_tipster_fkey FOREIGN KEY (id_tipster) REFERENCES tipster(id_tipster),
  constraint reserved_chat_pkey PRIMARY KEY (chat_id)
);
CREATE INDEX reserved_chat_room ON public.reserved_chat USING btree (id_sala);
CREATE INDEX reserved_chat_tipster ON public.reserved_chat USING btree (id_tipster);

-- telegram/outbox
create table send (
  id bigint not null generated as identity,
  chat_id bigint not null,
  tipo send_type not null,
  payload jsonb not null,
  priority smallint not null default 10,
  due_at timestamp with time zone not null default now(),
  stato send_state not null default 'pending'::send_state,
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
  id_forward_target bigint,
  id_spedizione bigint,
  planned_at timestamp with time zone,
  attempted_at timestamp with time zone,
  cancel_requested boolean not null default false,
  replaces bigint,
  argomento bigint,
  constraint send_dedupe_key_key UNIQUE (dedupe_key),
  constraint send_id_forward_target_fkey FOREIGN KEY (id_forward_target) REFERENCES forward_target(id),
  constraint send_id_instradamento_fkey FOREIGN KEY (id_instradamento) REFERENCES routing(id),
  constraint send_id_received_bet_fkey FOREIGN KEY (id_received_bet) REFERENCES bet(id_received_bet),
  constraint send_id_sala_fkey FOREIGN KEY (id_sala) REFERENCES room(id_sala),
  constraint send_id_spedizione_fkey FOREIGN KEY (id_spedizione) REFERENCES operator_send(id),
  constraint send_pkey PRIMARY KEY (id),
  constraint send_replaces_fkey FOREIGN KEY (replaces) REFERENCES send(id)
);
CREATE INDEX send_attempted ON public.send USING btree (attempted_at) WHERE (attempted_at IS NOT NULL);
CREATE INDEX send_bet ON public.send USING btree (id_received_bet) WHERE (id_received_bet IS NOT NULL);
CREATE INDEX send_chat_queue ON public.send USING btree (chat_id, priority, due_at, id) WHERE (stato = 'pending'::send_state);
CREATE INDEX send_claimed ON public.send USING btree (claimed_by) WHERE (claimed_by IS NOT NULL);
CREATE INDEX send_forward ON public.send USING btree (id_forward_target, id) WHERE (id_forward_target IS NOT NULL);
CREATE INDEX send_messages ON public.send USING gin (message_ids) WHERE (message_ids IS NOT NULL);
CREATE INDEX send_operator_send ON public.send USING btree (id_spedizione) WHERE (id_spedizione IS NOT NULL);
CREATE INDEX send_queue ON public.send USING btree (priority, due_at, id) WHERE (stato = 'pending'::send_state);
CREATE INDEX send_recalls ON public.send USING btree ((((payload ->> 'recalls'::text))::bigint)) WHERE (payload ? 'recalls'::text);
CREATE INDEX send_replaces ON public.send USING btree (replaces, id) WHERE (replaces IS NOT NULL);
CREATE INDEX send_room ON public.send USING btree (id_sala) WHERE (id_sala IS NOT NULL);
CREATE INDEX send_routing ON public.send USING btree (id_instradamento, id) WHERE (id_instradamento IS NOT NULL);
CREATE INDEX send_sending ON public.send USING btree (chat_id) WHERE (stato = 'sending'::send_state);
CREATE INDEX send_uncertain ON public.send USING btree (id) WHERE (stato = 'uncertain'::send_state);
CREATE INDEX send_unnumbered ON public.send USING btree (chat_id) WHERE ((message_ids IS NULL) AND (stato = ANY (ARRAY['uncertain'::send_state, 'sent'::send_state])));

-- telegram/outbox
create table send_chat (
  chat_id bigint not null,
  next_at timestamp with time zone not null default now(),
  recent timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  paused_reason text,
  paused_at timestamp with time zone,
  probe_at timestamp with time zone,
  flooded_at timestamp with time zone,
  automatic_recent timestamp with time zone[] not null default '{}'::timestamp with time zone[],
  automatic_at timestamp with time zone,
  constraint send_chat_pkey PRIMARY KEY (chat_id)
);
CREATE INDEX send_chat_flooded ON public.send_chat USING btree (flooded_at) WHERE (flooded_at IS NOT NULL);
CREATE INDEX send_chat_probe ON public.send_chat USING btree (probe_at) WHERE (probe_at IS NOT NULL);
