-- Written by npm run db:types from the migrated database, for readers.

-- relay/delivery
create table uploaded_photo (
  file text not null,
  bot_id bigint not null,
  tipo text not null,
  file_id text not null,
  constraint uploaded_photo_pkey PRIMARY KEY (file, bot_id, tipo),
  constraint uploaded_photo_tipo_check CHECK ((tipo = ANY (ARRAY['photo'::text, 'document'::text])))
);

-- relay/forwards
create table forward (
  id bigint not null generated as identity,
  chat_id bigint not null,
  message_id bigint not null,
  media_group_id text,
  reply_to_message_id bigint,
  testo text not null default ''::text,
  elements jsonb not null,
  received_at timestamp with time zone not null,
  posted_at timestamp with time zone,
  sender_id bigint,
  ritirato_at timestamp with time zone,
  possibile_doppione bigint,
  duplicate_reason text,
  modificato_at timestamp with time zone,
  argomento bigint,
  reply_chat_id bigint,
  quote jsonb,
  versione integer not null default 1,
  constraint duplicate_has_known_reason CHECK ((duplicate_reason = ANY (ARRAY['testo'::text, 'immagine'::text]))) NOT VALID,
  constraint duplicate_has_reason CHECK ((num_nulls(possibile_doppione, duplicate_reason) = ANY (ARRAY[0, 2]))) NOT VALID,
  constraint forward_chat_id_message_id_key UNIQUE (chat_id, message_id),
  constraint forward_pkey PRIMARY KEY (id),
  constraint forward_possibile_doppione_fkey FOREIGN KEY (possibile_doppione) REFERENCES forward(id)
);
CREATE UNIQUE INDEX forward_album ON public.forward USING btree (chat_id, media_group_id) WHERE (media_group_id IS NOT NULL);
CREATE INDEX forward_chat ON public.forward USING btree (chat_id, id DESC);
CREATE INDEX forward_duplicate ON public.forward USING btree (possibile_doppione) WHERE (possibile_doppione IS NOT NULL);

