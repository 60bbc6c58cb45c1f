-- The row of totals of an account that holds bets is made with the account and goes with it. A booking finds it and
-- only adds: made with the first booking, it cost each later one a statement.
create function open_totals() returns trigger language plpgsql as $$
begin
  insert into saldo (id_account) values (new.id_account);
  return null;
end;
$$;
create trigger open_totals after insert on account for each row
  when (holds_bets(new.kind, new.id_account)) execute function open_totals();

insert into saldo (id_account)
  select id_account from account a
  where holds_bets(kind, id_account) and not exists (select from saldo s where s.id_account = a.id_account);

alter table saldo
  drop constraint saldo_id_account_fkey,
  add constraint saldo_id_account_fkey foreign key (id_account) references account on delete cascade;
