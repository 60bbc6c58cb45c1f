-- Outcomes that two persons set: one asks, another one with the right to settle confirms.

-- EUR staked on a bet above which its outcome needs a second person; 0 never.
insert into admin_variable (nome, valore, riservata, intero) values ('soglia_seconda_persona', '0', false, true);

create table conferma (
  id_conferma  bigint generated always as identity primary key,
  richiesta_da integer not null references utente,
  richiesta_at timestamptz not null,
  scade_at     timestamptz not null,
  -- What is to be done to which bets in which versions, and what it does: as whoever asked saw it.
  richiesta    jsonb not null,
  effetto      jsonb not null,
  -- SHA-256 of both. What is confirmed is this and nothing else.
  impronta     bytea not null,
  motivi       text[] not null,
  stato        text not null default 'in attesa',
  decisa_da    integer references utente,
  decisa_at    timestamptz,
  nota         text check (btrim(nota) <> ''),
  constraint conferma_stato check (stato in ('in attesa', 'confermata', 'rifiutata', 'ritirata', 'scaduta')),
  constraint conferma_impronta check (octet_length(impronta) = 32),
  constraint conferma_motivi check (motivi <@ array['importo', 'inviata'] and cardinality(motivi) > 0),
  constraint conferma_scadenza check (scade_at > richiesta_at),
  constraint decided_when_no_longer_waiting check ((stato = 'in attesa') = (decisa_at is null)),
  -- Nobody is ever both.
  constraint two_persons check (
    case when stato in ('confermata', 'rifiutata') then decisa_da is not null and decisa_da <> richiesta_da
         when stato = 'ritirata' then decisa_da is not null and decisa_da = richiesta_da
         else decisa_da is null end
  )
);
create index conferma_in_attesa on conferma (richiesta_at) where stato = 'in attesa';
create index conferma_recenti on conferma (richiesta_at desc);

create table conferma_bet (
  id_conferma     bigint not null references conferma,
  id_received_bet integer not null references bet,
  in_attesa       boolean not null default true,
  primary key (id_conferma, id_received_bet)
);
-- A bet waits for one decision at most.
create unique index conferma_una_per_bet on conferma_bet (id_received_bet) where in_attesa;
