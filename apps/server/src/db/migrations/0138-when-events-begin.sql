-- Teams, time and day say which match a tip is about, the sport where it is shown: one match is one event.

-- As the first text that says it says it: the day in Rome, and the moment where the text names the hour.
alter table evento
  add column giorno date,
  add column inizio timestamptz,
  add constraint hour_of_its_day check (inizio is null or giorno is not null);

-- Until now a tip that shows football and one that shows no sport made two events of one match. Those without a score go
-- into the one that has it, else into the oldest, when their tips came within the same days and before the score.
create temporary table doppio on commit drop as
with evento_intero as (
  select id_evento, chiave, sport, dal, al, inserito_at, score is not null as has_score
  from evento where unito_a is null and (sport is null or sport = 'calcio')
)
select distinct on (d.id_evento) d.id_evento, e.id_evento as resta
from evento_intero d join evento_intero e on e.chiave = d.chiave and e.id_evento <> d.id_evento
  and e.dal <= d.al + interval '3 days' and d.dal <= e.al + interval '3 days'
  and (e.inserito_at is null or d.al <= e.inserito_at)
  and (e.has_score or e.id_evento < d.id_evento)
where not d.has_score
order by d.id_evento, e.has_score desc, e.id_evento;
-- What goes into an event that goes itself may be too far from where that one goes: it stays.
delete from doppio d using doppio e where d.resta = e.id_evento;

update lettura_leg l set id_evento = d.resta from doppio d where l.id_evento = d.id_evento;
update evento e set unito_a = d.resta from doppio d where e.unito_a = d.id_evento;
update evento e set
  sport = coalesce(e.sport, g.sport), dal = least(e.dal, g.dal), al = greatest(e.al, g.al)
from (
  select d.resta, max(v.sport) as sport, min(v.dal) as dal, max(v.al) as al
  from doppio d join evento v on v.id_evento = d.id_evento group by d.resta
) g where e.id_evento = g.resta;
delete from evento e using doppio d where e.id_evento = d.id_evento;
drop table doppio;
