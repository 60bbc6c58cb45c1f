-- Nothing a bet is worth to an account changes without a trace. Each change of that worth, each line of a movement and
-- each change of an opening balance is a row that stays: from, to, when, by which act. An account's rows sum to what it
-- holds today, and today less what changed since is what it was known to hold at any moment before.

-- A long history takes longer here than a request may.
set local statement_timeout = 0;

-- One number per account and act, given out under the lock every posting takes: exact where clocks are not.
alter table saldo
  add column version     integer not null default 0 check (version >= 0),
  -- When it was given out, and by which act.
  add column recorded_at timestamptz,
  add column id_atto     bigint references atto;

create table variazione (
  id_account      integer not null,
  -- 0: what there was when the trail began.
  version         integer not null,
  id_atto         bigint not null,
  -- Never earlier than the account's version before; whole milliseconds, so that a moment read is a moment found.
  recorded_at     timestamptz not null,
  -- What it is about: a bet, a line of a movement; neither: the opening balances.
  id_received_bet integer,
  id_riga         bigint,
  -- Of a line.
  deposito        boolean,
  -- As in `giocata`, before and after; nulls: no row. Of a line its date and amount, of opening balances the balance.
  message_date_prima      timestamptz,
  message_date_dopo       timestamptz,
  esito_prima             esito,
  esito_dopo              esito,
  data_refertazione_prima timestamptz,
  data_refertazione_dopo  timestamptz,
  duplicata_prima         boolean,
  duplicata_dopo          boolean,
  importo_prima           importo,
  importo_dopo            importo,
  quota_prima             numeric(10, 5),
  quota_dopo              numeric(10, 5),
  profit_prima            numeric(18, 2),
  profit_dopo             numeric(18, 2),
  profit_eur_prima        numeric(18, 2),
  profit_eur_dopo         numeric(18, 2),
  -- Of a line what it consumes of the freeroll balance, of opening balances the freeroll's.
  freeroll_prima          numeric(18, 2),
  freeroll_dopo           numeric(18, 2),
  -- What SALDO TOTALE of the account changes by, its currency.
  delta numeric(18, 2) not null generated always as (coalesce(profit_dopo, 0) - coalesce(profit_prima, 0)) stored,
  constraint of_one_source check (num_nonnulls(id_received_bet, id_riga) <= 1),
  constraint from_or_to_something check (num_nonnulls(profit_prima, profit_dopo) >= 1),
  constraint bets_have_dates check (
    id_received_bet is null
    or ((profit_prima is null) = (message_date_prima is null) and (profit_dopo is null) = (message_date_dopo is null))
  ),
  constraint lines_only_begin check (id_riga is null or (profit_prima is null and deposito is not null))
);

-- What existed before, each as one row.
do $$
declare
  act bigint;
begin
  if not exists (select from giocata) and not exists (select from riga_movimento)
     and not exists (select from tipster where saldo_outstanding_base <> 0 or saldo_freeroll_base <> 0)
     and not exists (select from venue where saldo_outstanding_base <> 0 or saldo_freeroll_base <> 0) then
    return;
  end if;
  insert into atto (at, actor, verbo, via) values (date_trunc('milliseconds', now()), 'sistema', 'introduzione', 'lavoro')
    returning id_atto into act;
  insert into variazione (id_account, version, id_atto, recorded_at, id_received_bet, message_date_dopo, esito_dopo,
                          data_refertazione_dopo, duplicata_dopo, importo_dopo, quota_dopo, profit_dopo, profit_eur_dopo)
    select id_account, 0, act, date_trunc('milliseconds', now()), id_received_bet, message_date, esito,
           data_refertazione, duplicata, importo, quota, profit, profit_eur
    from giocata;
  insert into variazione (id_account, version, id_atto, recorded_at, id_riga, deposito, message_date_dopo, profit_dopo,
                          freeroll_dopo)
    select id_account, 0, act, date_trunc('milliseconds', now()), id_riga, deposito, data, importo, freeroll_consumato
    from riga_movimento where kind in ('tipster', 'venue') or id_account in (1, 2, 3);
  insert into variazione (id_account, version, id_atto, recorded_at, profit_dopo, freeroll_dopo)
    select id_account, 0, act, date_trunc('milliseconds', now()), saldo_outstanding_base, saldo_freeroll_base
    from (select id_tipster, null::int as id_venue, saldo_outstanding_base, saldo_freeroll_base from tipster
          union all select null, id_venue, saldo_outstanding_base, saldo_freeroll_base from venue) e
    join account a on a.id_tipster = e.id_tipster or a.id_venue = e.id_venue
    where saldo_outstanding_base <> 0 or saldo_freeroll_base <> 0;
  update saldo set recorded_at = date_trunc('milliseconds', now()), id_atto = act;
end;
$$;

-- Filled first and indexed afterwards. One source changes once per version.
create unique index variazione_version on variazione (id_account, version, id_received_bet, id_riga) nulls not distinct;
-- What changed since a moment, what an act changed, what became of a bet: none of them asks for what there was at first.
create index variazione_recorded on variazione (id_account, recorded_at) where version > 0;
create index variazione_atto on variazione (id_atto) where version > 0;
create index variazione_bet on variazione (id_received_bet, id_account) where version > 0 and id_received_bet is not null;
create index variazione_apertura on variazione (id_account, version) where id_received_bet is null and id_riga is null;
alter table variazione
  add foreign key (id_atto) references atto,
  add foreign key (id_received_bet) references bet,
  add foreign key (id_riga) references riga_movimento;
create trigger variazione_solo_aggiunte before update or delete or truncate on variazione
  for each statement execute function solo_aggiunte();

-- Of a movement too: who booked it, through what, why.
alter table movimento add column id_atto bigint references atto;
create index movimento_atto on movimento (id_atto) where id_atto is not null;
analyze variazione;
