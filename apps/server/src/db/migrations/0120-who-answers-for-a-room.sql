-- Who may answer for a room is chosen as it is chosen whose messages of a tipster's group become bets.

alter table sala
  -- Only what the authors let through answer is read.
  add column filtro_autori boolean not null default false;

-- Who has written in a tipster's group, or has answered in a room's chat.
alter table tipster_autore rename to autore;
alter table autore
  drop constraint tipster_autore_pkey,
  add column id bigint generated always as identity primary key,
  alter column id_tipster drop not null,
  add column id_sala integer references sala on delete cascade,
  add constraint of_one_place check (num_nonnulls(id_tipster, id_sala) = 1),
  add constraint autore_tipster unique (id_tipster, id_autore),
  add constraint autore_sala unique (id_sala, id_autore);
alter table autore rename constraint tipster_autore_id_tipster_fkey to autore_id_tipster_fkey;
alter index tipster_autore_ammessi rename to autore_ammessi_tipster;
alter index tipster_autore_chat rename to autore_chat;
create index autore_ammessi_sala on autore (id_sala) where ammesso;
