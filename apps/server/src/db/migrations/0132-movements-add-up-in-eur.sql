-- The lines of a movement add up in EUR too, not only in the currency it is entered in: what rounding each of them leaves
-- goes to one line, the greatest of a tipster, venue, wallet or fund kept in the movement's currency, of equal ones that of
-- the earlier account. No balance hangs on that line's amount in EUR, so nothing anybody is shown or was sent changes.

set local statement_timeout = 0;

alter table riga_movimento
  drop constraint amount_at_rate,
  -- Which line carries the remainder is decided over all lines of the movement, when it is committed.
  add constraint amount_at_rate check (
    importo_eur = round(importo_origine * cambio, 2) or (kind <> 'conto' and id_valuta = id_valuta_origine)
  );

-- What a line was booked with in EUR before it was brought in line, and with what it is now: its seal is of the former.
create table eur_correction (
  id_riga    bigint primary key references riga_movimento,
  eur_before numeric(18, 2) not null,
  eur_after  numeric(18, 2) not null,
  id_atto    bigint not null references atto
);
create index eur_correction_atto on eur_correction (id_atto);

-- The movements that are changed are lines of the audit, of one act: the Registro shows each with its amount before and
-- after.
do $$
declare
  act bigint;
begin
  create temporary table resti on commit drop as
    select distinct on (r.id_movimento, r.id_valuta_origine)
           r.id_movimento, r.id_riga, r.id_account, r.id_valuta_origine, r.importo_eur as eur_before,
           r.importo_eur - r.segno * s.resto as eur_after
    from riga_movimento r
    join (
      select id_movimento, id_valuta_origine, sum(segno * importo_eur) as resto
      from riga_movimento group by 1, 2 having sum(segno * importo_eur) <> 0
    ) s using (id_movimento, id_valuta_origine)
    where r.kind <> 'conto' and r.id_valuta = r.id_valuta_origine
    order by r.id_movimento, r.id_valuta_origine, abs(r.importo_origine) desc, r.id_account, r.id_riga;
  if not exists (select from resti) then
    return;
  end if;
  insert into atto (at, actor, verbo, via, motivo)
    values (date_trunc('milliseconds', now()), 'sistema', 'arrotondamento', 'lavoro',
            'Le righe di un movimento in un''altra valuta sommano anche in euro: il resto degli arrotondamenti sta su una riga.')
    returning id_atto into act;
  insert into eur_correction (id_riga, eur_before, eur_after, id_atto)
    select id_riga, eur_before, eur_after, act from resti;
  insert into audit (at, actor, action, entity, entity_id, before, after, id_atto)
    select date_trunc('milliseconds', now()), 'sistema', 'movements.remainder-in-eur', 'movimento', id_movimento::text,
           jsonb_build_object('importoEur', eur_before::text),
           jsonb_build_object('importoEur', eur_after::text, 'riga', id_riga, 'idValuta', id_valuta_origine), act
    from resti order by id_riga;
  alter table riga_movimento disable trigger riga_movimento_solo_aggiunte;
  update riga_movimento r set importo_eur = c.eur_after from eur_correction c where c.id_riga = r.id_riga;
  alter table riga_movimento enable trigger riga_movimento_solo_aggiunte;
end;
$$;

create trigger eur_correction_solo_aggiunte before update or delete or truncate on eur_correction
  for each statement execute function solo_aggiunte();

create or replace function movimento_in_pareggio() returns trigger language plpgsql as $$
declare
  sbilancio record;
  stornato bigint := (select storna from movimento where id_movimento = new.id_movimento);
begin
  select id_valuta_origine as valuta, sum(segno * importo_origine) as differenza, sum(segno * importo_eur) as in_eur,
         count(*) filter (where importo_eur <> round(importo_origine * cambio, 2)) as resti
    into sbilancio
    from riga_movimento where id_movimento = new.id_movimento
    group by id_valuta_origine
    having sum(segno * importo_origine) <> 0 or sum(segno * importo_eur) <> 0
           or count(*) filter (where importo_eur <> round(importo_origine * cambio, 2)) > 1
    limit 1;
  if found and sbilancio.differenza <> 0 then
    raise exception 'Movement % does not balance: % %', new.id_movimento, sbilancio.differenza, sbilancio.valuta
      using errcode = 'check_violation', constraint = 'movimento_in_pareggio';
  end if;
  if found then
    raise exception 'Movement % does not balance in EUR: % on its lines in %, % of them not at the rate', new.id_movimento,
      sbilancio.in_eur, sbilancio.valuta, sbilancio.resti
      using errcode = 'check_violation', constraint = 'movimento_in_pareggio_in_eur';
  end if;
  if stornato is not null and exists (
    select from riga_movimento where id_movimento in (new.id_movimento, stornato)
    group by id_account, deposito, id_valuta
    having sum(importo) <> 0 or sum(importo_eur) <> 0 or sum(freeroll_consumato) <> 0
  ) then
    raise exception 'Movement % does not undo movement %', new.id_movimento, stornato
      using errcode = 'check_violation', constraint = 'storno_esatto';
  end if;
  return null;
end;
$$;
