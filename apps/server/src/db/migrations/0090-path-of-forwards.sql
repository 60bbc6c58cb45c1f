-- Messages of sparax and channels are told of as bets are: what they repeat, and when their author changed them.

-- Small changes of a table that may be long.
set local statement_timeout = 0;

alter table inoltro
  -- An earlier message of the same chat that says or shows the same; nothing was held back for it.
  add column possibile_doppione bigint references inoltro,
  add column doppione_motivo text,
  add column modificato_at timestamptz,
  add constraint doppione_motivo check (doppione_motivo in ('testo', 'immagine')) not valid,
  add constraint duplicate_has_reason check (num_nulls(possibile_doppione, doppione_motivo) in (0, 2)) not valid;
create index inoltro_doppione on inoltro (possibile_doppione) where possibile_doppione is not null;
-- The newest of a source, and what was posted there just before.
create index inoltro_chat on inoltro (chat_id, id desc);
