-- What is looked at for each row of the trail is looked at once for all rows of a statement: settling a thousand bets writes
-- ten thousand of them.

-- A long history takes longer here than a request may.
set local statement_timeout = 0;

-- The act of a row is its account's (`saldo.id_atto`, which references acts), and acts are never erased: a lookup for each
-- of ten thousand rows of one act says nothing more than one for all.
alter table variazione drop constraint variazione_id_atto_fkey;
create function variazione_di_un_atto() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct id_atto from righe) r where not exists (
       select from atto a where a.id_atto = r.id_atto)) then
    raise exception 'A row of the trail names an act there is not'
      using errcode = 'foreign_key_violation', constraint = 'variazione_id_atto_fkey';
  end if;
  return null;
end;
$$;
create trigger variazione_di_un_atto after insert on variazione referencing new table as righe
  for each statement execute function variazione_di_un_atto();

drop trigger audit_dopo_invio on variazione;
create or replace function audit_dopo_invio() returns trigger language plpgsql as $$
begin
  if not exists (select from estratto) then return null; end if;
  insert into audit_dopo
    with toccate as materialized (
      select distinct v.id_atto, v.id_received_bet
      from righe v join estratto e on e.id_account = v.id_account and e.version < v.version
        and e.dopo > coalesce(least(v.message_date_prima, v.message_date_dopo), '-infinity')
      where v.version > 0
        and valore_prima((v.*)::variazione, e.dopo) <> valore_dopo((v.*)::variazione, e.dopo)
    )
    select 'invio', a.at, a.id from toccate t join audit a using (id_atto) where t.id_received_bet is null
    union
    select 'invio', a.at, a.id
    from toccate t join audit a on a.id_atto = t.id_atto and a.entity_id = t.id_received_bet::text
    where a.entity = 'bet'
  on conflict do nothing;
  return null;
end;
$$;
-- Worth is posted after its act was audited: the lines are there.
create trigger audit_dopo_invio after insert on variazione referencing new table as righe
  for each statement execute function audit_dopo_invio();

-- Acts that reach a closed week and still owe a reason: a row is written with the change and looked at by the commit, which
-- takes it away or refuses. Nothing else is ever in it.
create table motivo_dovuto (
  id_atto bigint primary key
);

drop trigger variazione_chiede_un_motivo on variazione;
create or replace function chiede_un_motivo() returns trigger language plpgsql as $$
begin
  insert into motivo_dovuto
    select distinct v.id_atto
    from righe v
    join chiusura c on c.id_account = v.id_account and c.riaperta_at is null
      and c.a >= coalesce(conta_dal((v.*)::variazione), '-infinity')
    where v.version > 0
      and valore_prima((v.*)::variazione, dopo_il(c.a)) <> valore_dopo((v.*)::variazione, dopo_il(c.a))
  on conflict do nothing;
  return null;
end;
$$;
create trigger variazione_chiede_un_motivo after insert on variazione referencing new table as righe
  for each statement execute function chiede_un_motivo();

-- At the commit, when all of the transaction stands: a week that it opened again asks for nothing.
create function motivo_dato() returns trigger language plpgsql as $$
begin
  if exists (
       select from variazione v
       join chiusura c on c.id_account = v.id_account and c.riaperta_at is null
         and c.a >= coalesce(conta_dal(v), '-infinity')
       where v.id_atto = new.id_atto and v.version > 0
         and valore_prima(v, dopo_il(c.a)) <> valore_dopo(v, dopo_il(c.a))
     ) and not exists (select from atto where id_atto = new.id_atto and motivo is not null) then
    raise exception 'Act % changes a closed week without a reason', new.id_atto
      using errcode = 'check_violation', constraint = 'settimana_chiusa';
  end if;
  delete from motivo_dovuto where id_atto = new.id_atto;
  return null;
end;
$$;
create constraint trigger motivo_dato after insert on motivo_dovuto
  deferrable initially deferred for each row execute function motivo_dato();
