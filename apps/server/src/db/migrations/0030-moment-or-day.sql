-- A movement of the day it was recorded on carries its own moment; one of an earlier day only the day. It stands at that
-- day's end, after what was recorded on the day itself, so `data` and then the key order every account's rows by day
-- and by recording.
alter table movimento add column solo_giorno boolean not null default false;

-- Forms used to send the last second of the chosen day for today too: those get the moment they were recorded, all
-- others stay on their day, without an hour.
alter table movimento disable trigger movimento_solo_aggiunte;
alter table riga_movimento disable trigger riga_movimento_solo_aggiunte;

update movimento set
  solo_giorno = (data at time zone 'Europe/Rome')::date <> (created_at at time zone 'Europe/Rome')::date,
  data = case
    when (data at time zone 'Europe/Rome')::date = (created_at at time zone 'Europe/Rome')::date then created_at
    else date_trunc('second', data) + interval '999 milliseconds' end
  where storna is null and to_char(data at time zone 'Europe/Rome', 'HH24:MI:SS') = '23:59:59';
-- What takes a movement back stands where that does.
update movimento s set data = m.data, solo_giorno = m.solo_giorno
  from movimento m where s.storna = m.id_movimento and (s.data, s.solo_giorno) <> (m.data, m.solo_giorno);
update riga_movimento r set data = m.data
  from movimento m where m.id_movimento = r.id_movimento and r.data <> m.data;

alter table movimento enable trigger movimento_solo_aggiunte;
alter table riga_movimento enable trigger riga_movimento_solo_aggiunte;

-- A wallet that neither gave nor took stands in no movement. Rows of before may, and are never changed.
alter table riga_movimento add constraint wallets_moved check (id_portafoglio is null or importo <> 0) not valid;
