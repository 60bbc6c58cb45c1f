-- How a book paid a bet that no outcome describes: its terms, `won` and `returned` for 1 staked, and in `venue` the venues that
-- pay so; without `venue` all do.
alter table bet add column payout jsonb
  check (payout is null or (
    esito <> 'Open' and (payout ->> 'won')::numeric between 0 and 1 and (payout ->> 'returned')::numeric >= 0
    and payout ->> 'tipo' in ('cashout', 'parita', 'nulla', 'anticipo')
  ));

-- No Drop takes what some venues alone pay, also on bets on which it stakes nothing.
alter table bet_posting drop constraint bet_posting_importo_check;
alter table bet_posting add constraint stakes_or_gives check (importo <> 0 or profit <> 0);

-- The payout at one venue, or with null for the tipster and the house; null where the outcome pays. `payoutAt` in the domain.
create function payout_at(payout jsonb, id_venue integer) returns jsonb
language sql immutable parallel safe
return case when payout -> 'venue' is null or payout -> 'venue' @> to_jsonb(id_venue) then payout end;

drop function bet_profit(text, numeric, numeric);
drop function profit_of_one(text, numeric);
drop function odds_gap_profit(text, numeric, numeric);

-- Profit of a stake of 1 at decimal odds. An Open bet counts as lost; Void and outcomes added by hand give 0.
create function profit_of_one(esito text, odds numeric, payout jsonb default null) returns numeric
language sql immutable parallel safe
return case
  when payout is not null then odds * (payout ->> 'won')::numeric + (payout ->> 'returned')::numeric - 1
  else case esito
    when 'Win' then odds - 1
    when 'HalfWin' then (odds - 1) * 0.5
    when 'HalfLoss' then -0.5
    when 'Open' then -1
    when 'Loss' then -1
    else 0
  end
end;

-- Profit of a stake at decimal odds, as `profit` of the domain has it: stake to 2 decimals, odds to 5, result to 2, half away
-- from zero. A test compares both.
create function bet_profit(esito text, stake numeric, odds numeric, payout jsonb default null) returns numeric
language sql immutable parallel safe
return round(round(stake, 2) * profit_of_one(esito, round(odds, 5), payout), 2);

-- The same for Scarti Quota, which stakes nothing: odds are the gap between average odds and the tipster's.
create function odds_gap_profit(esito text, stake numeric, odds numeric, payout jsonb default null) returns numeric
language sql immutable parallel safe
return round(round(stake, 2) * round(odds, 5) * case
  when payout is not null then (payout ->> 'won')::numeric
  when esito = 'Win' then 1
  when esito = 'HalfWin' then 0.5
  else 0
end, 2);

-- The yield on level stakes knows payouts too: 6 decimals for each bet, as its sums have.
do $$
declare
  was text := pg_get_functiondef('performance_bet_of'::regproc);
  now text := replace(
    replace(was, 'b.esito, b.tot', 'b.esito, payout_at(b.payout, null) as payout, b.tot'),
    'profit_of_one(esito::text, quota)', 'round(profit_of_one(esito::text, quota, payout), 6)');
begin
  if now not like '%as payout%' or now not like '%quota, payout), 6)%' then
    raise exception 'performance_bet_of is not the function this migration changes';
  end if;
  execute now;
end $$;
