-- Two drops of one venue on different terms become one when they meet on a bet: its terms are then the average that
-- keeps what both were worth to the cent, and need more decimals than a venue's own. Columns that only lose a limit
-- are not rewritten.
alter table dropped_bet
  alter column percentuale_importo type numeric,
  alter column tassa_quota type numeric,
  alter column cambio_valuta type numeric,
  alter column freeroll_attivo type numeric,
  add constraint terms_in_range check (
    percentuale_importo between 0 and 100 and tassa_quota between 0 and 100 and freeroll_attivo between 0 and 100
    and cambio_valuta > 0
  );

-- Odds as typed. Drops of before may lie outside; a later drop may still replace them, so only what is live and new is
-- judged. The tipster NoDrop is credited at the average after tax, which may lie below 1.
alter table dropped_bet add constraint typed_odds check (
  superseded_at is not null or (quota_no_tassa <= 1000 and (quota_no_tassa >= 1 or id_tipster is not null))
) not valid;

-- The same for closing odds, 0 being none. A check would also stop an older bet from being settled: a check judges the
-- whole row at every change, so this one looks at what is written to the column alone.
create function quota_fuori_limiti() returns trigger language plpgsql as $$
begin
  raise exception 'Closing odds of bet % are not from 1 to 1000: %', new.id_received_bet, new.drop_chiusura
    using errcode = 'check_violation', constraint = 'closing_odds';
end;
$$;
create trigger closing_odds before insert or update of drop_chiusura on bet for each row
  when (new.drop_chiusura <> 0 and new.drop_chiusura not between 1 and 1000)
  execute function quota_fuori_limiti();
