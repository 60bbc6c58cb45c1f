-- Whatever holds money is an account: a tipster, a venue, one of the house's conti and ledgers, a fund, a wallet. Lines
-- of movements, bets of an account and running totals have its key and nothing else.

-- A long history takes longer here than a request may.
set local statement_timeout = 0;

create type account_kind as enum ('tipster', 'venue', 'conto', 'fondo', 'portafoglio');

-- Made with what it is the account of, by the database.
create table account (
  id_account     integer generated always as identity primary key,
  id_tipster     integer unique references tipster,
  id_venue       integer unique references venue,
  conto          text unique references conto,
  id_fondo_cassa integer unique references fondo_cassa,
  id_portafoglio integer unique references portafoglio,
  kind           account_kind not null generated always as (
    case when id_tipster is not null then 'tipster'::account_kind when id_venue is not null then 'venue'
         when conto is not null then 'conto' when id_fondo_cassa is not null then 'fondo' else 'portafoglio' end
  ) stored,
  constraint of_one_thing check (num_nonnulls(id_tipster, id_venue, conto, id_fondo_cassa, id_portafoglio) = 1),
  constraint account_is_what_it_is unique (id_account, kind)
);

-- The house's own have the first keys, the same in every database: the code knows them, and no bet looks them up.
insert into account (id_account, conto) overriding system value values
  (1, 'NO_DROP'), (2, 'SCARTI_QUOTA'), (3, 'FREEROLL'), (4, 'INCASSI'), (5, 'SPESE'), (6, 'DIVIDENDI'), (7, 'RETTIFICA');
-- Of what there is already, one kind after the other: adding what is before each kind turns its key into the account's.
create temporary table prima as
  select 7 as tipster, 7 + t.n as venue, 7 + t.n + v.n as fondo, 7 + t.n + v.n + f.n as portafoglio,
         (select coalesce(max(numero), 0) from venue where kind = 'sala') as siti, v.altri
  from (select coalesce(max(id_tipster), 0) as n from tipster) t,
       (select coalesce(max(id_venue), 0) as n, coalesce(min(id_venue - numero) filter (where kind = 'altro'), 0) as altri
        from venue) v,
       (select coalesce(max(id_fondo_cassa), 0) as n from fondo_cassa) f;
insert into account (id_account, id_tipster) overriding system value
  select p.tipster + id_tipster, id_tipster from tipster, prima p order by 1;
insert into account (id_account, id_venue) overriding system value
  select p.venue + id_venue, id_venue from venue, prima p order by 1;
insert into account (id_account, id_fondo_cassa) overriding system value
  select p.fondo + id_fondo_cassa, id_fondo_cassa from fondo_cassa, prima p order by 1;
insert into account (id_account, id_portafoglio) overriding system value
  select p.portafoglio + id_portafoglio, id_portafoglio from portafoglio, prima p order by 1;
select setval(pg_get_serial_sequence('account', 'id_account'), max(id_account)) from account;

create function apre_account() returns trigger language plpgsql as $$
begin
  execute format('insert into account (%1$I) values (($1).%1$I)', tg_argv[0]) using new;
  return null;
end;
$$;
create trigger apre_account after insert on tipster for each row execute function apre_account('id_tipster');
create trigger apre_account after insert on venue for each row execute function apre_account('id_venue');
create trigger apre_account after insert on fondo_cassa for each row execute function apre_account('id_fondo_cassa');
create trigger apre_account after insert on portafoglio for each row execute function apre_account('id_portafoglio');

-- Lines keep everything but the way they name their account. Written anew, not updated: they are never changed.
alter table riga_movimento
  drop constraint one_account,
  drop constraint converted_lines,
  drop constraint deposits_are_of_entities,
  drop constraint freeroll_of_entities,
  drop constraint wallets_moved,
  drop constraint riga_movimento_id_tipster_fkey,
  drop constraint riga_movimento_conto_fkey,
  drop column segno;
drop index riga_tipster, riga_sala, riga_sito, riga_altro, riga_portafoglio, riga_fondo, riga_conto;
do $$
declare
  p prima;
begin
  select * into p from prima;
  execute format(
    $sql$
      alter table riga_movimento
        alter column id_tipster type integer using coalesce(
          %1$s + id_tipster, %2$s + id_sala, %2$s + %3$s + id_sito, %2$s + %4$s + id_altro, %5$s + id_fondo_cassa,
          %6$s + id_portafoglio,
          array_position(
            array['NO_DROP', 'SCARTI_QUOTA', 'FREEROLL', 'INCASSI', 'SPESE', 'DIVIDENDI', 'RETTIFICA'], conto
          )
        ),
        alter column conto type account_kind using case
          when id_tipster is not null then 'tipster' when conto is not null then 'conto'
          when id_fondo_cassa is not null then 'fondo' when id_portafoglio is not null then 'portafoglio'
          else 'venue' end::account_kind
    $sql$, p.tipster, p.venue, p.siti, p.altri, p.fondo, p.portafoglio
  );
end;
$$;
alter table riga_movimento
  drop column id_sala,
  drop column id_sito,
  drop column id_altro,
  drop column id_portafoglio,
  drop column id_fondo_cassa;
