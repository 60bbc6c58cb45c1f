-- The audit as a screen: which part of a thing a line is about, and indexes for each of the ways it is asked.

-- A long history takes longer here than a request may.
set local statement_timeout = 0;

-- Of a bet the venue whose drop it is, of a tipster's or sparax's links the room: `sala:7`.
alter table audit add column parte text;

-- What the Registro can be filtered by: the kinds of the screens, from the name of the action.
create function registro_tipo(action text, after jsonb) returns text language sql immutable parallel safe
return case
  when action = 'bets.edit' and after ? 'esito' then 'esiti'
  else case split_part(action, '.', 1)
    when 'bets' then 'bet'
    when 'drops' then 'drop'
    when 'relay' then 'invii'
    when 'reports' then 'invii'
    when 'inbox' then 'invii'
    when 'bot' then 'invii'
    when 'movements' then 'movimenti'
    when 'summary' then 'movimenti'
    when 'reference' then 'anagrafiche'
    when 'batch' then 'anagrafiche'
    when 'chats' then 'anagrafiche'
    when 'links' then 'collegamenti'
    when 'closing-windows' then 'orari'
    when 'settings' then 'variabili'
    when 'users' then 'utenti'
    when 'auth' then 'accessi'
    else 'altro'
  end
end;

-- Each in the order in which pages are read, newest first.
create index audit_at on audit (at desc, id desc);
create index audit_actor on audit (actor, at desc, id desc);
create index audit_tipo on audit (registro_tipo(action, after), at desc, id desc);
create index audit_actor_tipo on audit (actor, registro_tipo(action, after), at desc, id desc);
create index audit_thing on audit (entity, entity_id, at desc, id desc);
create index audit_kind_of_thing on audit (entity, at desc, id desc);
drop index audit_entity;

-- Lines that touched a bet after it was settled. A table of its own: lines are never changed, and most are not in it.
create table audit_dopo (
  dopo  text not null check (dopo in ('refertazione', 'invio')),
  at    timestamptz not null,
  id    bigint not null references audit,
  primary key (dopo, at, id)
);
create index audit_dopo_line on audit_dopo (id);

-- The settlement itself is not after it: where the line says what the settlement was before, that decides.
create function audit_dopo_refertazione() returns trigger language plpgsql as $$
begin
  if new.before ? 'dataRefertazione' and new.before ->> 'dataRefertazione' is not null
    or not coalesce(new.before ? 'dataRefertazione', false) and exists (
      select from bet where id_received_bet = new.entity_id::int and data_refertazione is not null
    )
  then
    insert into audit_dopo values ('refertazione', new.at, new.id);
  end if;
  return null;
end;
$$;
create trigger audit_dopo_refertazione after insert on audit for each row
  when (new.entity = 'bet' and (new.action like 'bets.%' or new.action like 'drops.%'))
  execute function audit_dopo_refertazione();

-- Of what there is already: everything after the line that first settled the bet.
insert into audit_dopo
  select 'refertazione', a.at, a.id from audit a join (
    select entity_id, min(id) as id from audit
    where entity = 'bet' and action = 'bets.edit' and after ? 'esito' and after ->> 'esito' <> 'Open' group by entity_id
  ) s on s.entity_id = a.entity_id and a.id > s.id
  where a.entity = 'bet' and (a.action like 'bets.%' or a.action like 'drops.%');
