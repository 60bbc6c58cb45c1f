-- Reference data. Names are unique per kind ignoring case; text keys are the words the product uses. Percentages
-- numeric(5,2) 0..100, amounts numeric(14,2), rates numeric(12,3), odds numeric(10,5).

-- A active (ON), S standby, D off.
create type stato as enum ('A', 'S', 'D');
create domain percentuale as numeric(5, 2) check (value between 0 and 100);
create domain importo as numeric(14, 2);
create domain quota as numeric(10, 5) check (value >= 0);
create domain cambio as numeric(12, 3) check (value > 0);
create domain lettera_colonna as text check (value ~ '^[A-Z]{1,3}$');

-- A wholesale order of changes: whoever changes rows of a feed takes the next number as the last act of its
-- transaction, so numbers become visible in commit order and a reader that holds number n misses nothing.
create table revisione (
  nome   text primary key,
  valore bigint not null default 0
);
insert into revisione (nome) values ('bets'), ('notifiche');

create table valuta (
  valuta   text primary key check (valuta = upper(btrim(valuta)) and length(valuta) between 1 and 10),
  cambio   cambio not null default 1,
  simbolo  text not null check (length(simbolo) <= 1),
  version  integer not null default 1,
  constraint eur_is_the_unit check (valuta <> 'EUR' or cambio = 1)
);

create table book (
  id_book   integer generated always as identity primary key,
  nome_book text not null check (btrim(nome_book) <> ''),
  path_foto text,
  version   integer not null default 1
);
create unique index book_nome on book (lower(nome_book));

create table sala (
  id_sala                        integer generated always as identity primary key,
  nome_sala                      text not null check (btrim(nome_sala) <> ''),
  id_book                        integer not null references book,
  id_gruppo_tg                   bigint check (id_gruppo_tg <> 0),
  id_drop_tg                     bigint check (id_drop_tg <> 0),
  percentuale_importo            percentuale not null default 100 check (percentuale_importo > 0),
  id_valuta                      text not null default 'EUR' references valuta,
  lettera_importo                lettera_colonna,
  lettera_quota                  lettera_colonna,
  freeroll_attivo                percentuale not null default 0,
  freeroll_reale                 percentuale not null default 0,
  saldo_outstanding_base         importo not null default 0,
  saldo_freeroll_base            importo not null default 0,
  saldo_outstanding_base_no_perc importo not null default 0,
  saldo_freeroll_base_no_perc    importo not null default 0,
  stato                          stato not null default 'A',
  passivo                        boolean not null default false,
  conti                          boolean not null default false,
  is_secret                      boolean not null default false,
  send_original_bet              boolean not null default true,
  prompt_gpt                     text,
  version                        integer not null default 1
);
create unique index sala_nome on sala (lower(nome_sala));
create index sala_book on sala (id_book);

create table sito (
  id_sito                        integer generated always as identity primary key,
  nome_sito                      text not null check (btrim(nome_sito) <> ''),
  url                            text,
  info                           text,
  id_valuta                      text not null default 'EUR' references valuta,
  percentuale_importo            percentuale not null default 100 check (percentuale_importo > 0),
  tassa_quota                    percentuale not null default 0,
  lettera_importo                lettera_colonna,
  lettera_quota                  lettera_colonna,
  freeroll_attivo                percentuale not null default 0,
  freeroll_reale                 percentuale not null default 0,
  saldo_outstanding_base         importo not null default 0,
  saldo_freeroll_base            importo not null default 0,
  saldo_outstanding_base_no_perc importo not null default 0,
  saldo_freeroll_base_no_perc    importo not null default 0,
  stato                          stato not null default 'A',
  passivo                        boolean not null default false,
  version                        integer not null default 1
);
create unique index sito_nome on sito (lower(nome_sito));

create table altro (
  id_altro                       integer generated always as identity primary key,
  nome_altro                     text not null check (btrim(nome_altro) <> ''),
  info                           text,
  id_valuta                      text not null default 'EUR' references valuta,
  percentuale_importo            percentuale not null default 100 check (percentuale_importo > 0),
  tassa_quota                    percentuale not null default 0,
  lettera_importo                lettera_colonna,
  lettera_quota                  lettera_colonna,
  freeroll_attivo                percentuale not null default 0,
  freeroll_reale                 percentuale not null default 0,
  saldo_outstanding_base         importo not null default 0,
  saldo_freeroll_base            importo not null default 0,
  saldo_outstanding_base_no_perc importo not null default 0,
  saldo_freeroll_base_no_perc    importo not null default 0,
  stato                          stato not null default 'A',
  passivo                        boolean not null default false,
  version                        integer not null default 1
);
create unique index altro_nome on altro (lower(nome_altro));

