-- The log of what people did is read page by page: most lines of an office are the bot's.
create index audit_by_people on audit (at desc, id desc)
  where actor not in ('bot', 'sistema') and action <> 'auth.signin';
