-- Written by npm run db:types from the migrated database, for readers.

-- bets/bets
create table anagrafica_esito (
  nome text not null,
  protetto boolean not null default false,
  constraint anagrafica_esito_nome_check CHECK ((btrim(nome) <> ''::text)),
  constraint anagrafica_esito_pkey PRIMARY KEY (nome)
);
CREATE UNIQUE INDEX anagrafica_esito_name ON public.anagrafica_esito USING btree (lower(nome));

-- bets/bets
create table bet (
  id_received_bet integer not null generated as identity,
  received_bet text not null default ''::text,
  formatted_bet text not null default ''::text,
  message_date timestamp with time zone not null,
  id_tipster integer not null,
  should_process_image_to_text boolean not null default false,
  fascia text,
  sport text,
  esito outcome not null default 'Open'::outcome,
  data_refertazione timestamp with time zone,
  id_bet_duplicata integer,
  data_duplicazione timestamp with time zone,
  drop_chiusura odds not null default 0,
  id_tipster_drop integer,
  tot_tipster amount not null default 0,
  quota_drop odds not null default 0,
  tipster_drop_at timestamp with time zone,
  tot amount not null default 0,
  tot_freeroll amount not null default 0,
  tot_giocabile amount not null generated always as (((tot)::numeric - (tot_freeroll)::numeric)) stored,
  tot_no_drop amount not null generated always as ((((tot)::numeric - (tot_freeroll)::numeric) - (tot_tipster)::numeric)) stored,
  quota_media odds not null default 0,
  quota_minima odds,
  scarto_quota numeric(10,5) not null generated always as (
CASE
    WHEN (((tot_tipster)::numeric = (0)::numeric) AND ((quota_drop)::numeric = (0)::numeric)) THEN (0)::numeric
    ELSE ((quota_media)::numeric - (quota_drop)::numeric)
END) stored,
  was_tipster_dropped_before boolean not null default false,
  has_drop_tipster_error boolean not null default false,
  stopped_at timestamp with time zone,
  deleted_at timestamp with time zone,
  chat_id bigint,
  message_id bigint,
  media_group_id text,
  text_version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  sender_id bigint,
  reply_to_message_id bigint,
  possibile_doppione integer,
  duplicate_reason text,
  received_entities jsonb not null default '[]'::jsonb,
  ritirata_at timestamp with time zone,
  modifica_dopo_drop text,
  copies_corrected_at timestamp with time zone,
  argomento bigint,
  reply_chat_id bigint,
  quote jsonb,
  payout jsonb,
  constraint average_odds_need_a_stake CHECK ((((tot)::numeric <> (0)::numeric) OR ((quota_media)::numeric = (0)::numeric))),
  constraint bet_check CHECK (((payout IS NULL) OR ((esito <> 'Open'::outcome) AND ((((payout ->> 'won'::text))::numeric >= (0)::numeric) AND (((payout ->> 'won'::text))::numeric <= (1)::numeric)) AND (((payout ->> 'returned'::text))::numeric >= (0)::numeric) AND ((payout ->> 'tipo'::text) = ANY (ARRAY['cashout'::text, 'parita'::text, 'nulla'::text, 'anticipo'::text]))))),
  constraint bet_duplicate_reason_check CHECK ((duplicate_reason = ANY (ARRAY['testo'::text, 'immagine'::text]))),
  constraint bet_id_bet_duplicata_fkey FOREIGN KEY (id_bet_duplicata) REFERENCES bet(id_received_bet),
  constraint bet_id_tipster_drop_fkey FOREIGN KEY (id_tipster_drop) REFERENCES tipster(id_tipster),
  constraint bet_id_tipster_fkey FOREIGN KEY (id_tipster) REFERENCES tipster(id_tipster),
  constraint bet_pkey PRIMARY KEY (id_received_bet),
  constraint bet_possibile_doppione_fkey FOREIGN KEY (possibile_doppione) REFERENCES bet(id_received_bet),
  constraint bet_received_entities_check CHECK ((jsonb_typeof(received_entities) = 'array'::text)),
  constraint bet_tot_check CHECK (((tot)::numeric >= (0)::numeric)),
  constraint bet_tot_freeroll_check CHECK (((tot_freeroll)::numeric >= (0)::numeric)),
  constraint bet_tot_tipster_check CHECK (((tot_tipster)::numeric >= (0)::numeric)),
  constraint duplicate_has_date CHECK (((id_bet_duplicata IS NULL) = (data_duplicazione IS NULL))),
  constraint duplicate_hint_has_reason CHECK (((possibile_doppione IS NULL) = (duplicate_reason IS NULL))),
  constraint settled_or_open CHECK (((esito = 'Open'::outcome) OR (data_refertazione IS NOT NULL))),
  constraint withdrawn_is_stopped CHECK (((ritirata_at IS NULL) OR (stopped_at IS NOT NULL))) NOT VALID
);
CREATE UNIQUE INDEX bet_album ON public.bet USING btree (chat_id, media_group_id) WHERE (media_group_id IS NOT NULL);
CREATE INDEX bet_date ON public.bet USING btree (message_date DESC, id_received_bet DESC) WHERE (deleted_at IS NULL);
CREATE INDEX bet_duplicates ON public.bet USING btree (id_bet_duplicata) WHERE (id_bet_duplicata IS NOT NULL);
CREATE INDEX bet_images_to_read ON public.bet USING btree (message_date) WHERE (should_process_image_to_text AND (deleted_at IS NULL));
CREATE UNIQUE INDEX bet_message ON public.bet USING btree (chat_id, message_id) WHERE (chat_id IS NOT NULL);
CREATE INDEX bet_open ON public.bet USING btree (message_date) WHERE ((esito = 'Open'::outcome) AND (deleted_at IS NULL));
CREATE INDEX bet_open_dropped ON public.bet USING btree (message_date) WHERE ((esito = 'Open'::outcome) AND (deleted_at IS NULL) AND (((tot_tipster)::numeric <> (0)::numeric) OR ((quota_drop)::numeric <> (0)::numeric)));
CREATE INDEX bet_possible_duplicates ON public.bet USING btree (possibile_doppione) WHERE (possibile_doppione IS NOT NULL);
CREATE INDEX bet_settlement ON public.bet USING btree (data_refertazione) WHERE (data_refertazione IS NOT NULL);
CREATE INDEX bet_tipster_date ON public.bet USING btree (id_tipster, message_date DESC);

