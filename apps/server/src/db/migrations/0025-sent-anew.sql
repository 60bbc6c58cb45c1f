-- A copy that is gone when its edit comes is sent anew, and the new message takes its place.
alter table invio
  -- The first send of the message this one stands for.
  add column al_posto_di bigint references invio;
create index invio_al_posto_di on invio (al_posto_di, id) where al_posto_di is not null;
