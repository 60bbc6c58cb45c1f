import { once } from 'node:events'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { ConfigError, loadConfig } from './config.ts'
import { DatabaseStartError } from './db/embedded/embedded-postgres.ts'
import { UnsuitableDatabaseError } from './db/require-suitable.ts'
import { createLog, redact } from './kernel/log.ts'
import { SecretsKeyError } from './secrets/open-secrets.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${redact(line)}\n`)

/** Faults a person can fix become one sentence; any other error is a defect and keeps its trace. */
function explain(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DatabaseStartError) return error.message
  if (error instanceof SecretsKeyError) return error.message
  if (error instanceof UnsuitableDatabaseError) return error.message
  if (error instanceof Error && 'code' in error) {
    if (error.code === 'EADDRINUSE' && 'port' in error)
      return `La porta ${error.port} è già occupata: indicarne un'altra con PORT`
    if (error.code === 'ECONNREFUSED')
      return `Il database non risponde: controllare DATABASE_URL (${error.message})`
    if (error.code === '28P01' || error.code === '28000')
      return 'Il database rifiuta utente o password di DATABASE_URL'
    if (error.code === '55P03')
      return 'Le tabelle sono occupate da altri (un backup, un altro server?): riprovare quando hanno finito'
    if (error.code === '3D000') return 'Il database indicato da DATABASE_URL non esiste'
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

const ending = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => ending.abort())

try {
  const config = loadConfig(process.env, process.argv.slice(2))
  const log = createLog(config.logLevel)
  // Caches stripped and compiled modules for the next start.
  enableCompileCache(join(config.dataDir, 'compiled'))
  const { startServer } = await import('./server.ts')
  const server = await startServer(config, log, { say, signal: ending.signal })
  if (server.emulator) say(`Telegram di prova: ${server.emulator.apiRoot}`)
  if (server.firstLogin) {
    const { username, password } = server.firstLogin
    say(`Primo accesso: utente ${username}, password ${password ?? 'indicata in BOOTSTRAP_PASSWORD'}`)
  }
  say(server.address ? `xbetapp pronto: ${server.address}/xbetapp` : 'xbetapp pronto')

  if (!ending.signal.aborted) await once(ending.signal, 'abort')
  await server.stop()
  process.exit(0)
} catch (error) {
  // Told to stop while starting: everything open has been closed.
  if (ending.signal.aborted && error instanceof Error && error.name === 'AbortError') process.exit(0)
  complain(explain(error))
  process.exit(1)
}
