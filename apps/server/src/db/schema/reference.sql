-- Written by npm run db:types from the migrated database, for readers.

-- reference/closing-windows
create table closing_window (
  id integer not null generated as identity,
  id_sala integer not null,
  giorno weekday not null,
  ora_inizio time(0) without time zone not null,
  ora_fine time(0) without time zone not null,
  constraint closing_window_check CHECK (((ora_inizio <> ora_fine) OR (ora_inizio = '00:00:00'::time without time zone))),
  constraint closing_window_id_sala_fkey FOREIGN KEY (id_sala) REFERENCES room(id_sala),
  constraint closing_window_id_sala_giorno_ora_inizio_ora_fine_key UNIQUE (id_sala, giorno, ora_inizio, ora_fine),
  constraint closing_window_pkey PRIMARY KEY (id)
);

-- reference/links
create table collegamento_automatico (
  id_tipster integer not null,
  id_sala integer not null,
  ritardo send_delay not null default 0,
  giorni_massimi integer,
  eta_massima integer,
  filtro jsonb,
  confermare boolean not null default false,
  argomento bigint,
  version integer not null default 1,
  constraint collegamento_automatico_argomento_check CHECK ((argomento > 1)),
  constraint collegamento_automatico_eta_massima_check CHECK ((eta_massima >= 0)),
  constraint collegamento_automatico_giorni_massimi_check CHECK ((giorni_massimi >= 0)),
  constraint collegamento_automatico_id_sala_fkey FOREIGN KEY (id_sala) REFERENCES room(id_sala),
  constraint collegamento_automatico_id_tipster_fkey FOREIGN KEY (id_tipster) REFERENCES tipster(id_tipster),
  constraint collegamento_automatico_pkey PRIMARY KEY (id_tipster, id_sala)
);
CREATE INDEX collegamento_automatico_room ON public.collegamento_automatico USING btree (id_sala);

-- reference/links
create table collegamento_keyword (
  id integer not null generated as identity,
  id_tipster integer not null,
  id_sala integer not null,
  keyword text not null,
  ritardo send_delay not null default 0,
  giorni_massimi integer,
  eta_massima integer,
  filtro jsonb,
  confermare boolean not null default false,
  argomento bigint,
  version integer not null default 1,
  constraint collegamento_keyword_argomento_check CHECK ((argomento > 1)),
  constraint collegamento_keyword_eta_massima_check CHECK ((eta_massima >= 0)),
  constraint collegamento_keyword_giorni_massimi_check CHECK ((giorni_massimi >= 0)),
  constraint collegamento_keyword_id_sala_fkey FOREIGN KEY (id_sala) REFERENCES room(id_sala),
  constraint collegamento_keyword_id_tipster_fkey FOREIGN KEY (id_tipster) REFERENCES tipster(id_tipster),
  constraint collegamento_keyword_keyword_check CHECK (((keyword = btrim(keyword)) AND (keyword <> ''::text))),
  constraint collegamento_keyword_pkey PRIMARY KEY (id)
);
CREATE INDEX collegamento_keyword_room ON public.collegamento_keyword USING btree (id_sala);
CREATE UNIQUE INDEX collegamento_keyword_unique ON public.collegamento_keyword USING btree (id_tipster, id_sala, lower(keyword));

-- reference/links
create table collegamento_riconoscimento (
  id_tipster integer not null,
  id_sala integer not null,
  ritardo send_delay not null default 0,
  giorni_massimi integer,
  eta_massima integer,
  filtro jsonb,
  confermare boolean not null default false,
  argomento bigint,
  version integer not null default 1,
  constraint collegamento_riconoscimento_argomento_check CHECK ((argomento > 1)),
  constraint collegamento_riconoscimento_eta_massima_check CHECK ((eta_massima >= 0)),
  constraint collegamento_riconoscimento_giorni_massimi_check CHECK ((giorni_massimi >= 0)),
  constraint collegamento_riconoscimento_id_sala_fkey FOREIGN KEY (id_sala) REFERENCES room(id_sala),
  constraint collegamento_riconoscimento_id_tipster_fkey FOREIGN KEY (id_tipster) REFERENCES tipster(id_tipster),
  constraint collegamento_riconoscimento_pkey PRIMARY KEY (id_tipster, id_sala)
);
CREATE INDEX collegamento_riconoscimento_room ON public.collegamento_riconoscimento USING btree (id_sala);

