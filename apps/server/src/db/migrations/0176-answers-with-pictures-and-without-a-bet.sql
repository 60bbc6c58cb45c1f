-- The picture of a room's answer: fetched after the answer is stored, as pictures of tips are (decision 032).
create table answer_photo (
  id_answer        bigint primary key references room_answer,
  bot_id           bigint not null,
  telegram_file_id text not null,
  received_at      timestamptz not null,
  file             text,
  motivo           text,
  due_at           timestamptz,
  claimed_by       integer,
  claimed_at       timestamptz,
  attempts         integer not null default 0,
  last_error       text,
  constraint answer_photo_awaited check (file is not null or motivo is not null or due_at is not null),
  constraint answer_photo_here_or_not check (file is null or motivo is null)
);
create index answer_photo_waiting on answer_photo (due_at) where file is null and motivo is null;
create index answer_photo_claimed on answer_photo (claimed_by) where claimed_by is not null;

-- What a room wrote that reads as an answer, but under no bet, is kept as an answer: `forse` are the bets it may be
-- about, its own among them (rule: answer/no-bet-named). A bet that a person sent by hand has no send.
alter table room_answer
  add forse integer[],
  alter id_send drop not null,
  add constraint under_a_copy check (id_send is not null or forse is not null),
  add constraint one_of_its_bets check (id_received_bet = any (forse));
create index room_answer_forse on room_answer using gin (forse) where forse is not null;
drop table unaddressed_answer;