-- relay/forwards
create table forward_target (
  id bigint not null generated as identity,
  id_inoltro bigint not null,
  id_sparax integer,
  id_canale integer,
  id_sala integer,
  chat_id bigint,
  stato routing_state not null,
  motivo text not null,
  due_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  held_at timestamp with time zone,
  decided_by text,
  decided_at timestamp with time zone,
  decided_version integer,
  constraint forward_target_check CHECK (((num_nonnulls(id_sparax, id_canale) = 1) AND ((id_sparax IS NULL) = (id_sala IS NULL)))),
  constraint forward_target_check1 CHECK ((((stato)::text = 'in_attesa'::text) = (held_at IS NOT NULL))),
  constraint forward_target_check2 CHECK (((decided_by IS NULL) = (decided_at IS NULL))),
  constraint forward_target_id_inoltro_fkey FOREIGN KEY (id_inoltro) REFERENCES forward(id),
  constraint forward_target_id_sala_fkey FOREIGN KEY (id_sala) REFERENCES room(id_sala),
  constraint forward_target_id_sparax_fkey FOREIGN KEY (id_sparax) REFERENCES sparax(id_sparax),
  constraint forward_target_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX forward_target_canale ON public.forward_target USING btree (id_inoltro, id_canale) WHERE (id_canale IS NOT NULL);
CREATE INDEX forward_target_due ON public.forward_target USING btree (due_at, id) WHERE (stato = 'previsto'::routing_state);
CREATE INDEX forward_target_forward ON public.forward_target USING btree (id_inoltro);
CREATE INDEX forward_target_held ON public.forward_target USING btree (held_at) WHERE (held_at IS NOT NULL);
CREATE INDEX forward_target_room ON public.forward_target USING btree (id_sala) WHERE (id_sala IS NOT NULL);
CREATE INDEX forward_target_sparax ON public.forward_target USING btree (id_sparax) WHERE (id_sparax IS NOT NULL);
CREATE UNIQUE INDEX forward_target_sparax_room ON public.forward_target USING btree (id_inoltro, id_sparax, id_sala) WHERE (id_sparax IS NOT NULL);

-- relay/operator-send
create table operator_send (
  id bigint not null generated as identity,
  tipo text not null,
  username text not null,
  created_at timestamp with time zone not null,
  constraint operator_send_pkey PRIMARY KEY (id),
  constraint operator_send_tipo_check CHECK ((tipo = ANY (ARRAY['bet'::text, 'chat'::text])))
);

-- relay/rewriting
create table rewriting (
  id_received_bet integer not null,
  chiave bytea not null,
  stato text not null,
  testo text,
  errore text,
  prompt text,
  originale text,
  due_at timestamp with time zone not null default now(),
  claimed_by integer,
  claimed_at timestamp with time zone,
  attempts integer not null default 0,
  last_error text,
  constraint rewriting_asked CHECK ((((stato = 'in_corso'::text) = (prompt IS NOT NULL)) AND ((prompt IS NULL) = (originale IS NULL)))),
  constraint rewriting_check CHECK (((stato = 'riuscita'::text) = (testo IS NOT NULL))),
  constraint rewriting_id_received_bet_fkey FOREIGN KEY (id_received_bet) REFERENCES bet(id_received_bet),
  constraint rewriting_pkey PRIMARY KEY (id_received_bet, chiave),
  constraint rewriting_stato_check CHECK ((stato = ANY (ARRAY['in_corso'::text, 'riuscita'::text, 'fallita'::text])))
);
CREATE INDEX rewriting_claimed ON public.rewriting USING btree (claimed_by) WHERE (claimed_by IS NOT NULL);
CREATE INDEX rewriting_due ON public.rewriting USING btree (due_at) WHERE (stato = 'in_corso'::text);

-- relay/room-messages
create table sent_bet (
  id_sent_bet bigint not null generated as identity,
  id_received_bet integer not null,
  id_sala integer not null,
  automatico boolean not null,
  regola text,
  id_send bigint,
  username text not null,
  created_at timestamp with time zone not null default now(),
  id_instradamento bigint,
  constraint sent_bet_id_instradamento_fkey FOREIGN KEY (id_instradamento) REFERENCES routing(id),
  constraint sent_bet_id_received_bet_fkey FOREIGN KEY (id_received_bet) REFERENCES bet(id_received_bet),
  constraint sent_bet_id_sala_fkey FOREIGN KEY (id_sala) REFERENCES room(id_sala),
  constraint sent_bet_id_send_fkey FOREIGN KEY (id_send) REFERENCES send(id),
  constraint sent_bet_pkey PRIMARY KEY (id_sent_bet)
);
CREATE UNIQUE INDEX sent_bet_automatic ON public.sent_bet USING btree (id_received_bet, id_sala) WHERE automatico;
CREATE INDEX sent_bet_bet ON public.sent_bet USING btree (id_received_bet);
CREATE INDEX sent_bet_room ON public.sent_bet USING btree (id_sala);
CREATE INDEX sent_bet_routing ON public.sent_bet USING btree (id_instradamento) WHERE (id_instradamento IS NOT NULL);
CREATE INDEX sent_bet_send ON public.sent_bet USING btree (id_send);

-- relay/routing
create table routing (
  id bigint not null generated as identity,
  id_received_bet integer not null,
  id_sala integer not null,
  automatico boolean not null,
  stato routing_state not null,
  regola text,
  motivo text not null,
  due_at timestamp with time zone,
  nota text,
  coda text not null default ''::text,
  id_spedizione bigint,
  username text not null,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  edit_due_at timestamp with time zone,
  held_at timestamp with time zone,
  decided_by text,
  decided_at timestamp with time zone,
  rule_version bigint,
  decided_version integer,
  changed_media bigint[] not null default '{}'::bigint[],
  constraint routing_check CHECK ((automatico OR (regola IS NULL))),
  constraint routing_check1 CHECK (((stato <> 'previsto'::routing_state) OR (due_at IS NOT NULL))),
  constraint routing_check2 CHECK ((((stato)::text = 'in_attesa'::text) = (held_at IS NOT NULL))),
  constraint routing_check3 CHECK (((decided_by IS NULL) = (decided_at IS NULL))),
  constraint routing_id_received_bet_fkey FOREIGN KEY (id_received_bet) REFERENCES bet(id_received_bet),
  constraint routing_id_sala_fkey FOREIGN KEY (id_sala) REFERENCES room(id_sala),
  constraint routing_id_spedizione_fkey FOREIGN KEY (id_spedizione) REFERENCES operator_send(id),
  constraint routing_pkey PRIMARY KEY (id),
  constraint routing_regola_check CHECK ((regola = ANY (ARRAY['automatico'::text, 'riconoscimento'::text, 'keyword'::text, 'speciale'::text])))
);
CREATE UNIQUE INDEX routing_automatic ON public.routing USING btree (id_received_bet, id_sala) WHERE automatico;
CREATE INDEX routing_bet ON public.routing USING btree (id_received_bet);
CREATE INDEX routing_due ON public.routing USING btree (due_at, id) WHERE (stato = 'previsto'::routing_state);
CREATE INDEX routing_edits ON public.routing USING btree (edit_due_at, id) WHERE (edit_due_at IS NOT NULL);
CREATE INDEX routing_held ON public.routing USING btree (held_at) WHERE (held_at IS NOT NULL);
CREATE INDEX routing_operator_send ON public.routing USING btree (id_spedizione) WHERE (id_spedizione IS NOT NULL);
CREATE INDEX routing_room ON public.routing USING btree (id_sala);
CREATE INDEX routing_version ON public.routing USING btree (rule_version, id_received_bet) WHERE (rule_version IS NOT NULL);
