-- One statement finds the lines written after their bet was settled, however many lines one insert has.
drop trigger audit_after_settlement on audit;

create or replace function audit_after_settlement() returns trigger language plpgsql as $$
begin
  insert into audit_after
    select 'refertazione', n.at, n.id from added n
    where n.entity = 'bet' and (n.action like 'bets.%' or n.action like 'drops.%') and (
      n.before ->> 'dataRefertazione' is not null
      or not coalesce(n.before ? 'dataRefertazione', false) and exists (
        select from bet
        where id_received_bet = case when n.entity = 'bet' then n.entity_id::int end and data_refertazione is not null
      )
    );
  return null;
end;
$$;

create trigger audit_after_settlement after insert on audit
  referencing new table as added
  for each statement execute function audit_after_settlement();
