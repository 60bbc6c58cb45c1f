import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startEmulator } from '@xbetapp/telegram-emulator'
import { sql } from 'kysely'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/embedded-postgres.ts'
import { createLog } from '../apps/server/src/kernel/log.ts'
import { table } from './setup/print.ts'

// The memory of the server's process while it handles a long row of updates, tips and edits by turns: what it held after
// each tenth, and how it grows from the second half's beginning to its end. Updates are put where Telegram's are.
//   npm run bench -- memory --updates 100000
const { values } = parseArgs({ options: { updates: { type: 'string', default: '10000' } } })
const UPDATES = Number(values.updates)
const TENTHS = 10
const TIPSTERS = 10
const BATCH = 1_000

const dir = await mkdtemp(join(tmpdir(), 'xbetapp-memory-'))
await chmod(dir, 0o755)
const postgres = await startEmbeddedPostgres(join(dir, 'db'), createLog('silent'))
const emulator = await startEmulator()
const botId = Number(emulator.token.split(':')[0])
const server = spawn(process.execPath, [join(import.meta.dirname, '../apps/server/src/main.ts')], {
  env: {
    ...{
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      PORT: '0',
      DEMO: 'false',
      LOG_LEVEL: 'error',
    },
    ...{ DATABASE_URL: postgres.url, DATA_DIR: dir, BOOTSTRAP_PASSWORD: 'password di prova' },
    ...{ TELEGRAM_BOT_TOKEN: emulator.token, TELEGRAM_API_ROOT: emulator.apiRoot },
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
await new Promise<void>((ready) =>
  server.stdout.on('data', (chunk: Buffer) => chunk.includes('pronto') && ready()),
)
const { db } = openDatabase(postgres.url)
const groups = Array.from({ length: TIPSTERS }, (_, i) => -5_000_000_000 - i)
await db
  .insertInto('tipster')
  .values(groups.map((idGruppoTg, i) => ({ nomeTipster: `Tipster ${i}`, idGruppoTg })))
  .execute()

/** Each tip is followed by an edit of it. */
const updateOf = (n: number) => {
  const chat = { id: groups[n % TIPSTERS] ?? 0, type: 'group', title: 'Gruppo' }
  const isEdit = Math.floor(n / TIPSTERS) % 2 === 1
  const message_id = 1 + Math.floor(n / TIPSTERS / 2)
  const from = { id: 7, is_bot: false, first_name: 'Falco' }
  const message = {
    message_id,
    chat,
    from,
    date: Math.floor(Date.now() / 1000),
    text: `Inter ${message_id} @1.85`,
  }
  return isEdit
    ? { edited_message: { ...message, text: `Inter ${message_id} @1.90`, edit_date: message.date } }
    : { message }
}
/** Of the process, as the system counts it, MB. */
const resident = async (): Promise<number> => {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}
const rows = []
const began = performance.now()
for (let tenth = 1; tenth <= TENTHS; tenth++) {
  const until = Math.round((UPDATES * tenth) / TENTHS)
  for (let at = Math.round((UPDATES * (tenth - 1)) / TENTHS); at < until; at += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, until - at) }, (_, i) => at + i)
    await db
      .insertInto('telegramInbox')
      .values(
        batch.map((n) => ({
          ...{ botId, updateId: 1_000_000 + n, chatId: groups[n % TIPSTERS] ?? 0 },
          payload: JSON.stringify({ update_id: 1_000_000 + n, ...updateOf(n) }),
        })),
      )
      .execute()
  }
  const open = async () =>
    (
      await sql<{
        n: number
      }>`select count(*)::int as n from telegram_inbox where handled_at is null`.execute(db)
    ).rows[0]?.n ?? 0
  while ((await open()) > 0) await sleep(200)
  rows.push({
    updates: until,
    'resident MB': await resident(),
    seconds: Math.round((performance.now() - began) / 1000),
  })
}
const half = rows[TENTHS / 2 - 1]
const last = rows.at(-1)
table(`Memory of the server over ${UPDATES} updates`, rows)
const grown = (last?.['resident MB'] ?? 0) - (half?.['resident MB'] ?? 0)
console.log(
  `second half: ${grown} MB more, ${((grown * 1000) / (UPDATES / 2)).toFixed(2)} kB an update; the aim is flat, below 0.5 kB`,
)
server.kill('SIGTERM')
await new Promise((ended) => server.once('exit', ended))
await db.destroy()
await emulator.close()
await postgres.stop()
await rm(dir, { recursive: true, force: true })
