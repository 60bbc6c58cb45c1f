-- What every write leaves behind, and what makes a repeated write harmless.

create table audit (
  id         bigint generated always as identity primary key,
  at         timestamptz not null default now(),
  actor      text not null,
  action     text not null,
  entity     text not null,
  entity_id  text not null,
  before     jsonb,
  after      jsonb,
  request_id text
);
create index audit_entity on audit (entity, entity_id, id desc);

-- The first answer to a write, kept a day for whoever repeats it with the same key.
create table idempotenza (
  chiave       text not null,
  attore       text not null,
  endpoint     text not null,
  request_hash bytea not null,
  answer       jsonb,
  created_at   timestamptz not null default now(),
  primary key (attore, endpoint, chiave)
);
create index idempotenza_age on idempotenza (created_at);
