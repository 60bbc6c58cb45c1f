-- A press or a word is for what was shown. The version of a bet's contents is text_version, of its words and pictures
-- alike; a relayed message has one of its own.

alter table inoltro add column versione integer not null default 1;

-- The version of what stands above a button; null where a button is about nothing that changes.
alter table pulsante add column versione integer;

-- The version a person decided on: another one by the time it would leave is not what he saw.
alter table instradamento add column versione_decisa integer;
alter table inoltro_destinazione add column versione_decisa integer;
