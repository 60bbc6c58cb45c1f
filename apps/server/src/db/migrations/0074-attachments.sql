-- What a tip carries beside pictures: films, files, sounds and voices. They leave as copies of the tipster's own messages.
create table bet_allegato (
  id               bigint generated always as identity primary key,
  id_received_bet  integer not null references bet,
  position         smallint not null,
  message_id       bigint not null,
  tipo             text not null check (tipo in ('video', 'animation', 'document', 'audio', 'voice')),
  nome             text,
  bot_id           bigint not null,
  -- For where the message itself cannot be copied: a protected group, one that became another.
  telegram_file_id text not null,
  unique (id_received_bet, message_id)
);
