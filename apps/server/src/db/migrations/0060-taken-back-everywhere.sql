-- What is taken back is marked in every chat where it stands, messages of sparax and channels too; a tipster's own
-- withdrawal can be undone.
alter table bet
  -- When its tipster took it back; a stop of the staff leaves it empty.
  add column ritirata_at timestamptz,
  -- What the tipster made of the text after the money stood on the old one, until somebody has looked.
  add column modifica_dopo_drop text,
  -- When the staff last brought the copies in rooms to a text they had changed.
  add column copie_corrette_at timestamptz,
  add constraint withdrawn_is_stopped check (ritirata_at is null or stopped_at is not null) not valid;

alter table inoltro
  -- Who wrote it: only he may take it back.
  add column sender_id bigint,
  add column ritirato_at timestamptz;
create index inoltro_destinazione_inoltro on inoltro_destinazione (id_inoltro);
-- What marks a copy, by the copy.
create index invio_richiama on invio (((payload ->> 'recalls')::bigint)) where payload ? 'recalls';

-- Groups that became supergroups: what stands in the old chat is spoken of in the new one.
create table chat_migrata (
  da bigint primary key,
  a  bigint not null,
  at timestamptz not null
);
