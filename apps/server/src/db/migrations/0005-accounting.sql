-- Movements of money. A movement is one event; its lines carry signed amounts (rule: movement/signs). Nothing is edited
-- or erased: a reversal is a movement with the opposite lines.

create table portafoglio (
  id_portafoglio integer generated always as identity primary key,
  nome           text not null check (btrim(nome) <> ''),
  created_at     timestamptz not null default now()
);
create unique index portafoglio_nome on portafoglio (lower(nome));

create table fondo_cassa (
  id_fondo_cassa integer generated always as identity primary key,
  nome           text not null check (btrim(nome) <> ''),
  created_at     timestamptz not null default now()
);
create unique index fondo_cassa_nome on fondo_cassa (lower(nome));

-- NO_DROP, SCARTI_QUOTA and FREEROLL are the house's own accounts (ids 0, 1, 2 of the reports), INCASSI, SPESE and
-- DIVIDENDI the ledgers. RETTIFICA is shown nowhere: it is the other side of movements entered without wallets.
create table conto (
  conto    text primary key,
  id_conto integer unique
);
insert into conto (conto, id_conto) values
  ('NO_DROP', 0), ('SCARTI_QUOTA', 1), ('FREEROLL', 2), ('INCASSI', null), ('SPESE', null), ('DIVIDENDI', null),
  ('RETTIFICA', null);

create type movimento_tipo as enum (
  'cashin', 'cashout', 'deposito_in', 'deposito_out', 'cashflow', 'flusso_conto', 'cashflow_fondo',
  'spostamento_fondo', 'spostamento_portafoglio', 'cambio_valuta', 'deposito_profitto'
);

create table movimento (
  id_movimento  bigint generated always as identity primary key,
  tipo          movimento_tipo not null,
  data          timestamptz not null,
  nota          text not null default '',
  username      text not null,
  created_at    timestamptz not null default now(),
  -- The movement this one takes back. One reversal at most.
  storna        bigint unique references movimento,
  check (storna is null or storna < id_movimento)
);
create index movimento_data on movimento (data);

create table riga_movimento (
  id_riga        bigint generated always as identity primary key,
  id_movimento   bigint not null references movimento,
  -- Date of the movement, repeated so that one account's rows are read in order from one index.
  data           timestamptz not null,
  -- A deposit line adds to SALDO TOTALE apart from the operative balance.
  deposito       boolean not null default false,
  id_tipster     integer references tipster,
  id_sala        integer references sala,
  id_sito        integer references sito,
  id_altro       integer references altro,
  id_portafoglio integer references portafoglio,
  id_fondo_cassa integer references fondo_cassa,
  conto          text references conto,
  -- What the account's balance changes by, in the account's own currency.
  id_valuta      text not null references valuta,
  importo        importo not null,
  -- The same in the currency of the movement, in which its lines add up exactly.
  id_valuta_origine text not null references valuta,
  importo_origine importo not null,
  -- EUR for one unit of the movement's currency at the moment of the booking, and the amount in EUR at it.
  cambio         cambio not null,
  importo_eur    numeric(18, 2) not null,
  -- What a cashout consumes of the entity's freeroll balance, entity currency; given back by its reversal.
  freeroll_consumato importo not null default 0 check (freeroll_consumato >= 0 or storno),
  storno         boolean not null default false,
  nota           text not null default '',
  -- What we hold or are owed counts up, what we owe and what is ours counts down (rule: movement/books-balance).
  segno          smallint not null generated always as (
    case when num_nonnulls(id_tipster, conto, id_fondo_cassa) = 1 then -1 else 1 end
  ) stored,
  constraint one_account check (
    num_nonnulls(id_tipster, id_sala, id_sito, id_altro, id_portafoglio, id_fondo_cassa, conto) = 1
  ),
  constraint amount_at_rate check (importo_eur = round(importo_origine * cambio, 2)),
  constraint converted_at_rate check (
    case when id_valuta = id_valuta_origine then importo = importo_origine
         else id_valuta = 'EUR' and importo = importo_eur end
  ),
  constraint eur_at_par check (id_valuta_origine <> 'EUR' or cambio = 1),
  -- Only a conto kept in EUR or the far side of a conversion holds another currency than the movement's.
  constraint converted_lines check (id_valuta = id_valuta_origine or num_nonnulls(conto, id_fondo_cassa) = 1),
  constraint deposits_are_of_entities check (
    not deposito or num_nonnulls(id_tipster, id_sala, id_sito, id_altro) = 1
  ),
  constraint freeroll_of_entities check (
    freeroll_consumato = 0 or num_nonnulls(id_tipster, id_sala, id_sito, id_altro) = 1
  )
);
create index riga_movimento_movimento on riga_movimento (id_movimento);
create index riga_tipster on riga_movimento (id_tipster, data) where id_tipster is not null;
create index riga_sala on riga_movimento (id_sala, data) where id_sala is not null;
create index riga_sito on riga_movimento (id_sito, data) where id_sito is not null;
create index riga_altro on riga_movimento (id_altro, data) where id_altro is not null;
create index riga_portafoglio on riga_movimento (id_portafoglio, data) where id_portafoglio is not null;
create index riga_fondo on riga_movimento (id_fondo_cassa, data) where id_fondo_cassa is not null;
create index riga_conto on riga_movimento (conto, data) where conto is not null;

-- The books balance: wallets + venues - tipsters = conti + ledgers + funds. It holds because no movement that breaks it
-- can be committed: its lines balance, to the cent, in each currency it is entered in. A reversal moreover undoes every
-- account its original touched by exactly what that changed it.
create function movimento_in_pareggio() returns trigger language plpgsql as $$
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
    group by id_tipster, id_sala, id_sito, id_altro, id_portafoglio, id_fondo_cassa, conto, deposito, id_valuta
    having sum(importo) <> 0 or sum(freeroll_consumato) <> 0
  ) then
    raise exception 'Movement % does not undo movement %', new.id_movimento, stornato
      using errcode = 'check_violation', constraint = 'storno_esatto';
  end if;
  return null;
end;
$$;
create constraint trigger movimento_in_pareggio after insert on riga_movimento
  deferrable initially deferred for each row execute function movimento_in_pareggio();

create function solo_aggiunte() returns trigger language plpgsql as $$
begin
  raise exception 'Rows of % are never changed or erased: book the opposite', tg_table_name
    using errcode = 'restrict_violation';
end;
$$;
create trigger movimento_solo_aggiunte before update or delete or truncate on movimento
  for each statement execute function solo_aggiunte();
create trigger riga_movimento_solo_aggiunte before update or delete or truncate on riga_movimento
  for each statement execute function solo_aggiunte();
