-- What waits for a person is asked in the staff chat too, and expires.

-- Minutes after which what nobody decided on is dropped; 0 or empty: never.
insert into admin_variable (nome, valore, riservata, intero) values ('attesa_scade_minuti', '240', true, true)
  on conflict do nothing;

-- Questions in the staff chat that are still to be answered, by what they are about.
create index pulsante_attesa on pulsante (oggetto)
  where verbo in ('attesa.invia', 'attesa-inoltro.invia') and scade_at is null;
