-- One chat belongs to one tipster or one room (rule: chat/one-owner), whoever writes them: the claims of
-- `chat_riservata` follow the chat columns by themselves, and the claim's key refuses the second of two writers, also
-- at the same moment.

-- Repeating a claim one already holds changes nothing.
create function riserva_gia_propria() returns trigger language plpgsql as $$
begin
  if exists (
    select from chat_riservata
    where chat_id = new.chat_id
      and id_tipster is not distinct from new.id_tipster and id_sala is not distinct from new.id_sala
  ) then
    return null;
  end if;
  return new;
end;
$$;

create trigger chat_riservata_gia_propria before insert on chat_riservata
  for each row execute function riserva_gia_propria();

create function riserva_chat() returns trigger language plpgsql as $$
declare
  chats bigint[] := array_remove(array[new.id_gruppo_tg, new.id_drop_tg], null);
  tipster integer := (to_jsonb(new) ->> 'id_tipster')::integer;
  sala integer := (to_jsonb(new) ->> 'id_sala')::integer;
begin
  delete from chat_riservata where (id_tipster = tipster or id_sala = sala) and chat_id <> all (chats);
  -- In order, so that two writers of the same chats wait for each other instead of deadlocking.
  insert into chat_riservata (chat_id, id_tipster, id_sala)
    select distinct chat, tipster, sala from unnest(chats) as chat order by chat;
  return null;
end;
$$;

create trigger tipster_riserva_chat after insert or update of id_gruppo_tg, id_drop_tg on tipster
  for each row execute function riserva_chat();
create trigger sala_riserva_chat after insert or update of id_gruppo_tg, id_drop_tg on sala
  for each row execute function riserva_chat();

insert into chat_riservata (chat_id, id_tipster)
  select distinct chat, id_tipster from tipster, unnest(array[id_gruppo_tg, id_drop_tg]) as chat where chat is not null
  on conflict do nothing;
insert into chat_riservata (chat_id, id_sala)
  select distinct chat, id_sala from sala, unnest(array[id_gruppo_tg, id_drop_tg]) as chat where chat is not null
  on conflict do nothing;
