-- A day's difference of the balances in a currency that was booked (rule: revaluation/booked). Its amounts are those of its
-- two movements: the difference and, on a later day, its reversal.
create table revaluation (
  id_revaluation integer generated always as identity primary key,
  id_valuta      text not null references currency,
  giorno         date not null,
  cambio         exchange_rate not null
);
create index revaluation_day on revaluation (id_valuta, giorno);

alter table movement add column id_revaluation integer references revaluation;
create index movement_revaluation on movement (id_revaluation) where id_revaluation is not null;
