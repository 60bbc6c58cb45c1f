import type { Database } from '#server/db/database.ts'

interface Check {
  nome: 'backup' | 'prova_ripristino' | 'conti'
  at: Date
  succeeded: boolean
  /** One line, for people. */
  dettaglio: string
}

/** Records when a data safeguard last ran and how it ended. */
export async function noteCheck(db: Database, check: Check): Promise<void> {
  await db
    .insertInto('healthCheck')
    .values(check)
    .onConflict((oc) => oc.column('nome').doUpdateSet(check))
    .execute()
}
