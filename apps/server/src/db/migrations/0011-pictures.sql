-- What is read in pictures, and which of them were seen before.

alter table lettura_immagine
  -- Since when a text a person gave the picture waits to be routed.
  add column da_instradare timestamptz;
create index lettura_immagine_da_instradare on lettura_immagine (da_instradare) where da_instradare is not null;

-- 64 bits tell two slips of one betting site apart no better than by chance: they share everything but the words.
alter table bet_photo drop column phash;
alter table bet_photo add column impronta bytea;
