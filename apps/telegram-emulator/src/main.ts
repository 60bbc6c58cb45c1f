import { parseArgs } from 'node:util'
import { startEmulator } from './start-emulator.ts'

const { values } = parseArgs({
  options: {
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '8081' },
    'data-dir': { type: 'string' },
    token: { type: 'string' },
    'enforce-limits': { type: 'boolean', default: false },
    'remote-control': { type: 'boolean', default: false },
  },
})

const emulator = await startEmulator({
  host: values.host,
  port: Number(values.port),
  dataDir: values['data-dir'],
  token: values.token,
  enforceLimits: values['enforce-limits'],
  remoteControl: values['remote-control'],
})
process.stdout.write(`Telegram di prova: ${emulator.apiRoot} token ${emulator.token}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void emulator.close())
}
