-- Lists of drops carry the names and terms of rooms, sites and the others beside the drops: whoever holds such a list
-- must learn that it is old also when only the name of a room has changed.
insert into revisione (nome) values ('anagrafiche');

create function anagrafiche_cambiate() returns trigger language plpgsql as $$
begin
  update revisione set valore = valore + 1 where nome = 'anagrafiche';
  return null;
end $$;

create trigger anagrafiche_cambiate after insert or update or delete on sala
  for each statement execute function anagrafiche_cambiate();
create trigger anagrafiche_cambiate after insert or update or delete on sito
  for each statement execute function anagrafiche_cambiate();
create trigger anagrafiche_cambiate after insert or update or delete on altro
  for each statement execute function anagrafiche_cambiate();
create trigger anagrafiche_cambiate after insert or update or delete on tipster
  for each statement execute function anagrafiche_cambiate();
create trigger anagrafiche_cambiate after insert or update or delete on valuta
  for each statement execute function anagrafiche_cambiate();
create trigger anagrafiche_cambiate after insert or update or delete on book
  for each statement execute function anagrafiche_cambiate();
