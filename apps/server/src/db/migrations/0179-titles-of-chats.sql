-- What Telegram calls a chat of ours, as it last answered: updates are kept for days, and a chat the bot only writes in
-- has none.
create table chat_title (
  chat_id bigint primary key,
  titolo  text not null
);
