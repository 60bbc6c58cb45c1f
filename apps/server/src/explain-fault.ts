import { ConfigError } from './config.ts'
import { DatabaseStartError } from './db/embedded/database-start-error.ts'
import { UnsuitableDatabaseError } from './db/require-suitable.ts'
import { SecretsKeyError } from './secrets/open-secrets.ts'

/** Errors written for people, like those of `explained` below; their modules load after the code cache is on, so they are known by name. */
const EXPLAINED_BY_NAME = ['AppError', 'BackupError']

const SENTENCE_BY_SQLSTATE: Readonly<Record<string, string>> = {
  '28P01': 'Il database rifiuta utente o password di DATABASE_URL',
  '28000': 'Il database rifiuta utente o password di DATABASE_URL',
  '3D000': 'Il database indicato da DATABASE_URL non esiste',
  '53100': 'Il disco del database è pieno',
  '55P03': 'Le tabelle sono occupate da altri (un backup, un altro server?): riprovare quando hanno finito',
}

const FAULT_OF_FILE: Readonly<Record<string, string>> = {
  ENOENT: 'non esiste',
  EACCES: "permesso negato all'utente che esegue il comando",
  EPERM: "permesso negato all'utente che esegue il comando",
  EROFS: 'il disco è di sola lettura',
  ENOSPC: 'il disco è pieno',
  EISDIR: 'è una cartella',
  ENOTDIR: 'non è una cartella',
}

/** Faults a person can fix become one sentence; any other error is a defect and keeps its trace. */
export function explainFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const explained = [ConfigError, DatabaseStartError, SecretsKeyError, UnsuitableDatabaseError]
  if (explained.some((kind) => error instanceof kind) || EXPLAINED_BY_NAME.includes(error.constructor.name))
    return error.message
  const { code, path, port } = error as { code?: unknown; path?: unknown; port?: unknown }
  if (code === 'EADDRINUSE') return `La porta ${port} è già occupata: indicarne un'altra con PORT`
  if (code === 'EACCES' && port)
    return `La porta ${port} è riservata a root: indicarne una oltre 1023 con PORT`
  // The database is the only host that a command cannot do without.
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return `Il database non risponde: controllare DATABASE_URL (${error.message})`
  const sentence = SENTENCE_BY_SQLSTATE[String(code)]
  if (sentence) return sentence
  const fault = FAULT_OF_FILE[String(code)]
  if (fault && typeof path === 'string') return `${path}: ${fault}`
  // A write knows its file by number only.
  if (code === 'ENOSPC') return 'Il disco è pieno'
  return error.stack ?? error.message
}