create table tipster (
  id_tipster                     integer generated always as identity primary key,
  nome_tipster                   text not null check (btrim(nome_tipster) <> ''),
  id_gruppo_tg                   bigint check (id_gruppo_tg <> 0),
  id_drop_tg                     bigint check (id_drop_tg <> 0),
  nome_gruppo_tg                 text,
  accettazione_tipster           boolean not null default true,
  importo_richiesto              importo check (importo_richiesto > 0),
  percentuale_min_no_drop        percentuale,
  percentuale_max_no_drop        percentuale,
  percentuale_max_drop           percentuale,
  cap_max_drop                   importo check (cap_max_drop >= 0),
  cap_max_no_drop                importo check (cap_max_no_drop >= 0),
  messaggio_apertura             text,
  messaggio_chiusura             text,
  saldo_outstanding_base         importo not null default 0,
  saldo_freeroll_base            importo not null default 0,
  saldo_outstanding_base_no_perc importo not null default 0,
  saldo_freeroll_base_no_perc    importo not null default 0,
  stato                          stato not null default 'A',
  action                         percentuale not null default 0,
  freeroll                       percentuale not null default 0,
  prepagato                      boolean not null default false,
  passivo                        boolean not null default false,
  conti                          boolean not null default false,
  version                        integer not null default 1,
  constraint no_drop_range check (percentuale_min_no_drop <= percentuale_max_no_drop)
);
create unique index tipster_nome on tipster (lower(nome_tipster));
create index tipster_gruppo on tipster (id_gruppo_tg);

-- One chat belongs to one tipster or one room (rule: chat/one-owner). The row is the claim: two savers meet on its key.
create table chat_riservata (
  chat_id    bigint primary key,
  id_tipster integer references tipster,
  id_sala    integer references sala,
  check (num_nonnulls(id_tipster, id_sala) = 1)
);
create index chat_riservata_tipster on chat_riservata (id_tipster);
create index chat_riservata_sala on chat_riservata (id_sala);

create table regola_tipster (
  id_regola  integer generated always as identity primary key,
  id_tipster integer not null references tipster,
  regola     text not null check (btrim(regola) <> '')
);
create index regola_tipster_tipster on regola_tipster (id_tipster);

create type giorno as enum ('LUNEDI', 'MARTEDI', 'MERCOLEDI', 'GIOVEDI', 'VENERDI', 'SABATO', 'DOMENICA');

-- Closing window of a room. ora_fine <= ora_inizio runs past midnight; 00:00-00:00 is the whole day
-- (rule: closing-window/midnight).
create table fascia_oraria (
  id         integer generated always as identity primary key,
  id_sala    integer not null references sala,
  giorno     giorno not null,
  ora_inizio time(0) not null,
  ora_fine   time(0) not null,
  unique (id_sala, giorno, ora_inizio, ora_fine),
  check (ora_inizio <> ora_fine or ora_inizio = '00:00')
);

create type auto_link_mode as enum ('NONE', 'SALA', 'HELPER', 'SALA_HELPER');

create table sparax (
  id_sparax            integer generated always as identity primary key,
  nome_sparax          text not null check (btrim(nome_sparax) <> ''),
  id_gruppo_tg         bigint not null check (id_gruppo_tg <> 0),
  solo_foto            boolean not null default false,
  stato                stato not null default 'A',
  auto_link_mode       auto_link_mode not null default 'NONE',
  delay_seconds_sparax integer not null default 0 check (delay_seconds_sparax >= 0),
  version              integer not null default 1
);
create unique index sparax_nome on sparax (lower(nome_sparax));
create index sparax_gruppo on sparax (id_gruppo_tg);

create table canale (
  id_canale                 integer generated always as identity primary key,
  nome_mittente             text not null check (btrim(nome_mittente) <> ''),
  id_gruppo_tg_mittente     bigint not null,
  nome_destinatario         text not null check (btrim(nome_destinatario) <> ''),
  id_gruppo_tg_destinatario bigint not null,
  version                   integer not null default 1,
  unique (id_gruppo_tg_mittente, id_gruppo_tg_destinatario),
  check (id_gruppo_tg_mittente <> id_gruppo_tg_destinatario)
);

-- Links from a tipster or a sparax to rooms (rule: link/kinds). ritardo in seconds; giorni_massimi null or 0: no limit.
create domain ritardo as integer check (value >= 0);