-- reference/links
create table collegamento_sparax (
  id_sparax integer not null,
  id_sala integer not null,
  ritardo send_delay not null default 0,
  giorni_massimi integer,
  eta_massima integer,
  filtro jsonb,
  confermare boolean not null default false,
  argomento bigint,
  version integer not null default 1,
  constraint collegamento_sparax_argomento_check CHECK ((argomento > 1)),
  constraint collegamento_sparax_eta_massima_check CHECK ((eta_massima >= 0)),
  constraint collegamento_sparax_giorni_massimi_check CHECK ((giorni_massimi >= 0)),
  constraint collegamento_sparax_id_sala_fkey FOREIGN KEY (id_sala) REFERENCES room(id_sala),
  constraint collegamento_sparax_id_sparax_fkey FOREIGN KEY (id_sparax) REFERENCES sparax(id_sparax),
  constraint collegamento_sparax_pkey PRIMARY KEY (id_sparax, id_sala)
);
CREATE INDEX collegamento_sparax_room ON public.collegamento_sparax USING btree (id_sala);

-- reference/links
create table collegamento_speciale (
  id_tipster integer not null,
  id_sala integer not null,
  id_book integer not null,
  ritardo send_delay not null default 0,
  giorni_massimi integer,
  eta_massima integer,
  filtro jsonb,
  confermare boolean not null default false,
  argomento bigint,
  version integer not null default 1,
  constraint collegamento_speciale_argomento_check CHECK ((argomento > 1)),
  constraint collegamento_speciale_eta_massima_check CHECK ((eta_massima >= 0)),
  constraint collegamento_speciale_giorni_massimi_check CHECK ((giorni_massimi >= 0)),
  constraint collegamento_speciale_id_book_fkey FOREIGN KEY (id_book) REFERENCES book(id_book),
  constraint collegamento_speciale_id_sala_fkey FOREIGN KEY (id_sala) REFERENCES room(id_sala),
  constraint collegamento_speciale_id_tipster_fkey FOREIGN KEY (id_tipster) REFERENCES tipster(id_tipster),
  constraint collegamento_speciale_pkey PRIMARY KEY (id_tipster, id_sala, id_book)
);
CREATE INDEX collegamento_speciale_room ON public.collegamento_speciale USING btree (id_sala);

