-- Written by npm run db:types from the migrated database, for readers.

-- intake/dead-letters
create table telegram_inbox (
  bot_id bigint not null,
  update_id bigint not null,
  payload jsonb not null,
  received_at timestamp with time zone not null default now(),
  handled_at timestamp with time zone,
  faults integer not null default 0,
  last_error text,
  chat_id bigint not null default 0,
  due_at timestamp with time zone default now(),
  id bigint not null generated as identity,
  dead_letter_at timestamp with time zone,
  motivo text,
  timeouts integer not null default 0,
  attempts integer not null default 0,
  claimed_by integer,
  claimed_at timestamp with time zone,
  constraint telegram_inbox_due CHECK (((handled_at IS NOT NULL) OR (due_at IS NOT NULL))),
  constraint telegram_inbox_pkey PRIMARY KEY (bot_id, update_id)
);
CREATE INDEX telegram_inbox_claimed ON public.telegram_inbox USING btree (claimed_by) WHERE (claimed_by IS NOT NULL);
CREATE INDEX telegram_inbox_dead_letters ON public.telegram_inbox USING btree (dead_letter_at) WHERE (dead_letter_at IS NOT NULL);
CREATE INDEX telegram_inbox_given_up ON public.telegram_inbox USING btree (handled_at) WHERE (last_error IS NOT NULL);
CREATE INDEX telegram_inbox_heads ON public.telegram_inbox USING btree (bot_id, chat_id, update_id) WHERE (handled_at IS NULL);
CREATE UNIQUE INDEX telegram_inbox_id ON public.telegram_inbox USING btree (id);
CREATE INDEX telegram_inbox_received ON public.telegram_inbox USING btree (received_at) WHERE (handled_at IS NULL);

-- intake/image-reading
create table image_reading (
  id_received_bet integer not null,
  stato text not null,
  fonte text,
  testo text,
  errore text,
  due_at timestamp with time zone not null,
  confermata_da text,
  confermata_at timestamp with time zone,
  to_route timestamp with time zone,
  claimed_by integer,
  claimed_at timestamp with time zone,
  attempts integer not null default 0,
  last_error text,
  constraint image_reading_check CHECK (((stato <> 'letta'::text) OR ((testo IS NOT NULL) AND (fonte IS NOT NULL)))),
  constraint image_reading_fonte_check CHECK ((fonte = ANY (ARRAY['modello'::text, 'ocr'::text]))),
  constraint image_reading_id_received_bet_fkey FOREIGN KEY (id_received_bet) REFERENCES bet(id_received_bet),
  constraint image_reading_pkey PRIMARY KEY (id_received_bet),
  constraint image_reading_stato_check CHECK ((stato = ANY (ARRAY['in_attesa'::text, 'letta'::text, 'non_letta'::text])))
);
CREATE INDEX image_reading_claimed ON public.image_reading USING btree (claimed_by) WHERE (claimed_by IS NOT NULL);
CREATE INDEX image_reading_due ON public.image_reading USING btree (due_at) WHERE (stato = 'in_attesa'::text);
CREATE INDEX image_reading_to_route ON public.image_reading USING btree (to_route) WHERE (to_route IS NOT NULL);

-- intake/imports
create table import_mapping (
  headers text not null,
  kind text not null,
  columns jsonb not null,
  constraint import_mapping_headers_check CHECK ((headers ~ '^[0-9a-f]{64}$'::text)),
  constraint import_mapping_pkey PRIMARY KEY (headers)
);

-- intake/imports
create table imported_bet (
  codice text not null,
  id_received_bet integer not null,
  constraint imported_bet_codice_check CHECK (((codice <> ''::text) AND (length(codice) <= 100))),
  constraint imported_bet_id_received_bet_fkey FOREIGN KEY (id_received_bet) REFERENCES bet(id_received_bet),
  constraint imported_bet_pkey PRIMARY KEY (codice)
);
CREATE INDEX imported_bet_bet ON public.imported_bet USING btree (id_received_bet);

-- intake/ingest
create table bet_attachment (
  id bigint not null generated as identity,
  id_received_bet integer not null,
  position smallint not null,
  message_id bigint not null,
  tipo text not null,
  nome text,
  bot_id bigint not null,
  telegram_file_id text not null,
  telegram_unique_id text,
  constraint bet_attachment_id_received_bet_fkey FOREIGN KEY (id_received_bet) REFERENCES bet(id_received_bet),
  constraint bet_attachment_id_received_bet_message_id_key UNIQUE (id_received_bet, message_id),
  constraint bet_attachment_pkey PRIMARY KEY (id),
  constraint bet_attachment_tipo_check CHECK ((tipo = ANY (ARRAY['video'::text, 'animation'::text, 'document'::text, 'audio'::text, 'voice'::text])))
);

-- intake/ingest
create table bet_part (
  id_received_bet integer not null,
  message_id bigint not null,
  testo text not null default ''::text,
  entita jsonb not null default '[]'::jsonb,
  constraint bet_part_entita_check CHECK ((jsonb_typeof(entita) = 'array'::text)),
  constraint bet_part_id_received_bet_fkey FOREIGN KEY (id_received_bet) REFERENCES bet(id_received_bet) ON DELETE CASCADE,
  constraint bet_part_pkey PRIMARY KEY (id_received_bet, message_id)
);
CREATE INDEX bet_part_message ON public.bet_part USING btree (message_id);
