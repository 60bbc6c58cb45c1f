-- Once, on the primary, as postgres: psql -v password=... -f create-database.sql
create role xbetapp login password :'password';
-- From whom a copy receives: the product reads from none that follows a primary of before.
grant pg_read_all_stats to xbetapp;
create database xbetapp owner xbetapp template template0 encoding 'UTF8' locale 'C.UTF-8';
