import type { Database } from './database.ts'
import { UnsuitableDatabaseError } from './require-suitable.ts'
import { rowOf } from './rows.ts'

/** Marks the database as a demo's: its users sign in, invented tips come, and no production starts on it. */
export async function markDemo(db: Database, now: Date): Promise<void> {
  await db.updateTable('installation').set({ demoSince: now }).where('demoSince', 'is', null).execute()
}

export const isDemo = async (db: Database): Promise<boolean> =>
  (await rowOf(db, 'installation', {}, ['demoSince'])).demoSince !== null

/**
 * Refuses a demo's database to a product that is no demo: invented money would mix with real money, and the password of
 * its users is public.
 * @throws UnsuitableDatabaseError with the ways out
 */
export async function requireNoDemo(db: Database): Promise<void> {
  if (await isDemo(db))
    throw new UnsuitableDatabaseError(
      [
        'Questo database contiene il mondo demo: bet inventate e utenti di cui tutti conoscono la password.',
        '  Per la produzione indicare un DATA_DIR (o un DATABASE_URL) nuovo.',
        '  Per continuare con la demo avviare con DEMO=true.',
        '  Per tenere questi dati come propri, eliminando gli utenti demo: npm run user -- end-demo',
      ].join('\n'),
    )
}
