-- What bets are worth to each account, and the running totals of all accounts. Every row here can be computed from
-- bets, live drops and movements, and is kept in the transaction that changes those: `books check` compares, `books
-- rebuild` starts anew. They make a balance cost the same at a thousand bets and at a million.

-- Accounts that hold bets. The order is the order in which their totals are locked.
create type tipo_conto as enum ('tipster', 'sala', 'sito', 'altro', 'conto');

-- A bet on an account: the stake and odds that count there and what they give with the outcome as it is. `id_conto`
-- is the key of the tipster, venue or conto. Nothing staked, no row.
create table giocata (
  tipo_conto        tipo_conto not null,
  id_conto          integer not null,
  id_received_bet   integer not null references bet,
  -- Of the bet, repeated so that an account's page is read from one index.
  message_date      timestamptz not null,
  esito             esito not null,
  data_refertazione timestamptz,
  duplicata         boolean not null,
  -- Account currency; No Drop may be negative, and so may the odds of Scarti Quota.
  importo           importo not null check (importo <> 0),
  quota             numeric(10, 5) not null,
  profit            numeric(18, 2) not null,
  -- Of a venue at the rates of its drop, from the stake in EUR; elsewhere the same as profit.
  profit_eur        numeric(18, 2) not null,
  primary key (tipo_conto, id_conto, id_received_bet)
);
create index giocata_bet on giocata (id_received_bet);
create index giocata_data on giocata (tipo_conto, id_conto, message_date, id_received_bet);
create index giocata_aperta on giocata (tipo_conto, id_conto, message_date) where esito = 'Open';
create index giocata_refertazione on giocata (tipo_conto, id_conto, data_refertazione) where esito <> 'Open';

-- Bets of an account by Rome day placed and Rome day settled; `infinity` while they are Open.
create table giocata_giorno (
  tipo_conto          tipo_conto not null,
  id_conto            integer not null,
  giorno_bet          date not null,
  giorno_refertazione date not null,
  duplicata           boolean not null,
  n                   integer not null check (n > 0),
  importo             numeric(18, 2) not null,
  profit              numeric(20, 2) not null,
  primary key (tipo_conto, id_conto, giorno_bet, giorno_refertazione, duplicata)
) with (fillfactor = 80);
create index giocata_giorno_refertazione on giocata_giorno (tipo_conto, id_conto, giorno_refertazione);
create index giocata_giorno_bet on giocata_giorno (giorno_bet);
create index giocata_giorno_duplicata on giocata_giorno (tipo_conto, id_conto) where duplicata;

-- One row per account that holds bets, account currency, opening balances apart. The row is also the lock under which
-- deposits and freeroll of the account are decided on.
create table saldo_conto (
  tipo_conto         tipo_conto not null,
  id_conto           integer not null,
  n                  integer not null default 0 check (n >= 0),
  n_open             integer not null default 0 check (n_open between 0 and n),
  profit             numeric(20, 2) not null default 0,
  profit_open        numeric(20, 2) not null default 0,
  cashflow           numeric(18, 2) not null default 0,
  deposito           numeric(18, 2) not null default 0 check (deposito >= 0),
  freeroll_consumato numeric(18, 2) not null default 0 check (freeroll_consumato >= 0),
  primary key (tipo_conto, id_conto)
) with (fillfactor = 50);

-- Ledgers, funds and wallets hold several currencies. Locked in this order, after the accounts above.
create table saldo_ledger (
  conto     text not null references conto,
  id_valuta text not null references valuta,
  importo   numeric(18, 2) not null default 0,
  primary key (conto, id_valuta)
) with (fillfactor = 50);
create table saldo_fondo_cassa (
  id_fondo_cassa integer not null references fondo_cassa,
  id_valuta      text not null references valuta,
  importo        numeric(18, 2) not null default 0 check (importo >= 0),
  primary key (id_fondo_cassa, id_valuta)
) with (fillfactor = 50);
-- A wallet may go below 0 through movements (rule: summary/funds-and-wallets).
create table saldo_portafoglio (
  id_portafoglio integer not null references portafoglio,
  id_valuta      text not null references valuta,
  importo        numeric(18, 2) not null default 0,
  primary key (id_portafoglio, id_valuta)
) with (fillfactor = 50);
