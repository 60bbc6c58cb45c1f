-- Written by npm run db:types from the migrated database, for readers.

-- relay/delivery
create table foto_caricata (
  file text not null,
  bot_id bigint not null,
  tipo text not null,
  file_id text not null,
  constraint foto_caricata_pkey PRIMARY KEY (file, bot_id, tipo),
  constraint foto_caricata_tipo_check CHECK ((tipo = ANY (ARRAY['photo'::text, 'document'::text])))
);

-- relay/forwards
create table inoltro (
  id bigint not null generated as identity,
  chat_id bigint not null,
  message_id bigint not null,
  media_group_id text,
  reply_to_message_id bigint,
  testo text not null default ''::text,
  elementi jsonb not null,
  received_at timestamp with time zone not null,
  posted_at timestamp with time zone,
  sender_id bigint,
  ritirato_at timestamp with time zone,
  possibile_doppione bigint,
  doppione_motivo text,
  modificato_at timestamp with time zone,
  argomento bigint,
  reply_chat_id bigint,
  citazione jsonb,
  versione integer not null default 1,
  constraint doppione_motivo CHECK ((doppione_motivo = ANY (ARRAY['testo'::text, 'immagine'::text]))) NOT VALID,
  constraint duplicate_has_reason CHECK ((num_nulls(possibile_doppione, doppione_motivo) = ANY (ARRAY[0, 2]))) NOT VALID,
  constraint inoltro_chat_id_message_id_key UNIQUE (chat_id, message_id),
  constraint inoltro_pkey PRIMARY KEY (id),
  constraint inoltro_possibile_doppione_fkey FOREIGN KEY (possibile_doppione) REFERENCES inoltro(id)
);
CREATE UNIQUE INDEX inoltro_album ON public.inoltro USING btree (chat_id, media_group_id) WHERE (media_group_id IS NOT NULL);
CREATE INDEX inoltro_chat ON public.inoltro USING btree (chat_id, id DESC);
CREATE INDEX inoltro_doppione ON public.inoltro USING btree (possibile_doppione) WHERE (possibile_doppione IS NOT NULL);

