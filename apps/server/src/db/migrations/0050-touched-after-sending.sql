-- Lines that touched what a statement had already been sent for: a change of worth that reaches the period of a statement
-- read before it. An ordinary settlement of a bet that was sent Open reaches none.

-- A long history takes longer here than a request may.
set local statement_timeout = 0;

create function audit_dopo_invio() returns trigger language plpgsql as $$
begin
  if exists (
    select from estratto e
    where e.id_account = new.id_account and e.version < new.version
      and e.dopo > coalesce(least(new.message_date_prima, new.message_date_dopo), '-infinity')
      and valore_prima(new, e.dopo) <> valore_dopo(new, e.dopo)
  ) then
    insert into audit_dopo
      select 'invio', a.at, a.id from audit a
      where a.id_atto = new.id_atto
        and (new.id_received_bet is null or (a.entity = 'bet' and a.entity_id = new.id_received_bet::text))
    on conflict do nothing;
  end if;
  return null;
end;
$$;
-- Worth is posted after its act was audited: the lines are there.
create trigger audit_dopo_invio after insert on variazione for each row
  when (new.version > 0) execute function audit_dopo_invio();
