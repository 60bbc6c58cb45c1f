-- Profit of a stake at decimal odds, as `profit` of the domain has it: stake to 2 decimals, odds to 5, result to 2, half away
-- from zero. An Open bet counts as lost; Void and outcomes added by hand give 0. A test compares both.
create function bet_profit(esito text, stake numeric, odds numeric) returns numeric
language sql immutable parallel safe
return round(case esito
  when 'Win' then round(stake, 2) * round(odds, 5) - round(stake, 2)
  when 'HalfWin' then (round(stake, 2) * round(odds, 5) - round(stake, 2)) * 0.5
  when 'HalfLoss' then round(stake, 2) * -0.5
  when 'Open' then -round(stake, 2)
  when 'Loss' then -round(stake, 2)
  else 0
end, 2);

-- The same for the account Scarti Quota, which stakes nothing: odds are the gap between average odds and the tipster's.
create function odds_gap_profit(esito text, stake numeric, odds numeric) returns numeric
language sql immutable parallel safe
return round(case esito
  when 'Win' then round(stake, 2) * round(odds, 5)
  when 'HalfWin' then round(stake, 2) * round(odds, 5) * 0.5
  else 0
end, 2);
