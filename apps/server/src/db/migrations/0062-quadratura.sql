-- Quadratura: what the other side of an account, or the count of a wallet, says it is at a moment. What was said never
-- changes; what became of it is told by its steps.

create type dichiarazione_stato as enum ('da_leggere', 'aperta', 'quadrata', 'scartata');

create table dichiarazione (
  id_dichiarazione bigint generated always as identity primary key,
  id_account   integer not null references account,
  -- Of the account as it was kept then; a wallet has several.
  id_valuta    text not null references valuta,
  -- Everything up to it is what was counted.
  momento      timestamptz not null,
  fonte        text not null check (fonte in ('telegram', 'controparte', 'conteggio')),
  parole       text not null,
  autore       text not null,
  at           timestamptz not null,
  id_atto      bigint not null references atto,
  -- Of an answer: the message it is, and the Richiesta Saldo it answers.
  chat_id      bigint,
  message_id   bigint,
  id_invio     bigint references invio,
  -- Null until somebody has read what he meant.
  importo      numeric(18, 2),
  stato        dichiarazione_stato not null,
  -- What we had when it was locked, and the movement it was settled with.
  nostro       numeric(18, 2),
  id_movimento bigint references movimento,
  constraint an_answer_is_a_message check (
    num_nonnulls(chat_id, message_id, id_invio) = case fonte when 'telegram' then 3 else 0 end
  ),
  constraint read_before_it_counts check (
    stato in ('da_leggere', 'scartata') or importo is not null and stato in ('aperta', 'quadrata')
  ),
  constraint unread_has_no_amount check (stato <> 'da_leggere' or importo is null),
  constraint locked_with_what_we_had check ((stato = 'quadrata') = (nostro is not null)),
  constraint settled_when_locked check (id_movimento is null or stato = 'quadrata')
);
-- A message counts once, whatever Telegram repeats; edited into other words it says something else.
create unique index dichiarazione_messaggio on dichiarazione (chat_id, message_id, md5(parole)) where chat_id is not null;
create index dichiarazione_verificata on dichiarazione (id_account, id_valuta, momento desc) where stato = 'quadrata';
create index dichiarazione_in_attesa on dichiarazione (at) where stato in ('da_leggere', 'aperta');
create index dichiarazione_conto on dichiarazione (id_account, at desc);
create index dichiarazione_stato_at on dichiarazione (stato, at desc);
create index dichiarazione_movimento on dichiarazione (id_movimento) where id_movimento is not null;
create index dichiarazione_invio on dichiarazione (id_invio) where id_invio is not null;

create table dichiarazione_passo (
  id           bigint generated always as identity primary key,
  id_dichiarazione bigint not null references dichiarazione,
  passo        text not null check (passo in ('letta', 'quadrata', 'riaperta', 'scartata')),
  motivo       text not null check (btrim(motivo) <> ''),
  importo      numeric(18, 2),
  nostro       numeric(18, 2),
  id_movimento bigint references movimento,
  username     text not null,
  at           timestamptz not null,
  id_atto      bigint not null references atto
);
create index dichiarazione_passo_di on dichiarazione_passo (id_dichiarazione, id);
create index dichiarazione_passo_movimento on dichiarazione_passo (id_movimento) where id_movimento is not null;
create trigger dichiarazione_passo_solo_aggiunte before update or delete or truncate on dichiarazione_passo
  for each statement execute function solo_aggiunte();

create function dichiarazione_resta() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
     and (new.id_dichiarazione, new.id_account, new.id_valuta, new.momento, new.fonte, new.parole, new.autore, new.at, new.id_atto)
       = (old.id_dichiarazione, old.id_account, old.id_valuta, old.momento, old.fonte, old.parole, old.autore, old.at, old.id_atto)
     and (new.message_id, new.id_invio) is not distinct from (old.message_id, old.id_invio)
     and (old.importo is null or new.importo = old.importo) then
    return new;
  end if;
  raise exception 'What was declared is read, settled and unlocked, never changed or erased' using errcode = 'restrict_violation';
end;
$$;
create trigger dichiarazione_resta before update or delete on dichiarazione
  for each row execute function dichiarazione_resta();
create trigger dichiarazione_non_si_svuota before truncate on dichiarazione
  for each statement execute function solo_aggiunte();

-- Movements recorded after a moment, of wallets: their lines have no trail of their own.
create index movimento_registrato on movimento (created_at);

-- The Registro's kinds know the new words.
create or replace function registro_tipo(action text, after jsonb) returns text language sql immutable parallel safe
return case
  when action = 'bets.edit' and after ? 'esito' then 'esiti'
  else case split_part(action, '.', 1)
    when 'bets' then 'bet'
    when 'drops' then 'drop'
    when 'relay' then 'invii'
    when 'reports' then 'invii'
    when 'inbox' then 'invii'
    when 'bot' then 'invii'
    when 'movements' then 'movimenti'
    when 'summary' then 'movimenti'
    when 'estratti' then 'conti'
    when 'contestazioni' then 'conti'
    when 'quadratura' then 'conti'
    when 'reference' then 'anagrafiche'
    when 'batch' then 'anagrafiche'
    when 'chats' then 'anagrafiche'
    when 'links' then 'collegamenti'
    when 'closing-windows' then 'orari'
    when 'settings' then 'variabili'
    when 'users' then 'utenti'
    when 'auth' then 'accessi'
    else 'altro'
  end
end;
