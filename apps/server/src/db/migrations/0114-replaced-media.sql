-- A film or file put in the place of another is known by its unique id: the file id of the same file changes. Older rows
-- know none.
alter table bet_allegato add column telegram_unique_id text;

-- Messages of the tipster whose picture or file is another since the room's copy was made: the copy lacks it, as it lacks
-- the words while da_modificare says so, and one edit brings both.
alter table instradamento add column media_cambiati bigint[] not null default '{}';
