-- Forums: messages come from a topic and go to one; what a message answers may be quoted, and stand in another chat.

-- Columns of tables that may be long; none is rewritten.
set local statement_timeout = 0;

-- Topics that were seen. General has number 1 and no number on the wire.
create table argomento (
  chat_id      bigint not null,
  id_argomento bigint not null check (id_argomento > 0),
  nome         text not null,
  chiuso       boolean not null default false,
  visto_at     timestamptz not null,
  -- Why what is queued for it waits; it is tried again from time to time.
  pausa_motivo text,
  pausa_dal    timestamptz,
  riprova_at   timestamptz,
  primary key (chat_id, id_argomento),
  constraint paused_since check (num_nulls(pausa_motivo, pausa_dal, riprova_at) in (0, 3))
);
create index argomento_in_pausa on argomento (chat_id, id_argomento) where pausa_motivo is not null;

alter table bet
  -- The topic it was posted in; null for General and where there are none.
  add column argomento bigint,
  -- The chat of the message it answers, where that is another one.
  add column reply_chat_id bigint,
  -- The part of the answered message that is quoted: {text, entities, position}.
  add column citazione jsonb;
alter table inoltro
  add column argomento bigint,
  add column reply_chat_id bigint,
  add column citazione jsonb;
-- The topic a message goes to, or stands in; null for General.
alter table invio add column argomento bigint;

-- The topic of the room's chat that a link sends to; null for General.
alter table collegamento_automatico     add column argomento bigint check (argomento > 1);
alter table collegamento_riconoscimento add column argomento bigint check (argomento > 1);
alter table collegamento_keyword        add column argomento bigint check (argomento > 1);
alter table collegamento_speciale       add column argomento bigint check (argomento > 1);
alter table collegamento_sparax         add column argomento bigint check (argomento > 1);

alter table canale
  -- The only topic it relays (1: General); null for all.
  add column argomento_mittente bigint check (argomento_mittente > 0),
  add column argomento_destinatario bigint check (argomento_destinatario > 1),
  drop constraint canale_id_gruppo_tg_mittente_id_gruppo_tg_destinatario_key;
create unique index canale_coppia on canale (
  id_gruppo_tg_mittente, id_gruppo_tg_destinatario, coalesce(argomento_mittente, 0), coalesce(argomento_destinatario, 0)
);
