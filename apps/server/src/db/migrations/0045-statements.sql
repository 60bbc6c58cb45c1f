-- Statements: a report that was sent stays what it was. Figures, rows, texts and the very bytes of the files are kept with
-- the version of the account they were read at; what changed since is what the trail of worth holds after that version.

set local statement_timeout = 0;

-- Bytes under their SHA-256, whatever they belong to: the same file sent twice is kept once. Compressed where that
-- helps: workbooks are already, texts and rows are a tenth.
create table contenuto (
  sha256     bytea primary key check (length(sha256) = 32),
  -- Of the content, before compression.
  dimensione integer not null check (dimensione >= 0),
  compresso  boolean not null,
  dati       bytea not null
);
-- What is deflated already is not tried again by the table.
alter table contenuto alter column dati set storage external;

-- Files of messages are named by their hash; those queued before are brought along, and what was sent with them.
insert into contenuto (sha256, dimensione, compresso, dati)
  select sha256(dati), length(dati), false, dati
  from (select decode(payload -> 'document' ->> 'contentBase64', 'base64') as dati from invio
        where tipo = 'document' and payload -> 'document' ? 'contentBase64') as allegati
  on conflict do nothing;
update invio
  set payload = jsonb_set(payload, '{document}', jsonb_build_object(
    'name', payload -> 'document' ->> 'name',
    'sha256', encode(sha256(decode(payload -> 'document' ->> 'contentBase64', 'base64')), 'hex')
  ))
  where tipo = 'document' and payload -> 'document' ? 'contentBase64';

create type estratto_stato as enum ('inviato', 'confermato', 'contestato', 'chiuso');

create table estratto (
  id_estratto   bigint generated always as identity primary key,
  id_account    integer not null references account,
  id_report_destinatario bigint not null unique references report_destinatario,
  -- As it was asked for, pure days or moments of the wire, and as moments: from the first on, before the second.
  start_date    text not null,
  end_date      text not null,
  inizio        timestamptz not null,
  dopo          timestamptz not null,
  -- Of the account when it was read, and when that was.
  version       integer not null,
  letto_at      timestamptz not null,
  -- The account as it was called and kept then.
  nome          text not null,
  id_valuta     text not null references valuta,
  simbolo       text not null,
  id_book       integer,
  nome_book     text,
  percentuale   numeric,
  -- SALDO TOTALE, and every figure of the card by its name; at 100 % where that was sent.
  saldo         numeric(18, 2) not null,
  figure        jsonb not null,
  figure100     jsonb,
  -- From the statement before to this one: what was sent, corrections by week, what counts in two periods.
  id_precedente bigint references estratto,
  ponte         jsonb,
  righe         bytea not null references contenuto,
  -- Of everything above that the other side was shown: what a confirmation confirms.
  sha256        bytea not null check (length(sha256) = 32),
  chat_id       bigint not null,
  username      text not null,
  created_at    timestamptz not null,
  stato         estratto_stato not null default 'inviato',
  -- Named before it stands, so that at no time two stand for one period.
  sostituito_da bigint references estratto deferrable initially deferred,
  -- When whoever is silent was reminded.
  sollecitato_at timestamptz,
  constraint replaced_by_a_later_one check (sostituito_da > id_estratto),
  constraint follows_an_earlier_one check (id_precedente < id_estratto),
  constraint of_a_period check (inizio < dopo),
  constraint bridged_from_one check (ponte is null or id_precedente is not null)
);
-- The one that stands for a period; the database decides between two that are sent at once.
create unique index estratto_valido on estratto (id_account, inizio, dopo) where sostituito_da is null;
create index estratto_account on estratto (id_account, dopo desc, id_estratto desc);
create index estratto_chat on estratto (chat_id);
create index estratto_dopo on estratto (dopo) where sostituito_da is null;
create index estratto_silente on estratto (created_at) where stato = 'inviato' and sostituito_da is null and sollecitato_at is null;

-- What left for the chat, message by message: a text, or a file with its caption.
create table estratto_messaggio (
  id_estratto bigint not null references estratto,
  tipo        text not null check (tipo in ('testuale', 'testuale100', 'file', 'file100')),
  id_invio    bigint not null unique references invio,
  -- The text of the message, the caption of a file.
  testo       text not null,
  nome_file   text,
  sha256      bytea not null references contenuto,
  primary key (id_estratto, tipo),
  constraint files_have_names check ((nome_file is not null) = (tipo in ('file', 'file100')))
);

-- How a statement came to its state, with the reason.
create table estratto_passo (
  id          bigint generated always as identity primary key,
  id_estratto bigint not null references estratto,
  stato       estratto_stato not null,
  motivo      text not null check (btrim(motivo) <> ''),
  username    text not null,
  at          timestamptz not null
);
create index estratto_passo_estratto on estratto_passo (id_estratto, id);

create trigger contenuto_solo_aggiunte before update or delete or truncate on contenuto
  for each statement execute function solo_aggiunte();
create trigger estratto_messaggio_solo_aggiunte before update or delete or truncate on estratto_messaggio
  for each statement execute function solo_aggiunte();
create trigger estratto_passo_solo_aggiunte before update or delete or truncate on estratto_passo
  for each statement execute function solo_aggiunte();

-- Of a statement only its state moves on.
create function estratto_congelato() returns trigger language plpgsql as $$
begin
  if (to_jsonb(old) - array['stato', 'sostituito_da', 'sollecitato_at', 'chat_id'])
     is distinct from (to_jsonb(new) - array['stato', 'sostituito_da', 'sollecitato_at', 'chat_id'])
     or (old.sostituito_da is not null and new.sostituito_da is distinct from old.sostituito_da) then
    raise exception 'Statement % was sent and stays as it was', old.id_estratto using errcode = 'restrict_violation';
  end if;
  return new;
end;
$$;
create trigger estratto_congelato before update on estratto for each row execute function estratto_congelato();
create trigger estratto_resta before delete or truncate on estratto
  for each statement execute function solo_aggiunte();
