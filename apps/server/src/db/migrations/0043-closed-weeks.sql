-- The closed week of an account: from then on a change that alters what it ended with has a reason.

create table chiusura (
  id           bigint generated always as identity primary key,
  id_account   integer not null references account,
  -- Rome days, both included. What counts is the end: everything up to it is what was settled on.
  da           date not null,
  a            date not null,
  -- Of the account when it was closed: what came later is what changed since.
  version      integer not null,
  chiusa_da    text not null,
  chiusa_at    timestamptz not null,
  id_atto      bigint not null references atto,
  riaperta_da  text,
  riaperta_at  timestamptz,
  riaperta_motivo text check (btrim(riaperta_motivo) <> ''),
  riaperta_atto bigint references atto,
  constraint ends_after_it_begins check (a >= da),
  constraint reopened_with_a_reason check (
    num_nonnulls(riaperta_da, riaperta_at, riaperta_motivo, riaperta_atto) in (0, 4)
  )
);
-- Two who close at once close once.
create unique index chiusura_aperta on chiusura (id_account, a) where riaperta_at is null;
create index chiusura_fine on chiusura (a, id_account);

create function chiusura_si_riapre() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.riaperta_at is null
     and (new.id, new.id_account, new.da, new.a, new.version, new.chiusa_da, new.chiusa_at, new.id_atto)
       = (old.id, old.id_account, old.da, old.a, old.version, old.chiusa_da, old.chiusa_at, old.id_atto) then
    return new;
  end if;
  raise exception 'A closed week is reopened, never changed or erased' using errcode = 'restrict_violation';
end;
$$;
create trigger chiusura_si_riapre before update or delete on chiusura
  for each row execute function chiusura_si_riapre();
create trigger chiusura_non_si_svuota before truncate on chiusura
  for each statement execute function solo_aggiunte();

-- First moment after a Rome day.
create function dopo_il(giorno date) returns timestamptz immutable parallel safe language sql as $$
  select (giorno + 1)::timestamp at time zone 'Europe/Rome'
$$;

-- What a state of the trail counts at the end of a week; account 2 is Scarti Quota, which stakes nothing of its own.
create function valore_alla_fine(
  id_account integer, message_date timestamptz, esito esito, data_refertazione timestamptz, importo numeric,
  profit numeric, dopo timestamptz
) returns numeric immutable parallel safe language sql as $$
  select case
    when profit is null or message_date >= dopo then 0
    when esito = 'Open' or data_refertazione >= dopo then case when id_account = 2 then 0 else -importo end
    else profit end
$$;

-- The day from which on a change counts: that of the earlier of its two states; null, of opening balances, is always.
create function conta_dal(v variazione) returns date immutable parallel safe language sql as $$
  select (least((v).message_date_prima, (v).message_date_dopo) at time zone 'Europe/Rome')::date
$$;

create function valore_prima(v variazione, dopo timestamptz) returns numeric immutable parallel safe language sql as $$
  select valore_alla_fine((v).id_account, (v).message_date_prima, (v).esito_prima, (v).data_refertazione_prima,
                          (v).importo_prima, (v).profit_prima, dopo)
$$;
create function valore_dopo(v variazione, dopo timestamptz) returns numeric immutable parallel safe language sql as $$
  select valore_alla_fine((v).id_account, (v).message_date_dopo, (v).esito_dopo, (v).data_refertazione_dopo,
                          (v).importo_dopo, (v).profit_dopo, dopo)
$$;

-- The closed weeks an act reaches and what each changes by, account currency. Opening balances reach every week.
create function settimane_raggiunte(atto bigint)
returns table (id_chiusura bigint, differenza numeric) stable language sql as $$
  select id, sum(adesso - prima)
  from (
    select c.id, valore_prima(v, dopo_il(c.a)) as prima, valore_dopo(v, dopo_il(c.a)) as adesso
    from variazione v
    join chiusura c on c.id_account = v.id_account and c.riaperta_at is null and c.a >= coalesce(conta_dal(v), '-infinity')
    where v.id_atto = atto and v.version > 0
  ) righe
  group by id having bool_or(prima <> adesso)
$$;

-- Whoever writes, by whatever way: without a reason a closed week stays what it is.
create function chiede_un_motivo() returns trigger language plpgsql as $$
begin
  if exists (
       select from chiusura c
       where c.id_account = new.id_account and c.riaperta_at is null and c.a >= coalesce(conta_dal(new), '-infinity')
         and valore_prima(new, dopo_il(c.a)) <> valore_dopo(new, dopo_il(c.a))
     ) and not exists (select from atto where id_atto = new.id_atto and motivo is not null) then
    raise exception 'Act % changes a closed week without a reason', new.id_atto
      using errcode = 'check_violation', constraint = 'settimana_chiusa';
  end if;
  return null;
end;
$$;
create constraint trigger variazione_chiede_un_motivo after insert on variazione
  deferrable initially deferred for each row when (new.version > 0) execute function chiede_un_motivo();

-- Whether of those who may write at all ADMIN alone may change what a closed week ended with.
insert into admin_variable (nome, valore) values ('chiusure_solo_admin', 'False');
