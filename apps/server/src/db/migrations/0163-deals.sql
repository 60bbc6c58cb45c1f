-- What a tipster, or a partner kept as an altro account, earns by agreement (rule: deal/what-it-is). Terms count from a
-- day; what was earned is counted from the bets and stored nowhere.
create table deal (
  id_deal    integer generated always as identity primary key,
  id_account integer not null references account
);
create index deal_account on deal (id_account);

create table deal_terms (
  id_deal     integer not null references deal,
  dal         date not null,
  base        text not null check (base in ('casa', 'giocato')),
  periodo     text not null check (periodo in ('settimana', 'mese')),
  percentuale percentage not null,
  minimo      amount check (minimo > 0),
  massimo     amount check (massimo > 0),
  recupero    boolean not null,
  azzera      boolean not null,
  in_estratto boolean not null,
  -- Empty: all of them.
  sport       text[] not null,
  book        integer[] not null,
  generi      text[] not null check (generi <@ array['sala', 'sito', 'altro']),
  motivo      text not null check (btrim(motivo) <> ''),
  username    text not null,
  created_at  timestamptz not null,
  primary key (id_deal, dal),
  constraint floor_under_ceiling check (minimo <= massimo),
  constraint makeup_of_profit check (base = 'casa' or not recupero)
);

-- The deal a movement pays.
alter table movement add column id_deal integer references deal;
create index movement_deal on movement (id_deal) where id_deal is not null;

-- What the house has of a bet.
create view house_profit as
  select id_received_bet, message_date, sum(profit) as casa
  from bet_posting
  where id_account in (house_account_id('NO_DROP'), house_account_id('SCARTI_QUOTA'), house_account_id('FREEROLL'))
  group by id_received_bet, message_date;
