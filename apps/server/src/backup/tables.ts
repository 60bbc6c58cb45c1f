import type pg from 'pg'
import { FORMER_MIGRATION_TABLES, MIGRATION_TABLES } from '#server/db/migrate.ts'

export interface Table {
  name: string
  /** The columns an insert names: generated columns are left out. */
  columns: string[]
  /** The column PostgreSQL numbers by itself, null without one. */
  identity: string | null
}

/** Kysely's lock is transient, and the list of migrations is in the head of the backup. */
const NOT_DATA = [...MIGRATION_TABLES, ...FORMER_MIGRATION_TABLES]

/**
 * Every table of the product, read from the database itself, so that new tables are in the backup without a change
 * here.
 */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name,
            array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
            max(a.attname::text) filter (where a.attidentity <> '') as identity
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
          join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where n.nspname = current_schema() and c.relkind = 'r' and c.relname <> all($1)
     group by c.relname order by c.relname`,
    [NOT_DATA],
  )
  return rows
}

export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`
