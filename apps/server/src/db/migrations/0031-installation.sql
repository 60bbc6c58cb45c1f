-- What this database is: a demo's, one brought back from a backup. One row, which a backup takes along.
create table installazione (
  unica           boolean primary key default true check (unica),
  -- Since when it holds the demo world, whose users everybody knows the password of.
  demo_dal        timestamptz,
  -- When it was last brought back from a backup, and of when that was: what had been decided before the restore and had
  -- not left may have left after the backup.
  ripristino_at   timestamptz,
  backup_at       timestamptz,
  check ((ripristino_at is null) = (backup_at is null))
);
insert into installazione default values;

-- Made with the demo world: they sign in to a demo only.
alter table utente add column demo boolean not null default false;

-- Demo worlds loaded before there was a mark: their users were given the first user's salted hash, which no two
-- passwords share otherwise.
update utente set demo = true
where lower(username) in ('operatore', 'amministratore', 'analista', 'refertatore', 'calcolatore', 'contabile',
    'anagrafiche', 'lettore', 'extra')
  and exists (select from utente o where o.id <> utente.id and o.password_hash = utente.password_hash);
update installazione set demo_dal = (select min(created_at) from utente where demo);
