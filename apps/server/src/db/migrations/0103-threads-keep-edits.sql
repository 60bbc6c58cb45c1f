-- What somebody of the other side wrote and then edited stays beside what he made of it, also when he edits it back: each
-- wording (stesura) of a message is a row of its own, once however often it is delivered. Of older rows the number of the
-- wording is not known.
alter table contestazione_messaggio add column stesura integer check (stesura > 0);
drop index contestazione_messaggio_entrata;
create unique index contestazione_messaggio_entrata on contestazione_messaggio (chat_id, message_id, stesura)
  where verso = 'entrata';

alter table dichiarazione add column stesura integer check (stesura > 0);
drop index dichiarazione_messaggio;
create unique index dichiarazione_messaggio on dichiarazione (chat_id, message_id, stesura) where chat_id is not null;