-- bets/bets
create table bet_photo (
  id_received_bet integer not null,
  position smallint not null,
  file text,
  width integer,
  height integer,
  telegram_file_id text,
  message_id bigint,
  impronta bytea,
  id bigint not null generated as identity,
  bot_id bigint,
  telegram_unique_id text,
  tipo text not null default 'photo'::text,
  received_at timestamp with time zone,
  motivo text,
  originale text,
  attempts integer not null default 0,
  due_at timestamp with time zone,
  claimed_by integer,
  claimed_at timestamp with time zone,
  last_error text,
  constraint bet_photo_awaited CHECK (((file IS NOT NULL) OR (motivo IS NOT NULL) OR (due_at IS NOT NULL))),
  constraint bet_photo_here_or_not CHECK (((file IS NULL) OR (motivo IS NULL))),
  constraint bet_photo_id_received_bet_fkey FOREIGN KEY (id_received_bet) REFERENCES bet(id_received_bet),
  constraint bet_photo_pkey PRIMARY KEY (id_received_bet, "position"),
  constraint bet_photo_tipo_check CHECK ((tipo = ANY (ARRAY['photo'::text, 'document'::text])))
);
CREATE INDEX bet_photo_awaited ON public.bet_photo USING btree (due_at) WHERE ((file IS NULL) AND (motivo IS NULL));
CREATE INDEX bet_photo_claimed ON public.bet_photo USING btree (claimed_by) WHERE (claimed_by IS NOT NULL);
CREATE UNIQUE INDEX bet_photo_id ON public.bet_photo USING btree (id);
CREATE INDEX bet_photo_message ON public.bet_photo USING btree (message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX bet_photo_unique ON public.bet_photo USING btree (telegram_unique_id) WHERE (telegram_unique_id IS NOT NULL);

-- bets/bets
create table modification_log (
  id bigint not null generated as identity,
  id_received_bet integer not null,
  tipo_modifica text not null,
  valore_precedente text,
  nuovo_valore text,
  username text not null,
  at timestamp with time zone not null default now(),
  constraint modification_log_id_received_bet_fkey FOREIGN KEY (id_received_bet) REFERENCES bet(id_received_bet),
  constraint modification_log_pkey PRIMARY KEY (id)
);
CREATE INDEX modification_log_bet ON public.modification_log USING btree (id_received_bet, id DESC);

-- bets/calculator
create table bet_day (
  giorno date not null,
  esito outcome not null,
  n integer not null,
  constraint bet_day_pkey PRIMARY KEY (giorno, esito)
);

-- bets/calculator
create table bet_search (
  id_received_bet integer not null,
  id_tipster integer not null,
  message_date timestamp with time zone not null,
  esito outcome not null,
  should_process_image_to_text boolean not null,
  fascia text,
  sport text,
  testo text not null,
  tot amount not null,
  tot_tipster amount not null,
  tot_no_drop amount not null,
  tot_freeroll amount not null,
  quota_drop odds not null,
  quota_media odds not null,
  scarto_quota numeric(10,5) not null,
  drop_chiusura odds not null,
  constraint bet_search_id_received_bet_fkey FOREIGN KEY (id_received_bet) REFERENCES bet(id_received_bet) ON DELETE CASCADE,
  constraint bet_search_pkey PRIMARY KEY (id_received_bet)
);
CREATE INDEX bet_search_date ON public.bet_search USING btree (message_date DESC, id_received_bet DESC);
CREATE INDEX bet_search_text ON public.bet_search USING gin (testo gin_trgm_ops) WITH (gin_pending_list_limit='256');
CREATE INDEX bet_search_tipster ON public.bet_search USING btree (id_tipster, message_date DESC);

-- bets/drops
create table dropped_bet (
  id_dropped_bet bigint not null generated as identity,
  id_received_bet integer not null,
  id_venue integer,
  id_tipster integer,
  importo_no_perc amount not null,
  quota_no_tassa odds not null,
  importo amount not null,
  quota odds not null,
  importo_post_cambio amount not null,
  percentuale_importo numeric not null,
  tassa_quota numeric not null,
  cambio_valuta numeric not null,
  nome_valuta text not null,
  freeroll_attivo numeric not null,
  lettera_importo integer,
  lettera_quota integer,
  dropped_date timestamp with time zone not null,
  username text not null,
  superseded_at timestamp with time zone,
  superseded_by text,
  constraint amount_after_percentage CHECK (((importo)::numeric = round((((importo_no_perc)::numeric * percentuale_importo) / (100)::numeric), 2))),
  constraint amount_in_eur CHECK (((importo_post_cambio)::numeric = round(((importo)::numeric * cambio_valuta), 2))),
  constraint dropped_bet_check CHECK ((((importo_no_perc)::numeric > (0)::numeric) OR (id_tipster IS NOT NULL))),
  constraint dropped_bet_id_received_bet_fkey FOREIGN KEY (id_received_bet) REFERENCES bet(id_received_bet),
  constraint dropped_bet_id_tipster_fkey FOREIGN KEY (id_tipster) REFERENCES tipster(id_tipster),
  constraint dropped_bet_id_venue_fkey FOREIGN KEY (id_venue) REFERENCES venue(id_venue),
  constraint dropped_bet_lettera_importo_check CHECK ((lettera_importo >= 0)),
  constraint dropped_bet_lettera_quota_check CHECK ((lettera_quota >= 0)),
  constraint dropped_bet_nome_valuta_fkey FOREIGN KEY (nome_valuta) REFERENCES currency(valuta),
  constraint dropped_bet_pkey PRIMARY KEY (id_dropped_bet),
  constraint dropped_bet_quota_no_tassa_check CHECK (((quota_no_tassa)::numeric > (0)::numeric)),
  constraint odds_after_tax CHECK (((quota)::numeric = round((((quota_no_tassa)::numeric * ((100)::numeric - tassa_quota)) / (100)::numeric), 5))),
  constraint one_target CHECK ((num_nonnulls(id_venue, id_tipster) = 1)),
  constraint terms_in_range CHECK ((((percentuale_importo >= (0)::numeric) AND (percentuale_importo <= (100)::numeric)) AND ((tassa_quota >= (0)::numeric) AND (tassa_quota <= (100)::numeric)) AND ((freeroll_attivo >= (0)::numeric) AND (freeroll_attivo <= (100)::numeric)) AND (cambio_valuta > (0)::numeric))),
  constraint typed_odds CHECK (((superseded_at IS NOT NULL) OR (((quota_no_tassa)::numeric <= (1000)::numeric) AND (((quota_no_tassa)::numeric >= (1)::numeric) OR (id_tipster IS NOT NULL))))) NOT VALID
);
CREATE INDEX dropped_bet_bet ON public.dropped_bet USING btree (id_received_bet);
CREATE UNIQUE INDEX dropped_bet_live_tipster ON public.dropped_bet USING btree (id_received_bet, id_tipster) WHERE ((superseded_at IS NULL) AND (id_tipster IS NOT NULL));
CREATE UNIQUE INDEX dropped_bet_live_venue ON public.dropped_bet USING btree (id_received_bet, id_venue) WHERE ((superseded_at IS NULL) AND (id_venue IS NOT NULL));
CREATE INDEX dropped_bet_tipster_date ON public.dropped_bet USING btree (id_tipster, dropped_date) WHERE ((superseded_at IS NULL) AND (id_tipster IS NOT NULL));
CREATE INDEX dropped_bet_venue_date ON public.dropped_bet USING btree (id_venue, dropped_date) WHERE ((superseded_at IS NULL) AND (id_venue IS NOT NULL));

-- bets/room-answers
create table answer_photo (
  id_answer bigint not null,
  bot_id bigint not null,
  telegram_file_id text not null,
  received_at timestamp with time zone not null,
  file text,
  motivo text,
  due_at timestamp with time zone,
  claimed_by integer,
  claimed_at timestamp with time zone,
  attempts integer not null default 0,
  last_error text,
  constraint answer_photo_awaited CHECK (((file IS NOT NULL) OR (motivo IS NOT NULL) OR (due_at IS NOT NULL))),
  constraint answer_photo_here_or_not CHECK (((file IS NULL) OR (motivo IS NULL))),
  constraint answer_photo_id_answer_fkey FOREIGN KEY (id_answer) REFERENCES room_answer(id),
  constraint answer_photo_pkey PRIMARY KEY (id_answer)
);
CREATE INDEX answer_photo_claimed ON public.answer_photo USING btree (claimed_by) WHERE (claimed_by IS NOT NULL);
CREATE INDEX answer_photo_waiting ON public.answer_photo USING btree (due_at) WHERE ((file IS NULL) AND (motivo IS NULL));

-- bets/room-answers
create table event_start (
  id_received_bet integer not null,
  inizio timestamp with time zone,
  version integer not null default 1,
  at timestamp with time zone not null,
  username text not null,
  constraint event_start_id_received_bet_fkey FOREIGN KEY (id_received_bet) REFERENCES bet(id_received_bet),
  constraint event_start_pkey PRIMARY KEY (id_received_bet)
);

-- bets/room-answers
create table room_answer (
  id bigint not null generated as identity,
  id_received_bet integer not null,
  id_sala integer not null,
  id_send bigint,
  chat_id bigint not null,
  message_id bigint,
  autore text not null,
  id_autore bigint,
  testo text not null,
  tipo text not null,
  lettura jsonb not null,
  at timestamp with time zone not null,
  dopo_stop boolean not null default false,
  stato text not null default 'nuova'::text,
  decided_by text,
  decided_at timestamp with time zone,
  motivo text,
  edited_at timestamp with time zone,
  testo_accettato text,
  forse integer[],
  constraint decided_by_somebody CHECK (((stato = ANY (ARRAY['accettata'::text, 'ignorata'::text])) = (decided_by IS NOT NULL))),
  constraint one_of_its_bets CHECK ((id_received_bet = ANY (forse))),
  constraint room_answer_check CHECK ((num_nulls(decided_by, decided_at) = ANY (ARRAY[0, 2]))),
  constraint room_answer_check1 CHECK (((testo_accettato IS NULL) OR (stato = 'accettata'::text))),
  constraint room_answer_id_received_bet_fkey FOREIGN KEY (id_received_bet) REFERENCES bet(id_received_bet),
  constraint room_answer_id_sala_fkey FOREIGN KEY (id_sala) REFERENCES room(id_sala),
  constraint room_answer_id_send_fkey FOREIGN KEY (id_send) REFERENCES send(id),
  constraint room_answer_pkey PRIMARY KEY (id),
  constraint room_answer_stato_check CHECK ((stato = ANY (ARRAY['nuova'::text, 'accettata'::text, 'ignorata'::text, 'ritirata'::text]))),
  constraint room_answer_tipo_check CHECK ((tipo = ANY (ARRAY['presa'::text, 'rifiutata'::text, 'in_corso'::text, 'illeggibile'::text]))),
  constraint under_a_copy CHECK (((id_send IS NOT NULL) OR (forse IS NOT NULL)))
);
CREATE INDEX room_answer_bet ON public.room_answer USING btree (id_received_bet, id_sala, id DESC);
CREATE INDEX room_answer_forse ON public.room_answer USING gin (forse) WHERE (forse IS NOT NULL);
CREATE UNIQUE INDEX room_answer_message ON public.room_answer USING btree (chat_id, message_id) WHERE (message_id IS NOT NULL);
CREATE UNIQUE INDEX room_answer_press ON public.room_answer USING btree (id_send, tipo) WHERE (message_id IS NULL);
CREATE INDEX room_answer_room ON public.room_answer USING btree (id_sala);
CREATE INDEX room_answer_send ON public.room_answer USING btree (id_send);

-- bets/room-answers
create table reminder (
  id bigint not null generated as identity,
  id_received_bet integer not null,
  id_sala integer not null,
  id_send bigint not null,
  at timestamp with time zone not null,
  username text not null,
  constraint reminder_id_received_bet_fkey FOREIGN KEY (id_received_bet) REFERENCES bet(id_received_bet),
  constraint reminder_id_sala_fkey FOREIGN KEY (id_sala) REFERENCES room(id_sala),
  constraint reminder_id_send_fkey FOREIGN KEY (id_send) REFERENCES send(id),
  constraint reminder_pkey PRIMARY KEY (id)
);
CREATE INDEX reminder_bet ON public.reminder USING btree (id_received_bet, id_sala, at DESC);
CREATE INDEX reminder_room ON public.reminder USING btree (id_sala);
CREATE INDEX reminder_send ON public.reminder USING btree (id_send);

-- bets/stake-targets
create table stake_target (
  id_received_bet integer not null,
  obiettivo amount,
  quota_minima numeric(7,3),
  version integer not null default 1,
  at timestamp with time zone not null,
  username text not null,
  constraint stake_target_id_received_bet_fkey FOREIGN KEY (id_received_bet) REFERENCES bet(id_received_bet),
  constraint stake_target_obiettivo_check CHECK (((obiettivo)::numeric >= (0)::numeric)),
  constraint stake_target_pkey PRIMARY KEY (id_received_bet),
  constraint stake_target_quota_minima_check CHECK (((quota_minima >= (1)::numeric) AND (quota_minima <= (1000)::numeric)))
);

-- bets/tip-reading
create view bet_moment as
 SELECT b.id_received_bet,
    t.begins,
        CASE
            WHEN t.is_live OR b.message_date >= t.begins THEN 'live'::text
            WHEN t.begins IS NOT NULL THEN 'prematch'::text
            ELSE NULL::text
        END AS momento
   FROM bet b
     LEFT JOIN event_start s USING (id_received_bet)
     CROSS JOIN LATERAL ( SELECT COALESCE(s.inizio, min(COALESCE(m.inizio, e.inizio, o.inizio))) AS begins,
            bool_or((l.leg ->> 'isLive'::text)::boolean) AS is_live
           FROM leg_reading l
             LEFT JOIN event e USING (id_event)
             LEFT JOIN event m ON m.id_event = e.unito_a
             LEFT JOIN LATERAL ( SELECT min(event.inizio) AS inizio
                   FROM event
                  WHERE event.unito_a = COALESCE(e.unito_a, e.id_event)) o ON true
          WHERE l.id_received_bet = b.id_received_bet) t;

-- bets/tip-reading
create table event (
  id_event bigint not null generated as identity,
  chiave text not null,
  sport text,
  casa text not null,
  ospite text not null,
  dal timestamp with time zone not null,
  al timestamp with time zone not null,
  risultato text,
  score jsonb,
  inserito_da text,
  entered_at timestamp with time zone,
  unito_a bigint,
  squadre_invertite boolean not null default false,
  giorno date,
  inizio timestamp with time zone,
  constraint event_check CHECK ((al >= dal)),
  constraint event_pkey PRIMARY KEY (id_event),
  constraint event_unito_a_fkey FOREIGN KEY (unito_a) REFERENCES event(id_event),
  constraint hour_of_its_day CHECK (((inizio IS NULL) OR (giorno IS NOT NULL))),
  constraint inverted_against_another CHECK (((unito_a IS NOT NULL) OR (NOT squadre_invertite))),
  constraint not_of_itself CHECK ((unito_a <> id_event)),
  constraint one_score CHECK (((unito_a IS NULL) OR (risultato IS NULL))),
  constraint score_by_somebody CHECK ((num_nulls(risultato, score, inserito_da, entered_at) = ANY (ARRAY[0, 4])))
);
CREATE INDEX event_key ON public.event USING btree (chiave, al DESC);
CREATE INDEX event_merged ON public.event USING btree (unito_a) WHERE (unito_a IS NOT NULL);

-- bets/tip-reading
create table reading_backlog (
  reader smallint not null,
  up_to integer not null,
  constraint reading_backlog_pkey PRIMARY KEY (reader),
  constraint reading_backlog_up_to_check CHECK ((up_to >= 0))
);

-- bets/tip-reading
create table leg_reading (
  id_received_bet integer not null,
  position smallint not null,
  id_event bigint,
  selection text,
  is_read boolean not null,
  leg jsonb not null,
  market text generated always as (((leg -> 'pick'::text) ->> 'market'::text)) stored,
  periodo text generated always as (((leg -> 'pick'::text) ->> 'period'::text)) stored,
  line4 integer generated always as ((((leg -> 'pick'::text) ->> 'line4'::text))::integer) stored,
  quota numeric(10,3) generated always as (((leg ->> 'odds'::text))::numeric) stored,
  constraint leg_reading_id_event_fkey FOREIGN KEY (id_event) REFERENCES event(id_event),
  constraint leg_reading_id_received_bet_fkey FOREIGN KEY (id_received_bet) REFERENCES tip_reading(id_received_bet) ON DELETE CASCADE,
  constraint leg_reading_pkey PRIMARY KEY (id_received_bet, "position")
);
CREATE INDEX leg_reading_event ON public.leg_reading USING btree (id_event) WHERE (id_event IS NOT NULL);

-- bets/tip-reading
create table tip_reading (
  id_received_bet integer not null,
  reader smallint not null,
  text_version integer not null,
  kind text not null,
  quota numeric(10,3),
  problems jsonb not null,
  read_at timestamp with time zone not null,
  constraint tip_reading_id_received_bet_fkey FOREIGN KEY (id_received_bet) REFERENCES bet(id_received_bet),
  constraint tip_reading_kind_check CHECK ((kind = ANY (ARRAY['single'::text, 'multiple'::text, 'several'::text, 'system'::text, 'none'::text]))),
  constraint tip_reading_pkey PRIMARY KEY (id_received_bet)
);

-- bets/tip-reading
create table tip_odds (
  id_received_bet integer not null,
  quota numeric(10,3) not null,
  letta numeric(10,3),
  at timestamp with time zone not null,
  username text not null,
  constraint tip_odds_id_received_bet_fkey FOREIGN KEY (id_received_bet) REFERENCES bet(id_received_bet) ON DELETE CASCADE,
  constraint tip_odds_pkey PRIMARY KEY (id_received_bet),
  constraint tip_odds_quota_check CHECK (((quota >= (1)::numeric) AND (quota <= (1000)::numeric)))
);
