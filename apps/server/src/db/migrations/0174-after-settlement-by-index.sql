-- Each new line finds its bet, and the act that imported the bet, by an index: as joins the planner read all lines of
-- the act for each insertion of a long import.
create or replace function audit_after_settlement() returns trigger language plpgsql as $$
begin
  insert into audit_after
    select 'refertazione', n.at, n.id from added n
    where n.entity = 'bet' and (n.action like 'bets.%' or n.action like 'drops.%') and n.action <> 'bets.import' and (
      n.before ->> 'dataRefertazione' is not null
      or not coalesce(n.before ? 'dataRefertazione', false) and (
        select data_refertazione from bet
        where id_received_bet = case when n.entity = 'bet' then n.entity_id::int end
      ) is not null
    ) and (
      -- A bet is imported once. A maximum would be looked for along the acts.
      select i.id_atto from audit i
      where i.entity = 'bet' and i.entity_id = n.entity_id and i.action = 'bets.import' limit 1
    ) is distinct from n.id_atto;
  return null;
end;
$$;