alter table riga_movimento rename column id_tipster to id_account;
-- Of the account, repeated so that a line's checks can read it.
alter table riga_movimento rename column conto to kind;
alter table riga_movimento
  alter column id_account set not null,
  alter column kind set not null,
  -- What we hold or are owed counts up, what we owe and what is ours counts down.
  add column segno smallint not null generated always as (
    case when kind in ('tipster', 'conto', 'fondo') then -1 else 1 end
  ) stored,
  add foreign key (id_account, kind) references account (id_account, kind),
  -- Only a conto kept in EUR or the far side of a conversion holds another currency than the movement's.
  add constraint converted_lines check (id_valuta = id_valuta_origine or kind in ('conto', 'fondo')),
  add constraint deposits_are_of_entities check (not deposito or kind in ('tipster', 'venue')),
  add constraint freeroll_of_entities check (freeroll_consumato = 0 or kind in ('tipster', 'venue')),
  -- A wallet that neither gave nor took stands in no movement. Rows of before may, and are never changed.
  add constraint wallets_moved check (kind <> 'portafoglio' or importo <> 0) not valid;
create index riga_account on riga_movimento (id_account, data);

create or replace function movimento_in_pareggio() returns trigger language plpgsql as $$
declare
  sbilancio record;
  stornato bigint := (select storna from movimento where id_movimento = new.id_movimento);
begin
  select id_valuta_origine as valuta, sum(segno * importo_origine) as differenza into sbilancio
    from riga_movimento where id_movimento = new.id_movimento
    group by id_valuta_origine having sum(segno * importo_origine) <> 0 limit 1;
  if found then
    raise exception 'Movement % does not balance: % %', new.id_movimento, sbilancio.differenza, sbilancio.valuta
      using errcode = 'check_violation', constraint = 'movimento_in_pareggio';
  end if;
  if stornato is not null and exists (
    select from riga_movimento where id_movimento in (new.id_movimento, stornato)
    group by id_account, deposito, id_valuta
    having sum(importo) <> 0 or sum(freeroll_consumato) <> 0
  ) then
    raise exception 'Movement % does not undo movement %', new.id_movimento, stornato
      using errcode = 'check_violation', constraint = 'storno_esatto';
  end if;
  return null;
end;
$$;

-- Bets of accounts, their sums by day and the running totals of accounts that hold bets: one key in place of two.
alter table giocata drop constraint giocata_pkey;
drop index giocata_data, giocata_aperta, giocata_refertazione;
alter table giocata_giorno drop constraint giocata_giorno_pkey;
drop index giocata_giorno_refertazione, giocata_giorno_duplicata;
alter table saldo_conto drop constraint saldo_conto_pkey;
do $$
declare
  p prima;
  name text;
begin
  select * into p from prima;
  foreach name in array array['giocata', 'giocata_giorno', 'saldo_conto'] loop
    execute format(
      $sql$
        alter table %I alter column id_conto type integer using id_conto + case tipo_conto
          when 'tipster' then %s when 'sala' then %s when 'sito' then %s when 'altro' then %s else 1 end
      $sql$, name, p.tipster, p.venue, p.venue + p.siti, p.venue + p.altri
    );
    execute format('alter table %I drop column tipo_conto', name);
    execute format('alter table %I rename column id_conto to id_account', name);
  end loop;
end;
$$;
alter table giocata add primary key (id_account, id_received_bet);
create index giocata_data on giocata (id_account, message_date, id_received_bet);
create index giocata_aperta on giocata (id_account, message_date) where esito = 'Open';
create index giocata_refertazione on giocata (id_account, data_refertazione) where esito <> 'Open';
alter table giocata_giorno add primary key (id_account, giorno_bet, giorno_refertazione, duplicata);
create index giocata_giorno_refertazione on giocata_giorno (id_account, giorno_refertazione);
create index giocata_giorno_duplicata on giocata_giorno (id_account) where duplicata;
alter table saldo_conto rename to saldo;
alter table saldo add primary key (id_account), add foreign key (id_account) references account;

-- Ledgers, funds and wallets hold several currencies.
create table saldo_cassa (
  id_account integer not null,
  kind       account_kind not null,
  id_valuta  text not null references valuta,
  importo    numeric(18, 2) not null default 0,
  primary key (id_account, id_valuta),
  foreign key (id_account, kind) references account (id_account, kind),
  constraint held_in_currencies check (kind in ('conto', 'fondo', 'portafoglio')),
  -- A wallet may go below 0 through movements.
  constraint funds_hold_what_they_give check (kind <> 'fondo' or importo >= 0)
) with (fillfactor = 50);
insert into saldo_cassa
  select id_account, kind, id_valuta, importo from saldo_ledger join account using (conto)
  union all select id_account, kind, id_valuta, importo from saldo_fondo_cassa join account using (id_fondo_cassa)
  union all select id_account, kind, id_valuta, importo from saldo_portafoglio join account using (id_portafoglio);
drop table saldo_ledger, saldo_fondo_cassa, saldo_portafoglio;

drop table sito, altro, prima;
analyze dropped_bet, riga_movimento, giocata, giocata_giorno, saldo, saldo_cassa, venue, account;
