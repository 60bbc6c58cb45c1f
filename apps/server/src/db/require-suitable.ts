import { sql } from 'kysely'
import type { Database } from './database.ts'
import { onlyRow } from './rows.ts'

/** Why a database cannot be used, in words for the person at the terminal. */
export class UnsuitableDatabaseError extends Error {}

const OLDEST_VERSION = 15

/**
 * Refuses a database that would silently give wrong results: too old for our statements, not UTF-8, or with a locale
 * that does not know the case of accented letters, to which NICOLÒ and Nicolò would be two people.
 * @throws UnsuitableDatabaseError
 */
export async function requireSuitable(db: Database): Promise<void> {
  const { rows } = await sql<{ version: number; encoding: string; folds: boolean }>`
    select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as encoding,
      current_setting('server_encoding') = 'UTF8' and lower(chr(210)) = chr(242) as folds
  `.execute(db)
  const found = onlyRow(rows)
  if (found.version < OLDEST_VERSION)
    throw new UnsuitableDatabaseError(
      `PostgreSQL ${found.version} è troppo vecchio: serve dalla versione ${OLDEST_VERSION}`,
    )
  if (!found.folds)
    throw new UnsuitableDatabaseError(
      `Il database non distingue maiuscole e minuscole accentate (codifica ${found.encoding}): crearlo con codifica UTF8 e locale C.UTF-8 o it_IT.UTF-8`,
    )
}