create table collegamento_automatico (
  id_tipster     integer not null references tipster,
  id_sala        integer not null references sala,
  ritardo        ritardo not null default 0,
  giorni_massimi integer check (giorni_massimi >= 0),
  primary key (id_tipster, id_sala)
);
create table collegamento_riconoscimento (
  id_tipster     integer not null references tipster,
  id_sala        integer not null references sala,
  ritardo        ritardo not null default 0,
  giorni_massimi integer check (giorni_massimi >= 0),
  primary key (id_tipster, id_sala)
);
create table collegamento_keyword (
  id             integer generated always as identity primary key,
  id_tipster     integer not null references tipster,
  id_sala        integer not null references sala,
  keyword        text not null check (keyword = btrim(keyword) and keyword <> ''),
  ritardo        ritardo not null default 0,
  giorni_massimi integer check (giorni_massimi >= 0)
);
create unique index collegamento_keyword_unique on collegamento_keyword (id_tipster, id_sala, lower(keyword));
create table collegamento_speciale (
  id_tipster     integer not null references tipster,
  id_sala        integer not null references sala,
  id_book        integer not null references book,
  ritardo        ritardo not null default 0,
  giorni_massimi integer check (giorni_massimi >= 0),
  primary key (id_tipster, id_sala, id_book)
);
create table collegamento_sparax (
  id_sparax      integer not null references sparax,
  id_sala        integer not null references sala,
  ritardo        ritardo not null default 0,
  giorni_massimi integer check (giorni_massimi >= 0),
  primary key (id_sparax, id_sala)
);
create index collegamento_automatico_sala on collegamento_automatico (id_sala);
create index collegamento_riconoscimento_sala on collegamento_riconoscimento (id_sala);
create index collegamento_keyword_sala on collegamento_keyword (id_sala);
create index collegamento_speciale_sala on collegamento_speciale (id_sala);
create index collegamento_sparax_sala on collegamento_sparax (id_sala);

create table anagrafica_sport (nome text primary key check (btrim(nome) <> ''));
create table anagrafica_fasce (nome text primary key check (btrim(nome) <> ''));
-- The six outcomes the accounts know are protected; others may be listed but settle as Void.
create table anagrafica_esito (
  nome      text primary key check (btrim(nome) <> ''),
  protetto  boolean not null default false
);
create unique index anagrafica_sport_nome on anagrafica_sport (lower(nome));
create unique index anagrafica_fasce_nome on anagrafica_fasce (lower(nome));
create unique index anagrafica_esito_nome on anagrafica_esito (lower(nome));

create table admin_variable (
  nome             text primary key,
  valore           text not null default '',
  -- Only SUPERADMIN may see and set it.
  riservata        boolean not null default false,
  -- Never leaves the server in lists, logs or messages.
  segreta          boolean not null default false,
  intero           boolean not null default false,
  -- Shown on the Variabili Admin screen.
  in_elenco        boolean not null default true,
  check (not intero or valore = '' or valore ~ '^\d{1,9}$')
);

insert into valuta (valuta, cambio, simbolo) values ('EUR', 1, '€');
insert into book (nome_book) values ('Helper'), ('not found');
insert into tipster (nome_tipster) values ('NoDrop'), ('Americans');
insert into anagrafica_esito (nome, protetto)
  select nome, true from unnest(array['Win', 'Loss', 'Open', 'Void', 'HalfWin', 'HalfLoss']) as nome;
insert into admin_variable (nome, valore, riservata, segreta, intero, in_elenco) values
  ('link_accesso_siti', '', false, false, false, true),
  ('timesheet_link', '', false, false, false, true),
  ('link_guida', '', false, false, false, true),
  ('nota_bet_americani', '', false, false, false, true),
  ('nota_sicilia_no_asia', '', false, false, false, true),
  ('nota_sukor_no_365', '', false, false, false, true),
  ('gpt_api_key', '', false, true, false, true),
  ('chat_staff_id', '', false, false, false, true),
  ('chat_bets_id', '', false, false, false, true),
  ('chat_trash_id', '', false, false, false, true),
  ('chat_comando_id', '', true, false, false, true),
  ('sparax_delay_seconds', '0', true, false, true, true),
  ('sparabet_delay_seconds', '0', true, false, true, true),
  ('max_link_tipster', '30', true, false, true, true),
  ('max_link_sparax', '30', true, false, true, true),
  ('tipster_delay_seconds', '0', true, false, true, true),
  ('riconoscimento_immagini', 'False', false, false, false, true),
  ('notifiche_attive', 'True', false, false, false, false);
