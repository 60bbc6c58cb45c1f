-- How sheets with certain headers were read, so that the next file of the same office is read the same way.
create table import_mapping (
  -- SHA-256 of the headers.
  headers text primary key check (headers ~ '^[0-9a-f]{64}$'),
  kind text not null,
  -- For each column of the kind the header it is under, or null.
  columns jsonb not null
);
