-- A send that does not leave by itself: it waits until a person decides, and `motivo` tells him why.
alter type instradamento_stato add value 'in_attesa';
-- The new value is compared as text below: it may not be used in the transaction that adds it.
alter table instradamento
  -- Since when it waits.
  add column attesa_at timestamptz,
  add column deciso_da text,
  add column deciso_at timestamptz,
  add check ((stato::text = 'in_attesa') = (attesa_at is not null)),
  add check ((deciso_da is null) = (deciso_at is null));
create index instradamento_attesa on instradamento (attesa_at) where attesa_at is not null;
alter table inoltro_destinazione
  add column attesa_at timestamptz,
  add column deciso_da text,
  add column deciso_at timestamptz,
  add check ((stato::text = 'in_attesa') = (attesa_at is not null)),
  add check ((deciso_da is null) = (deciso_at is null));
create index inoltro_destinazione_attesa on inoltro_destinazione (attesa_at) where attesa_at is not null;
alter table inoltro
  -- When its author posted it; null where only `received_at` is known.
  add column posted_at timestamptz;
