-- What waits to be worked on is found, claimed, retried and recovered in one way, by the same columns in each table:
-- due_at, claimed_by (the number of a worker, by whose lock others know that it lives), claimed_at, attempts, last_error.

alter table telegram_inbox rename column retry_at to due_at;
alter table telegram_inbox rename column attempts to faults;
alter table telegram_inbox
  alter column due_at set default now(),
  add column attempts integer not null default 0,
  add column claimed_by integer,
  add column claimed_at timestamptz;
update telegram_inbox set due_at = coalesce(due_at, received_at), attempts = faults + waits where handled_at is null;
alter table telegram_inbox
  drop column waits,
  -- What is open has its hour.
  add constraint telegram_inbox_due check (handled_at is not null or due_at is not null);
create index telegram_inbox_claimed on telegram_inbox (claimed_by) where claimed_by is not null;

-- A send keeps the number of its sender, who is found dead and leaves it uncertain; 0 is nobody's.
alter table invio alter column claimed_by type integer using (
  case when stato = 'sending' then
    case when claimed_by ~ '^[0-9]{1,10}$' then least(claimed_by::bigint, 2147483647)::integer else 0 end
  end
);
update invio set claimed_at = null where stato <> 'sending' and claimed_at is not null;
drop index invio_claimed;
create index invio_claimed on invio (claimed_by) where claimed_by is not null;
create index invio_sending on invio (chat_id) where stato = 'sending';

alter table bet_photo rename column next_at to due_at;
alter table bet_photo
  add column claimed_by integer,
  add column claimed_at timestamptz,
  add column last_error text;
create index bet_photo_claimed on bet_photo (claimed_by) where claimed_by is not null;

update lettura_immagine set stato = 'in_attesa' where stato = 'in_corso';
drop index lettura_immagine_due;
alter table lettura_immagine
  drop constraint lettura_immagine_stato_check,
  drop column scade_at,
  add constraint lettura_immagine_stato_check check (stato in ('in_attesa', 'letta', 'non_letta')),
  add column claimed_by integer,
  add column claimed_at timestamptz,
  add column attempts integer not null default 0,
  add column last_error text;
create index lettura_immagine_due on lettura_immagine (due_at) where stato = 'in_attesa';
create index lettura_immagine_claimed on lettura_immagine (claimed_by) where claimed_by is not null;

-- What nobody has an answer to yet is asked for anew, and is told what to ask.
delete from riscrittura where stato = 'in_corso';
alter table riscrittura
  drop column scade_at,
  add column prompt text,
  add column originale text,
  add column due_at timestamptz not null default now(),
  add column claimed_by integer,
  add column claimed_at timestamptz,
  add column attempts integer not null default 0,
  add column last_error text,
  -- Kept as long as it is to be asked.
  add constraint riscrittura_asked check (
    (stato = 'in_corso') = (prompt is not null) and (prompt is null) = (originale is null)
  );
create index riscrittura_due on riscrittura (due_at) where stato = 'in_corso';
create index riscrittura_claimed on riscrittura (claimed_by) where claimed_by is not null;

alter table report_destinatario rename column riprova_at to due_at;
alter table report_destinatario rename column tentativi to attempts;
alter table report_destinatario
  add column claimed_by integer,
  add column claimed_at timestamptz,
  add column last_error text;
create index report_destinatario_claimed on report_destinatario (claimed_by) where claimed_by is not null;
