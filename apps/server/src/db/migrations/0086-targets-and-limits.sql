-- What is aimed at on a bet, where a person said so.
create table misuratore (
  id_received_bet integer primary key references bet,
  -- EUR, as typed at the rooms, before percentages.
  obiettivo       importo check (obiettivo >= 0),
  -- Below these odds nothing more is to be played.
  quota_minima    numeric(7, 3) check (quota_minima between 1 and 1000),
  version         integer not null default 1,
  at              timestamptz not null,
  username        text not null
);

-- What a book still accepts of a venue: nothing, or so much on a bet, in the venue's currency.
alter table venue
  add column bloccata boolean not null default false,
  add column limite_importo importo check (limite_importo > 0);
