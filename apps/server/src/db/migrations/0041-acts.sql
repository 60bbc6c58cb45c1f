-- One act per transaction that changes something: who, through what, from where, why. Lines of the audit and changes of
-- worth name it, so that what one hand did at once can be told together, and undone together.

create table atto (
  id_atto    bigint generated always as identity primary key,
  at         timestamptz not null,
  actor      text not null,
  -- The endpoint of the contract, what the bot was doing, or the job.
  verbo      text not null,
  via        text not null check (via in ('app', 'bot', 'lavoro')),
  ip         inet,
  request_id text,
  -- What the person gave as a reason, where one was asked for.
  motivo     text check (btrim(motivo) <> ''),
  -- The act this one takes back. One undo at most.
  annulla    bigint unique references atto,
  constraint undoes_an_earlier_one check (annulla < id_atto)
);
create index atto_at on atto (at);

-- Null in lines from before there were acts.
alter table audit add column id_atto bigint references atto;
create index audit_atto on audit (id_atto) where id_atto is not null;

create or replace function solo_aggiunte() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are never changed or erased', tg_table_name using errcode = 'restrict_violation';
end;
$$;
create trigger atto_solo_aggiunte before update or delete or truncate on atto
  for each statement execute function solo_aggiunte();
create trigger audit_solo_aggiunte before update or delete or truncate on audit
  for each statement execute function solo_aggiunte();
