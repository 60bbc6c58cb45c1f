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

/** The state of database, bot and queue, asked anew each time. */
export async function readHealth({ db, telegram, poll }: Parts): Promise<Health> {
  const queue = await db
    .selectFrom('invio')
    .select([
      sql<number>`count(*) filter (where stato in ('pending', 'sending') and due_at <= now())`.as('pending'),
      sql<number>`count(*) filter (where stato = 'uncertain')`.as('uncertain'),
      sql<number>`coalesce(extract(epoch from now() - min(due_at) filter (where stato = 'pending' and due_at <= now())), 0)::int`.as(
        'oldestSeconds',
      ),
    ])
    .where('stato', 'in', ['pending', 'sending', 'uncertain'])
    .executeTakeFirst()
    .catch(() => null)
  const username = telegram && queue ? await botUsername(telegram) : null
  const lastPollAgeSeconds = poll?.lastPollAt
    ? Math.round((Date.now() - poll.lastPollAt.getTime()) / 1000)
    : null
  const botOk = !poll || (poll.lastError === null && (lastPollAgeSeconds ?? 0) < STALE_POLL_SECONDS)
  return {
    status: queue && botOk ? 'ok' : 'degraded',
    database: { ok: queue !== null },
    bot: { ok: botOk, username, lastPollAgeSeconds, lastError: poll?.lastError ?? null },
    queue: queue ?? { pending: 0, oldestSeconds: 0, uncertain: 0 },
  }
}

const botUsername = (telegram: Telegram): Promise<string | null> =>
  telegram.me().then(
    (me) => me.username,
    () => null,
  )
