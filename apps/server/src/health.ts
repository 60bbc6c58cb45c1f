import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { inboxState } from '#server/intake/dead-letters/public.ts'
import type { Telegram } from '#server/telegram/bot-api/public.ts'
import type { ReceivingState } from './bot/receiving.ts'
import type { Database } from './db/database.ts'
import type { Gauges } from './http/plugins/watching.ts'
import { type BotHealth, EMPTY_QUEUE, type Health, type InboxState, troublesOf } from './kernel/health.ts'

interface Parts {
  db: Database
  /** Why the built-in database is away. */
  databaseFault?: (() => string | null) | undefined
  telegram: Telegram | null
  /** State of the bot in this process; null where another process runs it and writes its state to the database. */
  poll: ReceivingState | null
}

const STALE_POLL_SECONDS = 90
const TELEGRAM_MS = 2_000

/** The state of database, bot and queue, read anew each time. */
export async function readHealth({ db, databaseFault, telegram, poll }: Parts): Promise<Health> {
  const queue = await readQueue(db).catch(() => null)
  const username = telegram && queue ? await botUsername(telegram) : null
  const storedState = poll || !queue ? null : await readStoredState(db).catch(() => null)
  const bot = describe(poll ?? storedState?.state ?? null, username ?? storedState?.username ?? null)
  const parts = {
    database: { ok: queue !== null, lastError: databaseFault?.() ?? null },
    bot,
    queue: queue ? { ...queue, oldestSeconds: Math.round(queue.oldestSeconds) } : EMPTY_QUEUE,
  }
  const troubles = troublesOf(parts)
  return { status: troubles.length === 0 ? 'ok' : 'degraded', troubles, ...parts }
}

/** No state of any bot is no fault: perhaps none is meant to run. */
function describe(state: ReceivingState | null, username: string | null): BotHealth {
  const at = state?.lastPollAt
  const lastPollAgeSeconds = at ? Math.round((Date.now() - at.getTime()) / 1000) : null
  return {
    ok: !state || (state.lastError === null && (lastPollAgeSeconds ?? 0) < STALE_POLL_SECONDS),
    username,
    mode: state?.mode ?? null,
    lastPollAgeSeconds,
    lastError: state?.lastError ?? null,
    waiting: state?.waiting ?? 0,
    unreadGroups: state?.unreadGroups ?? [],
  }
}

/** The state that the bot of another process wrote, the latest of several. */
async function readStoredState(db: Database) {
  const row = await db
    .selectFrom('botState')
    .selectAll()
    .orderBy('receivedAt', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const state: ReceivingState = {
    mode: row.modo === 'webhook' ? 'webhook' : 'polling',
    lastPollAt: row.receivedAt,
    lastError: row.ultimoErrore,
    lastErrorAt: row.failedAt,
    waiting: row.inAttesa,
    unreadGroups: row.unreadGroups,
  }
  return { username: row.username, state }
}

/** Each number comes from a partial index: rows sent long ago are not read. */
export async function readQueue(db: Database): Promise<Health['queue']> {
  const { rows } = await sql<Omit<Health['queue'], keyof InboxState>>`
    select
      (select count(*) from send where stato = 'pending' and due_at <= now())
        + (select count(*) from send where stato = 'sending') as pending,
      (select count(*) from send where stato = 'uncertain') as uncertain,
      (select coalesce(extract(epoch from now() - min(due_at)), 0)::float8
        from send where stato = 'pending' and due_at <= now()) as "oldestSeconds",
      (select last_error from send where attempted_at > now() - interval '1 hour' and last_error is not null
        order by attempted_at desc limit 1) as "lastError"
  `.execute(db)
  return { ...EMPTY_QUEUE, ...rows[0], ...(await inboxState(db)) }
}

/** Null when Telegram does not answer soon: a health request must not wait for it. */
function botUsername(telegram: Telegram): Promise<string | null> {
  const name = telegram.me().then(
    (me) => me.username,
    () => null,
  )
  return Promise.race([name, sleep(TELEGRAM_MS, null, { ref: false })])
}

/** The queues as they are in the database, for all processes; -1 where it does not answer. */
export async function readGauges(db: Database, pool: pg.Pool): Promise<Gauges> {
  const queue = await readQueue(db).catch(() => null)
  const others = queue && (await readOthers(db).catch(() => null))
  const gauge = (help: string, value: number | undefined) => ({ help, value: value ?? -1 })
  return {
    xbetapp_up: gauge('1 while the database answers.', queue ? 1 : 0),
    xbetapp_queue_due: gauge('Messages due and not sent.', queue?.pending),
    xbetapp_queue_oldest_seconds: gauge('How long the oldest of them has been due.', queue?.oldestSeconds),
    xbetapp_queue_uncertain: gauge('Messages Telegram may or may not have taken.', queue?.uncertain),
    xbetapp_inbox_open: gauge('Updates received and not handled.', queue?.unread),
    xbetapp_inbox_oldest_seconds: gauge(
      'How long the oldest of them has waited.',
      queue?.oldestUnreadSeconds,
    ),
    xbetapp_inbox_set_aside: gauge('Updates a person is to look at.', queue?.setAside),
    xbetapp_pictures_awaited: gauge('Pictures received and not here yet.', queue?.pictures),
    xbetapp_pictures_oldest_seconds: gauge(
      'How long the oldest of them has been awaited.',
      queue?.oldestPictureSeconds,
    ),
    xbetapp_bot_unread_groups: gauge(
      'Groups the bot does not read because its privacy mode is on.',
      others?.unreadGroups,
    ),
    xbetapp_sessions: gauge('Sessions open.', others?.sessions),
    xbetapp_db_pool_connections: gauge('Connections to the database.', pool.totalCount),
    xbetapp_db_pool_idle: gauge('Idle connections to the database.', pool.idleCount),
    xbetapp_db_pool_waiting: gauge('Requests waiting for a connection.', pool.waitingCount),
  }
}

async function readOthers(db: Database) {
  const { rows } = await sql<{ unreadGroups: number; sessions: number }>`
    select
      (select coalesce(max(cardinality(unread_groups)), 0) from bot_state
        where received_at > now() - interval '5 minutes') as "unreadGroups",
      (select count(*) from session where expires_at > now()) as sessions
  `.execute(db)
  return rows[0]
}
