-- What a room wrote that reads as an answer, but under no bet: the bets it may be about (rule: answer/no-bet-named).
create table unaddressed_answer (
  id_received_bet integer not null references bet,
  id_sala         integer not null references room,
  at              timestamptz not null,
  primary key (id_received_bet, id_sala)
);
create index unaddressed_answer_room on unaddressed_answer (id_sala);
