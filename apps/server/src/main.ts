import { once } from 'node:events'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { loadConfig } from './config.ts'
import { explainFault } from './explain-fault.ts'
import { createLog, redact } from './kernel/log.ts'

const printLine = (line: string) => process.stdout.write(`${line}\n`)
const printError = (line: string) => process.stderr.write(`${redact(line)}\n`)

const stopping = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort())

try {
  const config = loadConfig(process.env, process.argv.slice(2))
  const log = createLog(config.logLevel)
  // Caches stripped and compiled modules for the next start.
  enableCompileCache(join(config.dataDir, 'compiled'))
  const { startServer } = await import('./server.ts')
  const server = await startServer(config, log, { say: printLine, signal: stopping.signal })
  if (server.demo)
    printLine(
      `Ambiente demo, tutto inventato, in ${config.dataDir}. Un prodotto vuoto: npm start -- --nuovo; con il proprio bot: TELEGRAM_BOT_TOKEN`,
    )
  else if (server.emulator) printLine('Senza TELEGRAM_BOT_TOKEN i messaggi restano nel Telegram di prova')
  if (server.emulator) printLine(`Telegram di prova: ${server.emulator.apiRoot}`)
  if (server.firstLogin) {
    const { username, password } = server.firstLogin
    printLine(`Primo accesso: utente ${username}, password ${password ?? 'indicata in BOOTSTRAP_PASSWORD'}`)
  }
  printLine(server.address ? `xbetapp pronto: ${server.address}/xbetapp` : 'xbetapp pronto')

  if (!stopping.signal.aborted) await once(stopping.signal, 'abort')
  await server.stop()
  process.exit(0)
} catch (error) {
  // Told to stop while starting: everything open has been closed.
  if (stopping.signal.aborted && error instanceof Error && error.name === 'AbortError') process.exit(0)
  printError(explainFault(error))
  process.exit(1)
}
