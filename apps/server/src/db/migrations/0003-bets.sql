-- Bets, drops, what was sent where.

create type esito as enum ('Win', 'Loss', 'Open', 'Void', 'HalfWin', 'HalfLoss');

create table bet (
  id_received_bet             integer generated always as identity primary key,
  received_bet                text not null default '',
  formatted_bet               text not null default '',
  message_date                timestamptz not null,
  id_tipster                  integer not null references tipster,
  should_process_image_to_text boolean not null default false,
  fascia                      text,
  sport                       text,
  esito                       esito not null default 'Open',
  data_refertazione           timestamptz,
  id_bet_duplicata            integer references bet,
  data_duplicazione           timestamptz,
  drop_chiusura               quota not null default 0,

  -- The tipster drop: what whom is credited with. id_tipster_drop differs from id_tipster only for Americans.
  id_tipster_drop             integer references tipster,
  tot_tipster                 importo not null default 0 check (tot_tipster >= 0),
  quota_drop                  quota not null default 0,
  tipster_drop_at             timestamptz,

  -- Derived from the live drops in the transaction that changes them (rule: total/what-a-bet-derives).
  tot                         importo not null default 0 check (tot >= 0),
  tot_freeroll                importo not null default 0 check (tot_freeroll >= 0),
  tot_giocabile               importo not null generated always as (tot - tot_freeroll) stored,
  tot_no_drop                 importo not null generated always as (tot - tot_freeroll - tot_tipster) stored,
  quota_media                 quota not null default 0,
  quota_minima                quota,
  scarto_quota                numeric(10, 5) not null generated always as (
    case when tot_tipster = 0 and quota_drop = 0 then 0 else quota_media - quota_drop end
  ) stored,

  was_tipster_dropped_before  boolean not null default false,
  has_drop_tipster_error      boolean not null default false,
  stopped_at                  timestamptz,
  deleted_at                  timestamptz,

  -- Where it came from; null for a bet saved by hand. One bet per (chat, message), one per album.
  chat_id                     bigint,
  message_id                  bigint,
  media_group_id              text,

  revision                    bigint not null default 0,
  -- Grows when the text changes, so that two editors of one text meet.
  text_version                integer not null default 1,
  created_at                  timestamptz not null default now(),

  constraint average_odds_need_a_stake check (tot <> 0 or quota_media = 0),
  constraint settled_or_open check ((esito = 'Open') or data_refertazione is not null),
  constraint duplicate_has_date check ((id_bet_duplicata is null) = (data_duplicazione is null))
);
create unique index bet_message on bet (chat_id, message_id) where chat_id is not null;
create unique index bet_album on bet (chat_id, media_group_id) where media_group_id is not null;
-- The week's list and every page of bets by date.
create index bet_date on bet (message_date desc, id_received_bet desc) where deleted_at is null;
-- What changed after a revision.
create index bet_revision on bet (revision);
create index bet_tipster_date on bet (id_tipster, message_date desc);
create index bet_open on bet (message_date) where esito = 'Open' and deleted_at is null;
create index bet_refertazione on bet (data_refertazione) where data_refertazione is not null;
create index bet_duplicates on bet (id_bet_duplicata) where id_bet_duplicata is not null;
create index bet_images_to_read on bet (message_date) where should_process_image_to_text and deleted_at is null;

create table bet_photo (
  id_received_bet integer not null references bet,
  position        smallint not null,
  -- SHA-256 of the bytes and extension: the file's name under the photo folder.
  file            text not null,
  width           integer,
  height          integer,
  telegram_file_id text,
  -- The message that carried it: each picture of an album has its own.
  message_id      bigint,
  -- 64-bit perceptual hash, to recognise the same picture sent again.
  phash           bigint,
  primary key (id_received_bet, position)
);

-- Drops. Rows never change but for superseded_at: a new drop of the same venue supersedes the live one, 0/0 too
-- (no new row then). Percentage, tax, rate and freeroll are those of the moment of the drop.
create table dropped_bet (
  id_dropped_bet      bigint generated always as identity primary key,
  id_received_bet     integer not null references bet,
  id_sala             integer references sala,
  id_sito             integer references sito,
  id_altro            integer references altro,
  id_tipster          integer references tipster,
  importo_no_perc     importo not null check (importo_no_perc > 0 or id_tipster is not null),
  quota_no_tassa      quota not null check (quota_no_tassa > 0),
  importo             importo not null,
  quota               quota not null,
  importo_post_cambio importo not null,
  percentuale_importo percentuale not null,
  tassa_quota         percentuale not null,
  cambio_valuta       cambio not null,
  nome_valuta         text not null references valuta,
  freeroll_attivo     percentuale not null,
  lettera_importo     integer check (lettera_importo >= 0),
  lettera_quota       integer check (lettera_quota >= 0),
  dropped_date        timestamptz not null,
  username            text not null,
  superseded_at       timestamptz,
  superseded_by       text,
  constraint one_target check (num_nonnulls(id_sala, id_sito, id_altro, id_tipster) = 1),
  constraint amount_after_percentage check (importo = round(importo_no_perc * percentuale_importo / 100, 2)),
  constraint amount_in_eur check (importo_post_cambio = round(importo * cambio_valuta, 2)),
  constraint odds_after_tax check (quota = round(quota_no_tassa * (100 - tassa_quota) / 100, 5))
);
create unique index dropped_bet_live_sala on dropped_bet (id_received_bet, id_sala) where superseded_at is null and id_sala is not null;
create unique index dropped_bet_live_sito on dropped_bet (id_received_bet, id_sito) where superseded_at is null and id_sito is not null;
create unique index dropped_bet_live_altro on dropped_bet (id_received_bet, id_altro) where superseded_at is null and id_altro is not null;
create unique index dropped_bet_live_tipster on dropped_bet (id_received_bet, id_tipster) where superseded_at is null and id_tipster is not null;
create index dropped_bet_bet on dropped_bet (id_received_bet);
-- Drop lists: one venue or tipster, one day.
create index dropped_bet_sala_date on dropped_bet (id_sala, dropped_date) where superseded_at is null and id_sala is not null;
create index dropped_bet_sito_date on dropped_bet (id_sito, dropped_date) where superseded_at is null and id_sito is not null;
create index dropped_bet_altro_date on dropped_bet (id_altro, dropped_date) where superseded_at is null and id_altro is not null;
create index dropped_bet_tipster_date on dropped_bet (id_tipster, dropped_date) where superseded_at is null and id_tipster is not null;

create table log_modifica (
  id               bigint generated always as identity primary key,
  id_received_bet  integer not null references bet,
  tipo_modifica    text not null,
  valore_precedente text,
  nuovo_valore     text,
  username         text not null,
  at               timestamptz not null default now()
);
create index log_modifica_bet on log_modifica (id_received_bet, id desc);

create table notifica (
  id    bigint generated always as identity primary key,
  data  timestamptz not null default now(),
  testo text not null
);
create index notifica_data on notifica (data desc);
