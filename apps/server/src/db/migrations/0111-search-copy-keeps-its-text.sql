-- The text for searching is folded when a bet's text changes, and not again with each of its drops.
create or replace function bet_ricerca_segue() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null then
    delete from bet_ricerca where id_received_bet = new.id_received_bet;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    update bet_ricerca set
      id_tipster = new.id_tipster,
      message_date = new.message_date,
      esito = new.esito,
      should_process_image_to_text = new.should_process_image_to_text,
      fascia = new.fascia,
      sport = new.sport,
      testo = case when new.formatted_bet = old.formatted_bet then testo else testo_ricerca(new.formatted_bet) end,
      tot = new.tot,
      tot_tipster = new.tot_tipster,
      tot_no_drop = new.tot_no_drop,
      tot_freeroll = new.tot_freeroll,
      quota_drop = new.quota_drop,
      quota_media = new.quota_media,
      scarto_quota = new.scarto_quota,
      drop_chiusura = new.drop_chiusura
    where id_received_bet = new.id_received_bet;
    if found then return null; end if;
  end if;
  insert into bet_ricerca values (
    new.id_received_bet, new.id_tipster, new.message_date, new.esito, new.should_process_image_to_text, new.fascia,
    new.sport, testo_ricerca(new.formatted_bet), new.tot, new.tot_tipster, new.tot_no_drop, new.tot_freeroll,
    new.quota_drop, new.quota_media, new.scarto_quota, new.drop_chiusura
  );
  return null;
end;
$$;