-- relay/forwards
create table inoltro_destinazione (
  id bigint not null generated as identity,
  id_inoltro bigint not null,
  id_sparax integer,
  id_canale integer,
  id_sala integer,
  chat_id bigint,
  stato instradamento_stato not null,
  motivo text not null,
  due_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  attesa_at timestamp with time zone,
  deciso_da text,
  deciso_at timestamp with time zone,
  versione_decisa integer,
  constraint inoltro_destinazione_check CHECK (((num_nonnulls(id_sparax, id_canale) = 1) AND ((id_sparax IS NULL) = (id_sala IS NULL)))),
  constraint inoltro_destinazione_check1 CHECK ((((stato)::text = 'in_attesa'::text) = (attesa_at IS NOT NULL))),
  constraint inoltro_destinazione_check2 CHECK (((deciso_da IS NULL) = (deciso_at IS NULL))),
  constraint inoltro_destinazione_id_inoltro_fkey FOREIGN KEY (id_inoltro) REFERENCES inoltro(id),
  constraint inoltro_destinazione_id_sala_fkey FOREIGN KEY (id_sala) REFERENCES sala(id_sala),
  constraint inoltro_destinazione_id_sparax_fkey FOREIGN KEY (id_sparax) REFERENCES sparax(id_sparax),
  constraint inoltro_destinazione_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX inoltro_canale ON public.inoltro_destinazione USING btree (id_inoltro, id_canale) WHERE (id_canale IS NOT NULL);
CREATE INDEX inoltro_destinazione_attesa ON public.inoltro_destinazione USING btree (attesa_at) WHERE (attesa_at IS NOT NULL);
CREATE INDEX inoltro_destinazione_due ON public.inoltro_destinazione USING btree (due_at, id) WHERE (stato = 'previsto'::instradamento_stato);
CREATE INDEX inoltro_destinazione_inoltro ON public.inoltro_destinazione USING btree (id_inoltro);
CREATE INDEX inoltro_destinazione_sala ON public.inoltro_destinazione USING btree (id_sala) WHERE (id_sala IS NOT NULL);
CREATE INDEX inoltro_destinazione_sparax ON public.inoltro_destinazione USING btree (id_sparax) WHERE (id_sparax IS NOT NULL);
CREATE UNIQUE INDEX inoltro_sparax_sala ON public.inoltro_destinazione USING btree (id_inoltro, id_sparax, id_sala) WHERE (id_sparax IS NOT NULL);

-- relay/operator-send
create table spedizione (
  id bigint not null generated as identity,
  tipo text not null,
  username text not null,
  created_at timestamp with time zone not null,
  constraint spedizione_pkey PRIMARY KEY (id),
  constraint spedizione_tipo_check CHECK ((tipo = ANY (ARRAY['bet'::text, 'chat'::text])))
);

-- relay/rewriting
create table riscrittura (
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
  constraint riscrittura_asked CHECK ((((stato = 'in_corso'::text) = (prompt IS NOT NULL)) AND ((prompt IS NULL) = (originale IS NULL)))),
  constraint riscrittura_check CHECK (((stato = 'riuscita'::text) = (testo IS NOT NULL))),
  constraint riscrittura_id_received_bet_fkey FOREIGN KEY (id_received_bet) REFERENCES bet(id_received_bet),
  constraint riscrittura_pkey PRIMARY KEY (id_received_bet, chiave),
  constraint riscrittura_stato_check CHECK ((stato = ANY (ARRAY['in_corso'::text, 'riuscita'::text, 'fallita'::text])))
);
CREATE INDEX riscrittura_claimed ON public.riscrittura USING btree (claimed_by) WHERE (claimed_by IS NOT NULL);
CREATE INDEX riscrittura_due ON public.riscrittura USING btree (due_at) WHERE (stato = 'in_corso'::text);

-- relay/room-messages
create table sent_bet (
  id_sent_bet bigint not null generated as identity,
  id_received_bet integer not null,
  id_sala integer not null,
  automatico boolean not null,
  regola text,
  id_invio bigint,
  username text not null,
  created_at timestamp with time zone not null default now(),
  id_instradamento bigint,
  constraint sent_bet_id_instradamento_fkey FOREIGN KEY (id_instradamento) REFERENCES instradamento(id),
  constraint sent_bet_id_invio_fkey FOREIGN KEY (id_invio) REFERENCES invio(id),
  constraint sent_bet_id_received_bet_fkey FOREIGN KEY (id_received_bet) REFERENCES bet(id_received_bet),
  constraint sent_bet_id_sala_fkey FOREIGN KEY (id_sala) REFERENCES sala(id_sala),
  constraint sent_bet_pkey PRIMARY KEY (id_sent_bet)
);
CREATE UNIQUE INDEX sent_bet_automatic ON public.sent_bet USING btree (id_received_bet, id_sala) WHERE automatico;
CREATE INDEX sent_bet_bet ON public.sent_bet USING btree (id_received_bet);
CREATE INDEX sent_bet_instradamento ON public.sent_bet USING btree (id_instradamento) WHERE (id_instradamento IS NOT NULL);
CREATE INDEX sent_bet_invio ON public.sent_bet USING btree (id_invio);
CREATE INDEX sent_bet_sala ON public.sent_bet USING btree (id_sala);

-- relay/routing
create table instradamento (
  id bigint not null generated as identity,
  id_received_bet integer not null,
  id_sala integer not null,
  automatico boolean not null,
  stato instradamento_stato not null,
  regola text,
  motivo text not null,
  due_at timestamp with time zone,
  nota text,
  coda text not null default ''::text,
  id_spedizione bigint,
  username text not null,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  da_modificare timestamp with time zone,
  attesa_at timestamp with time zone,
  deciso_da text,
  deciso_at timestamp with time zone,
  versione_regole bigint,
  versione_decisa integer,
  media_cambiati bigint[] not null default '{}'::bigint[],
  constraint instradamento_check CHECK ((automatico OR (regola IS NULL))),
  constraint instradamento_check1 CHECK (((stato <> 'previsto'::instradamento_stato) OR (due_at IS NOT NULL))),
  constraint instradamento_check2 CHECK ((((stato)::text = 'in_attesa'::text) = (attesa_at IS NOT NULL))),
  constraint instradamento_check3 CHECK (((deciso_da IS NULL) = (deciso_at IS NULL))),
  constraint instradamento_id_received_bet_fkey FOREIGN KEY (id_received_bet) REFERENCES bet(id_received_bet),
  constraint instradamento_id_sala_fkey FOREIGN KEY (id_sala) REFERENCES sala(id_sala),
  constraint instradamento_id_spedizione_fkey FOREIGN KEY (id_spedizione) REFERENCES spedizione(id),
  constraint instradamento_pkey PRIMARY KEY (id),
  constraint instradamento_regola_check CHECK ((regola = ANY (ARRAY['automatico'::text, 'riconoscimento'::text, 'keyword'::text, 'speciale'::text])))
);
CREATE INDEX instradamento_attesa ON public.instradamento USING btree (attesa_at) WHERE (attesa_at IS NOT NULL);
CREATE UNIQUE INDEX instradamento_automatico ON public.instradamento USING btree (id_received_bet, id_sala) WHERE automatico;
CREATE INDEX instradamento_bet ON public.instradamento USING btree (id_received_bet);
CREATE INDEX instradamento_due ON public.instradamento USING btree (due_at, id) WHERE (stato = 'previsto'::instradamento_stato);
CREATE INDEX instradamento_edits ON public.instradamento USING btree (da_modificare, id) WHERE (da_modificare IS NOT NULL);
CREATE INDEX instradamento_sala ON public.instradamento USING btree (id_sala);
CREATE INDEX instradamento_spedizione ON public.instradamento USING btree (id_spedizione) WHERE (id_spedizione IS NOT NULL);
CREATE INDEX instradamento_versione ON public.instradamento USING btree (versione_regole, id_received_bet) WHERE (versione_regole IS NOT NULL);
