-- Lines are added at the end of their order: an index that ascends grows at its right edge, in full pages, and is read
-- backwards for the newest lines.
drop index audit_actor, audit_actor_type, audit_at, audit_by_people, audit_kind_of_thing, audit_thing, audit_type;
create index audit_actor on audit (actor, at, id);
create index audit_actor_type on audit (actor, activity_type(action, after), at, id);
create index audit_at on audit (at, id);
create index audit_by_people on audit (at, id)
  where actor <> all (array['bot', 'sistema']) and action <> 'auth.signin';
create index audit_kind_of_thing on audit (entity, at, id);
create index audit_thing on audit (entity, entity_id, at, id);
create index audit_type on audit (activity_type(action, after), at, id);

-- Lines and the trail name an act; acts are never deleted, so it is enough to look once per insertion, not per row.
create function has_act() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct id_atto from added where id_atto is not null) n where not exists (
       select from act a where a.id_atto = n.id_atto)) then
    raise exception 'A row of % names an act there is not', tg_table_name
      using errcode = 'foreign_key_violation', constraint = tg_table_name || '_id_atto_fkey';
  end if;
  return null;
end;
$$;
drop trigger posting_change_has_act on posting_change;
drop function posting_change_has_act();
create trigger posting_change_has_act after insert on posting_change
  referencing new table as added for each statement execute function has_act();
alter table audit drop constraint audit_id_atto_fkey;
create trigger audit_has_act after insert on audit
  referencing new table as added for each statement execute function has_act();
