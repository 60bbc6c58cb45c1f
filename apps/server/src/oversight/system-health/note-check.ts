import type { Database } from '#server/db/database.ts'
import { upsertRow } from '#server/db/rows.ts'

interface Check {
  nome: 'backup' | 'prova_ripristino' | 'conti'
  at: Date
  succeeded: boolean
  /** One line, for people. */
  dettaglio: string
}

/** Records when a data safeguard last ran and how it ended. */
export const noteCheck = (db: Database, { nome, ...check }: Check): Promise<void> =>
  upsertRow(db, 'healthCheck', { nome }, check)
