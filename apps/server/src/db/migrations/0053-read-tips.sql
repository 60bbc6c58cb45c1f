-- What the texts of bets say, read word by word: legs with event, market, line, selection and odds; events that several
-- bets are about, and the score a person entered for one.

create table evento (
  id_evento  bigint generated always as identity primary key,
  -- Of both competitors, in their order; equal for names that are certainly the same.
  chiave     text not null,
  -- Null: no text about it shows the sport.
  sport      text,
  casa       text not null,
  ospite     text not null,
  -- Of the first and of the last bet about it.
  dal        timestamptz not null,
  al         timestamptz not null check (al >= dal),
  -- As it was typed, and what it was read to; null until somebody enters it.
  risultato  text,
  score      jsonb,
  inserito_da text,
  inserito_at timestamptz,
  constraint score_by_somebody check (num_nulls(risultato, score, inserito_da, inserito_at) in (0, 4))
);
create index evento_chiave on evento (chiave, al desc);

create table lettura_tip (
  id_received_bet integer primary key references bet,
  -- The reader and the text it read: another number of either, and it is read anew.
  reader          smallint not null,
  text_version    integer not null,
  kind            text not null check (kind in ('single', 'multiple', 'several', 'system', 'none')),
  -- Of the whole, as it stands in the text.
  quota           numeric(10, 3),
  problems        jsonb not null,
  read_at         timestamptz not null
);

create table lettura_leg (
  id_received_bet integer not null references lettura_tip on delete cascade,
  position        smallint not null,
  id_evento       bigint references evento,
  -- In the words of the screens: `Over 2,5`.
  selezione       text,
  -- Event and pick are both certain.
  is_read         boolean not null,
  leg             jsonb not null,
  mercato         text generated always as (leg -> 'pick' ->> 'market') stored,
  periodo         text generated always as (leg -> 'pick' ->> 'period') stored,
  -- In quarters.
  line4           integer generated always as ((leg -> 'pick' ->> 'line4')::integer) stored,
  quota           numeric(10, 3) generated always as ((leg ->> 'odds')::numeric) stored,
  primary key (id_received_bet, position)
);
create index lettura_leg_evento on lettura_leg (id_evento) where id_evento is not null;

-- How far back a reader has read what was there before it: all bets with greater ids are read.
create table lettura_arretrata (
  reader    smallint primary key,
  fino_a    integer not null check (fino_a >= 0)
);
