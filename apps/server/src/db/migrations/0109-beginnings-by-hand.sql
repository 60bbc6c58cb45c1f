-- When the event of a bet begins, where a person said so: else its text is read. Null leaves it to the text again; the row
-- stays for its version.
create table inizio_evento (
  id_received_bet integer primary key references bet,
  inizio          timestamptz,
  version         integer not null default 1,
  at              timestamptz not null,
  username        text not null
);
