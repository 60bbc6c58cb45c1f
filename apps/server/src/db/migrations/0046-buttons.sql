-- Buttons under messages of the bot. What a press means stands here and nowhere in what Telegram hands back, which anybody
-- can forge: the token names the row, and the row says the chat it was shown in.
create table pulsante (
  token      text primary key check (length(token) between 16 and 48),
  verbo      text not null,
  -- What it is about, by its key.
  oggetto    bigint not null,
  chat_id    bigint not null,
  -- The chat's number since it became a supergroup; the message stays where it was.
  chat_nuova bigint,
  id_invio   bigint not null references invio,
  scade_at   timestamptz,
  created_at timestamptz not null
);
create index pulsante_invio on pulsante (id_invio);
-- When a room becomes a supergroup its buttons are looked for.
create index pulsante_chat on pulsante ((coalesce(chat_nuova, chat_id)));
