alter table room add column saldo_in_chat boolean not null default false;
