-- A movement between two accounts: what one of them owes is taken over by the other (rule: movement/giroconto).
alter type movement_type add value 'giroconto';

create function transfer_between_two() returns trigger language plpgsql as $$
begin
  if (select count(*) from movement_line where id_movimento = new.id_movimento and kind in ('tipster', 'venue')
        and not deposito and freeroll_used = 0) <> 2
    or (select count(distinct id_account) from movement_line where id_movimento = new.id_movimento) <> 2
    or (select count(*) from movement_line where id_movimento = new.id_movimento) <> 2
  then
    raise exception 'Movement % is not between two accounts', new.id_movimento
      using errcode = 'check_violation', constraint = 'transfer_between_two';
  end if;
  return null;
end;
$$;
-- As text: the type's new value cannot be used in the transaction that adds it.
create constraint trigger transfer_between_two after insert on movement deferrable initially deferred
  for each row when (new.tipo::text = 'giroconto') execute function transfer_between_two();

-- Pictures and PDFs that prove a movement; their bytes are in the photo store, named by their content.
create table movement_proof (
  id_prova     integer generated always as identity primary key,
  id_movimento bigint not null references movement,
  file         text not null check (file ~ '^[0-9a-f]{64}\.(jpg|png|webp|pdf)$'),
  nome         text not null check (btrim(nome) <> ''),
  username     text not null,
  created_at   timestamptz not null,
  unique (id_movimento, file)
);
