import { parseArgs } from 'node:util'
import { startEmulator } from './start-emulator.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8081' },
    'data-dir': { type: 'string' },
    token: { type: 'string' },
  },
})

const emulator = await startEmulator({
  port: Number(values.port),
  dataDir: values['data-dir'],
  token: values.token,
})
process.stdout.write(`Telegram di prova: ${emulator.apiRoot} token ${emulator.token}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void emulator.close())
}
