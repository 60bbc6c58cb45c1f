-- What an account may owe the house, in its currency, and for how many days. What happens to automatic sends at the
-- ceiling is a choice for a room, and for the tipster whose bets are sent.
create type at_limit as enum ('avvisa', 'chiedi', 'ferma');

alter table venue
  add column fido amount check (fido > 0),
  add column giorni_fido integer check (giorni_fido >= 0);
alter table tipster
  add column fido amount check (fido > 0),
  add column giorni_fido integer check (giorni_fido >= 0),
  add column al_limite at_limit not null default 'chiedi';
alter table room add column al_limite at_limit not null default 'chiedi';

-- The accounts with a ceiling or a term. SALDO TOTALE counts an open bet as lost; here a debt is what is settled, and
-- the open stakes are added to it, since each may become a debt. A tipster's balance is what the house owes him.
create view account_credit as
  select c.id_account, c.id_tipster, c.id_venue, c.fido, c.giorni_fido, c.al_limite, b.owed,
    b.owed - b.profit_open as used, floor(100 * (b.owed - b.profit_open) / c.fido) as percent
  from (
    select id_account, id_tipster, null::integer as id_venue, fido, giorni_fido, al_limite
    from tipster join account using (id_tipster)
    union all
    select id_account, null, id_venue, fido, giorni_fido, coalesce(al_limite, 'chiedi')
    from venue join account using (id_venue) left join room using (id_venue)
  ) c
  join (
    select id_account, profit_open,
      case when kind = 'tipster' then -(total - profit_open) else total - profit_open end as owed
    from account_balance
  ) b using (id_account)
  where c.fido is not null or c.giorni_fido is not null;

-- Crossings of 80 and 100 percent the staff were told of; a row goes once the account is below it again.
create table credit_alert (
  id_account integer not null references account on delete cascade,
  livello    smallint not null,
  at         timestamptz not null,
  primary key (id_account, livello)
);
