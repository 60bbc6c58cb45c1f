-- A picture is noted when its message is received and fetched afterwards: a tip never waits for it.

alter table bet_photo
  -- By which queued messages name it.
  add column id bigint generated always as identity,
  -- Null until it is here, and for ever when it cannot be had or shown.
  alter column file drop not null,
  -- The bot Telegram gave the file id to: no other bot can use it.
  add column bot_id bigint,
  -- The same for every bot and every message that carries the picture; not to be sent or downloaded by.
  add column telegram_unique_id text,
  -- Sent as a photo, or as a file: Telegram takes a file id only for what it was given for.
  add column tipo text not null default 'photo' check (tipo in ('photo', 'document')),
  add column received_at timestamptz,
  -- Why there is nothing to be shown, in Italian.
  add column motivo text,
  -- The bytes as they came, where they are no picture a browser shows.
  add column originale text,
  add column attempts integer not null default 0,
  -- When it is next asked for; while it is being fetched, when whoever does is given up.
  add column next_at timestamptz,
  add constraint bet_photo_here_or_not check (file is null or motivo is null),
  -- What is awaited has its hour.
  add constraint bet_photo_awaited check (file is not null or motivo is not null or next_at is not null);
create unique index bet_photo_id on bet_photo (id);
create index bet_photo_awaited on bet_photo (next_at) where file is null and motivo is null;
create index bet_photo_unique on bet_photo (telegram_unique_id) where telegram_unique_id is not null;

-- What waits to be sent named pictures by their files.
update invio set payload = jsonb_set(payload, '{photos}', named.ids)
from (
  select invio.id, jsonb_agg(photo.id order by part.n) as ids
  from invio
  cross join lateral jsonb_array_elements_text(invio.payload -> 'photos') with ordinality part (file, n)
  join lateral (
    select p.id from bet_photo p
    where p.id_received_bet = invio.id_received_bet and p.file = part.file
    order by p.position limit 1
  ) photo on true
  where invio.stato in ('pending', 'sending', 'uncertain', 'failed')
    and jsonb_array_length(coalesce(invio.payload -> 'photos', '[]')) > 0
  group by invio.id
) named
where named.id = invio.id;

-- What Telegram answered when a stored file was uploaded: the next time its file id is sent instead.
create table foto_caricata (
  file    text not null,
  bot_id  bigint not null,
  -- As what it was sent, and must be again.
  tipo    text not null check (tipo in ('photo', 'document')),
  file_id text not null,
  primary key (file, bot_id, tipo)
);