-- reference/links
create table rule_version (
  id bigint not null generated as identity,
  id_tipster integer,
  id_sparax integer,
  numero integer not null,
  at timestamp with time zone not null,
  username text not null,
  prima text,
  dopo text,
  constraint rule_version_check CHECK ((num_nonnulls(id_tipster, id_sparax) = 1)),
  constraint rule_version_check1 CHECK (((prima IS NOT NULL) OR (dopo IS NOT NULL))),
  constraint rule_version_id_sparax_fkey FOREIGN KEY (id_sparax) REFERENCES sparax(id_sparax) ON DELETE CASCADE,
  constraint rule_version_id_tipster_fkey FOREIGN KEY (id_tipster) REFERENCES tipster(id_tipster) ON DELETE CASCADE,
  constraint rule_version_numero_check CHECK ((numero > 0)),
  constraint rule_version_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX rule_version_sparax ON public.rule_version USING btree (id_sparax, numero) WHERE (id_sparax IS NOT NULL);
CREATE UNIQUE INDEX rule_version_tipster ON public.rule_version USING btree (id_tipster, numero) WHERE (id_tipster IS NOT NULL);

-- reference/reference
create table account_terms (
  id_account integer not null,
  dal date not null,
  percentuale_importo percentage,
  tassa_quota percentage,
  freeroll_attivo percentage,
  freeroll_reale percentage,
  action percentage,
  freeroll percentage,
  motivo text,
  username text not null,
  created_at timestamp with time zone not null,
  constraint account_terms_id_account_fkey FOREIGN KEY (id_account) REFERENCES account(id_account),
  constraint account_terms_motivo_check CHECK ((btrim(motivo) <> ''::text)),
  constraint account_terms_percentuale_importo_check CHECK (((percentuale_importo)::numeric > (0)::numeric)),
  constraint account_terms_pkey PRIMARY KEY (id_account, dal),
  constraint terms_of_a_venue_or_tipster CHECK ((((num_nonnulls(percentuale_importo, tassa_quota, freeroll_attivo, freeroll_reale) = 4) AND (num_nonnulls(action, freeroll) = 0)) OR ((num_nonnulls(percentuale_importo, tassa_quota, freeroll_attivo, freeroll_reale) = 0) AND (num_nonnulls(action, freeroll) = 2))))
);

-- reference/reference
create table anagrafica_fasce (
  nome text not null,
  constraint anagrafica_fasce_nome_check CHECK ((btrim(nome) <> ''::text)),
  constraint anagrafica_fasce_pkey PRIMARY KEY (nome)
);
CREATE UNIQUE INDEX anagrafica_fasce_name ON public.anagrafica_fasce USING btree (lower(nome));

-- reference/reference
create table anagrafica_sport (
  nome text not null,
  constraint anagrafica_sport_nome_check CHECK ((btrim(nome) <> ''::text)),
  constraint anagrafica_sport_pkey PRIMARY KEY (nome)
);
CREATE UNIQUE INDEX anagrafica_sport_name ON public.anagrafica_sport USING btree (lower(nome));

-- reference/reference
create table allowed_author (
  id_tipster integer,
  id_autore bigint not null,
  nome text not null,
  seen_at timestamp with time zone not null,
  ammesso boolean not null default false,
  id bigint not null generated as identity,
  id_sala integer,
  constraint allowed_author_id_sala_fkey FOREIGN KEY (id_sala) REFERENCES room(id_sala) ON DELETE CASCADE,
  constraint allowed_author_id_tipster_fkey FOREIGN KEY (id_tipster) REFERENCES tipster(id_tipster) ON DELETE CASCADE,
  constraint allowed_author_pkey PRIMARY KEY (id),
  constraint allowed_author_room UNIQUE (id_sala, id_autore),
  constraint allowed_author_tipster UNIQUE (id_tipster, id_autore),
  constraint of_one_place CHECK ((num_nonnulls(id_tipster, id_sala) = 1))
);
CREATE INDEX allowed_author_chat ON public.allowed_author USING btree (id_autore) WHERE (id_autore < 0);
CREATE INDEX allowed_author_of_room ON public.allowed_author USING btree (id_sala) WHERE ammesso;
CREATE INDEX allowed_author_of_tipster ON public.allowed_author USING btree (id_tipster) WHERE ammesso;

-- reference/reference
create table book (
  id_book integer not null generated as identity,
  nome_book text not null,
  path_foto text,
  version integer not null default 1,
  pulsanti boolean not null default false,
  constraint book_nome_book_check CHECK ((btrim(nome_book) <> ''::text)),
  constraint book_pkey PRIMARY KEY (id_book)
);
CREATE UNIQUE INDEX book_name ON public.book USING btree (lower(nome_book));

-- reference/reference
create table canale (
  id_canale integer not null generated as identity,
  nome_mittente text not null,
  id_gruppo_tg_mittente bigint not null,
  nome_destinatario text not null,
  id_gruppo_tg_destinatario bigint not null,
  version integer not null default 1,
  argomento_mittente bigint,
  argomento_destinatario bigint,
  constraint canale_argomento_destinatario_check CHECK ((argomento_destinatario > 1)),
  constraint canale_argomento_mittente_check CHECK ((argomento_mittente > 0)),
  constraint canale_check CHECK ((id_gruppo_tg_mittente <> id_gruppo_tg_destinatario)),
  constraint canale_nome_destinatario_check CHECK ((btrim(nome_destinatario) <> ''::text)),
  constraint canale_nome_mittente_check CHECK ((btrim(nome_mittente) <> ''::text)),
  constraint canale_pkey PRIMARY KEY (id_canale)
);
CREATE UNIQUE INDEX canale_pair ON public.canale USING btree (id_gruppo_tg_mittente, id_gruppo_tg_destinatario, COALESCE(argomento_mittente, (0)::bigint), COALESCE(argomento_destinatario, (0)::bigint));
CREATE INDEX canale_target ON public.canale USING btree (id_gruppo_tg_destinatario);

-- reference/reference
create table tipster_rule (
  id_regola integer not null generated as identity,
  id_tipster integer not null,
  regola text not null,
  constraint tipster_rule_id_tipster_fkey FOREIGN KEY (id_tipster) REFERENCES tipster(id_tipster),
  constraint tipster_rule_pkey PRIMARY KEY (id_regola),
  constraint tipster_rule_regola_check CHECK ((btrim(regola) <> ''::text))
);
CREATE INDEX tipster_rule_tipster ON public.tipster_rule USING btree (id_tipster);

-- reference/reference
create table room (
  id_sala integer not null,
  id_book integer not null,
  id_gruppo_tg bigint,
  id_drop_tg bigint,
  conti boolean not null default false,
  is_secret boolean not null default false,
  send_original_bet boolean not null default true,
  prompt_gpt text,
  id_venue integer not null,
  kind venue_kind not null generated always as ('sala'::venue_kind) stored,
  accetta_da_solo boolean not null default false,
  accetta_importo_max amount,
  accetta_scarto_quota numeric(6,3),
  filtro_autori boolean not null default false,
  saldo_in_chat boolean not null default false,
  al_limite at_limit not null default 'chiedi'::at_limit,
  constraint accepts_within_limits CHECK (((NOT accetta_da_solo) OR (num_nulls(accetta_importo_max, accetta_scarto_quota) = 0))) NOT VALID,
  constraint room_accetta_importo_max_check CHECK (((accetta_importo_max)::numeric > (0)::numeric)),
  constraint room_accetta_scarto_quota_check CHECK ((accetta_scarto_quota >= (0)::numeric)),
  constraint room_id_book_fkey FOREIGN KEY (id_book) REFERENCES book(id_book),
  constraint room_id_drop_tg_check CHECK ((id_drop_tg <> 0)),
  constraint room_id_gruppo_tg_check CHECK ((id_gruppo_tg <> 0)),
  constraint room_id_venue_key UNIQUE (id_venue),
  constraint room_id_venue_kind_id_sala_fkey FOREIGN KEY (id_venue, kind, id_sala) REFERENCES venue(id_venue, kind, numero),
  constraint room_pkey PRIMARY KEY (id_sala)
);
CREATE INDEX room_book ON public.room USING btree (id_book);
CREATE INDEX room_drop ON public.room USING btree (id_drop_tg);
CREATE INDEX room_group ON public.room USING btree (id_gruppo_tg);

-- reference/reference
create table sparax (
  id_sparax integer not null generated as identity,
  nome_sparax text not null,
  id_gruppo_tg bigint not null,
  solo_foto boolean not null default false,
  stato entity_state not null default 'A'::entity_state,
  auto_link_mode auto_link_mode not null default 'NONE'::auto_link_mode,
  delay_seconds_sparax integer not null default 0,
  version integer not null default 1,
  constraint sparax_delay_seconds_sparax_check CHECK ((delay_seconds_sparax >= 0)),
  constraint sparax_id_gruppo_tg_check CHECK ((id_gruppo_tg <> 0)),
  constraint sparax_nome_sparax_check CHECK ((btrim(nome_sparax) <> ''::text)),
  constraint sparax_pkey PRIMARY KEY (id_sparax)
);
CREATE INDEX sparax_group ON public.sparax USING btree (id_gruppo_tg);
CREATE UNIQUE INDEX sparax_name ON public.sparax USING btree (lower(nome_sparax));

-- reference/reference
create table tipster (
  id_tipster integer not null generated as identity,
  nome_tipster text not null,
  id_gruppo_tg bigint,
  id_drop_tg bigint,
  nome_gruppo_tg text,
  accettazione_tipster boolean not null default true,
  importo_richiesto amount,
  percentuale_min_no_drop percentage,
  percentuale_max_no_drop percentage,
  percentuale_max_drop percentage,
  cap_max_drop amount,
  cap_max_no_drop amount,
  messaggio_apertura text,
  messaggio_chiusura text,
  saldo_outstanding_base amount not null default 0,
  saldo_freeroll_base amount not null default 0,
  saldo_outstanding_base_no_perc amount not null default 0,
  saldo_freeroll_base_no_perc amount not null default 0,
  stato entity_state not null default 'A'::entity_state,
  action percentage not null default 0,
  freeroll percentage not null default 0,
  prepagato boolean not null default false,
  passivo boolean not null default false,
  conti boolean not null default false,
  version integer not null default 1,
  filtro_autori boolean not null default false,
  chiedi_conferma boolean not null default false,
  fido amount,
  giorni_fido integer,
  al_limite at_limit not null default 'chiedi'::at_limit,
  constraint no_drop_range CHECK (((percentuale_min_no_drop)::numeric <= (percentuale_max_no_drop)::numeric)),
  constraint tipster_cap_max_drop_check CHECK (((cap_max_drop)::numeric >= (0)::numeric)),
  constraint tipster_cap_max_no_drop_check CHECK (((cap_max_no_drop)::numeric >= (0)::numeric)),
  constraint tipster_fido_check CHECK (((fido)::numeric > (0)::numeric)),
  constraint tipster_giorni_fido_check CHECK ((giorni_fido >= 0)),
  constraint tipster_id_drop_tg_check CHECK ((id_drop_tg <> 0)),
  constraint tipster_id_gruppo_tg_check CHECK ((id_gruppo_tg <> 0)),
  constraint tipster_importo_richiesto_check CHECK (((importo_richiesto)::numeric > (0)::numeric)),
  constraint tipster_nome_tipster_check CHECK ((btrim(nome_tipster) <> ''::text)),
  constraint tipster_pkey PRIMARY KEY (id_tipster)
);
CREATE INDEX tipster_drop ON public.tipster USING btree (id_drop_tg);
CREATE INDEX tipster_group ON public.tipster USING btree (id_gruppo_tg);
CREATE UNIQUE INDEX tipster_name ON public.tipster USING btree (lower(nome_tipster));

-- reference/reference
create table currency (
  valuta text not null,
  cambio exchange_rate not null default 1,
  simbolo text not null,
  version integer not null default 1,
  constraint currency_pkey PRIMARY KEY (valuta),
  constraint currency_simbolo_check CHECK ((length(simbolo) <= 1)),
  constraint currency_valuta_check CHECK (((valuta = upper(btrim(valuta))) AND ((length(valuta) >= 1) AND (length(valuta) <= 10)))),
  constraint eur_is_the_unit CHECK (((valuta <> 'EUR'::text) OR ((cambio)::numeric = (1)::numeric)))
);

-- reference/reference
create table venue (
  id_venue integer not null generated as identity,
  kind venue_kind not null,
  numero integer not null default 0,
  nome text not null,
  url text,
  info text,
  id_valuta text not null default 'EUR'::text,
  percentuale_importo percentage not null default 100,
  tassa_quota percentage not null default 0,
  lettera_importo column_letter,
  lettera_quota column_letter,
  freeroll_attivo percentage not null default 0,
  freeroll_reale percentage not null default 0,
  saldo_outstanding_base amount not null default 0,
  saldo_freeroll_base amount not null default 0,
  saldo_outstanding_base_no_perc amount not null default 0,
  saldo_freeroll_base_no_perc amount not null default 0,
  stato entity_state not null default 'A'::entity_state,
  passivo boolean not null default false,
  version integer not null default 1,
  bloccata boolean not null default false,
  limite_importo amount,
  fido amount,
  giorni_fido integer,
  dated boolean not null default false,
  constraint rooms_are_untaxed CHECK (((kind <> 'sala'::venue_kind) OR ((info IS NULL) AND ((tassa_quota)::numeric = (0)::numeric)))),
  constraint sites_have_addresses CHECK (((kind = 'sito'::venue_kind) OR (url IS NULL))),
  constraint venue_fido_check CHECK (((fido)::numeric > (0)::numeric)),
  constraint venue_giorni_fido_check CHECK ((giorni_fido >= 0)),
  constraint venue_id_valuta_fkey FOREIGN KEY (id_valuta) REFERENCES currency(valuta),
  constraint venue_is_what_it_is UNIQUE (id_venue, kind, numero),
  constraint venue_kind_numero_key UNIQUE (kind, numero),
  constraint venue_limite_importo_check CHECK (((limite_importo)::numeric > (0)::numeric)),
  constraint venue_nome_check CHECK ((btrim(nome) <> ''::text)),
  constraint venue_numero_check CHECK ((numero > 0)),
  constraint venue_percentuale_importo_check CHECK (((percentuale_importo)::numeric > (0)::numeric)),
  constraint venue_pkey PRIMARY KEY (id_venue)
);
CREATE UNIQUE INDEX venue_name ON public.venue USING btree (kind, lower(nome));

-- reference/reference
create table venue_number (
  kind venue_kind not null,
  ultimo integer not null,
  constraint venue_number_pkey PRIMARY KEY (kind)
);
