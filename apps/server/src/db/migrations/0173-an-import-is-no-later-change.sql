-- A file brings bets that were settled long ago together with their drops: the drops of the same act are no change
-- after the settlement.
create or replace function audit_after_settlement() returns trigger language plpgsql as $$
begin
  insert into audit_after
    select 'refertazione', n.at, n.id from added n
    where n.entity = 'bet' and (n.action like 'bets.%' or n.action like 'drops.%') and n.action <> 'bets.import' and (
      n.before ->> 'dataRefertazione' is not null
      or not coalesce(n.before ? 'dataRefertazione', false) and exists (
        select from bet
        where id_received_bet = case when n.entity = 'bet' then n.entity_id::int end and data_refertazione is not null
      )
    ) and not exists (
      select from audit i
      where i.entity = 'bet' and i.entity_id = n.entity_id and i.action = 'bets.import' and i.id_atto = n.id_atto
    );
  return null;
end;
$$;

-- Of what there is already, by the imported bets alone: their lines are few among all.
delete from audit_after a using imported_bet m, audit i, audit n
where i.entity = 'bet' and i.entity_id = m.id_received_bet::text and i.action = 'bets.import'
  and n.entity = 'bet' and n.entity_id = i.entity_id and n.id_atto = i.id_atto
  and a.dopo = 'refertazione' and a.id = n.id;
