import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { PollState } from './bot/receive-updates.ts'
import type { Telegram } from './bot/telegram.ts'
import type { Database } from './db/database.ts'
import type { Health } from './http/plugins/health.ts'

interface Parts {
  db: Database
  telegram: Telegram | null
  poll: PollState | null
}

const STALE_POLL_SECONDS = 90
const TELEGRAM_MS = 2_000

/** The state of database, bot and queue, asked anew each time. */
export async function readHealth({ db, telegram, poll }: Parts): Promise<Health> {
  const queue = await readQueue(db).catch(() => null)
  const username = telegram && queue ? await botUsername(telegram) : null
  const lastPollAgeSeconds = poll?.lastPollAt
    ? Math.round((Date.now() - poll.lastPollAt.getTime()) / 1000)
    : null
  const botOk = !poll || (poll.lastError === null && (lastPollAgeSeconds ?? 0) < STALE_POLL_SECONDS)
  return {
    status: queue && botOk ? 'ok' : 'degraded',
    database: { ok: queue !== null },
    bot: { ok: botOk, username, lastPollAgeSeconds, lastError: poll?.lastError ?? null },
    queue: queue ?? EMPTY_QUEUE,
  }
}

/** Each number from the index of its own rows: what was sent long ago is not looked at. */
async function readQueue(db: Database): Promise<Health['queue']> {
  const { rows } = await sql<Health['queue']>`
    select
      (select count(*) from invio where stato = 'pending' and due_at <= now())
        + (select count(*) from invio where stato = 'sending') as pending,
      (select count(*) from invio where stato = 'uncertain') as uncertain,
      (select coalesce(extract(epoch from now() - min(due_at)), 0)::int
        from invio where stato = 'pending' and due_at <= now()) as "oldestSeconds"
  `.execute(db)
  return rows[0] ?? EMPTY_QUEUE
}

const EMPTY_QUEUE = { pending: 0, oldestSeconds: 0, uncertain: 0 }

/** Null when Telegram does not say so soon: whoever asks for the health is not to wait for it. */
function botUsername(telegram: Telegram): Promise<string | null> {
  const name = telegram.me().then(
    (me) => me.username,
    () => null,
  )
  return Promise.race([name, sleep(TELEGRAM_MS, null, { ref: false })])
}
