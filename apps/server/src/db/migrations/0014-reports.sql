-- Reports sent over Telegram: what was asked for, and what became of it for each recipient.

create table report_invio (
  id_report_invio bigint generated always as identity primary key,
  tipo_conto      tipo_conto not null,
  username        text not null,
  created_at      timestamptz not null
);
create index report_invio_recent on report_invio (created_at desc);

-- in_attesa: to be written and queued, by whichever process comes first; in_coda: its messages are in the outbox,
-- whose rows tell the rest; fallito: nothing was queued.
create type report_stato as enum ('in_attesa', 'in_coda', 'fallito');

create table report_destinatario (
  id_report_destinatario bigint generated always as identity primary key,
  id_report_invio bigint not null references report_invio,
  id_conto        integer not null,
  nome            text not null,
  -- Dates as they were asked for: pure days or moments of the wire.
  start_date      text not null,
  end_date        text not null,
  testuale        boolean not null,
  testuale100     boolean not null,
  file            boolean not null,
  file100         boolean not null,
  saldo_request   boolean not null,
  stato           report_stato not null default 'in_attesa',
  tentativi       integer not null default 0,
  -- Not before: a recipient whose report failed waits while the others go on.
  riprova_at      timestamptz not null,
  errore          text,
  check ((stato = 'fallito') = (errore is not null)),
  check (testuale or testuale100 or file or file100 or saldo_request)
);
create index report_destinatario_invio on report_destinatario (id_report_invio);
create index report_destinatario_da_fare on report_destinatario (riprova_at, id_report_destinatario)
  where stato = 'in_attesa';

create table report_messaggio (
  id_report_destinatario bigint not null references report_destinatario,
  tipo                   text not null check (tipo in ('testuale', 'testuale100', 'file', 'file100', 'saldoRequest')),
  id_invio               bigint not null references invio,
  primary key (id_report_destinatario, id_invio)
);
create index report_messaggio_invio on report_messaggio (id_invio);
