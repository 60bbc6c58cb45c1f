import { sql } from 'kysely'
import type pg from 'pg'
import { inboxState } from '#server/intake/dead-letters/public.ts'
import type { Database } from './db/database.ts'
import type { Gauges } from './http/plugins/metrics.ts'

/** The queues as they are in the database, for all processes; -1 where it does not answer. */
export async function readGauges(db: Database, pool: pg.Pool): Promise<Gauges> {
  const queues = await readQueues(db).catch(() => null)
  const inbox = queues && (await inboxState(db).catch(() => null))
  const gauge = (help: string, value: number) => ({ help, value })
  return {
    xbetapp_up: gauge('1 while the database answers.', queues ? 1 : 0),
    xbetapp_queue_due: gauge('Messages due and not sent.', queues?.due ?? -1),
    xbetapp_queue_oldest_seconds: gauge('How long the oldest of them has been due.', queues?.oldest ?? -1),
    xbetapp_queue_uncertain: gauge('Messages Telegram may or may not have taken.', queues?.uncertain ?? -1),
    xbetapp_inbox_open: gauge('Updates received and not handled.', inbox?.unread ?? -1),
    xbetapp_inbox_oldest_seconds: gauge(
      'How long the oldest of them has waited.',
      inbox?.oldestUnreadSeconds ?? -1,
    ),
    xbetapp_inbox_set_aside: gauge('Updates a person is to look at.', inbox?.setAside ?? -1),
    xbetapp_pictures_awaited: gauge('Pictures received and not here yet.', inbox?.pictures ?? -1),
    xbetapp_pictures_oldest_seconds: gauge(
      'How long the oldest of them has been awaited.',
      inbox?.oldestPictureSeconds ?? -1,
    ),
    xbetapp_bot_unread_groups: gauge(
      'Groups the bot does not read because its privacy mode is on.',
      queues?.unreadGroups ?? -1,
    ),
    xbetapp_sessions: gauge('Sessions open.', queues?.sessions ?? -1),
    xbetapp_db_pool_connections: gauge('Connections to the database.', pool.totalCount),
    xbetapp_db_pool_idle: gauge('Connections nobody uses.', pool.idleCount),
    xbetapp_db_pool_waiting: gauge('Requests waiting for a connection.', pool.waitingCount),
  }
}

interface Queues {
  due: number
  oldest: number
  uncertain: number
  unreadGroups: number
  sessions: number
}

async function readQueues(db: Database): Promise<Queues | undefined> {
  const { rows } = await sql<Queues>`
    select
      (select count(*) from send where stato = 'pending' and due_at <= now())
        + (select count(*) from send where stato = 'sending') as due,
      (select coalesce(extract(epoch from now() - min(due_at)), 0)::float8
        from send where stato = 'pending' and due_at <= now()) as oldest,
      (select count(*) from send where stato = 'uncertain') as uncertain,
      (select coalesce(max(cardinality(unread_groups)), 0) from bot_state
        where received_at > now() - interval '5 minutes') as "unreadGroups",
      (select count(*) from session where expires_at > now()) as sessions
  `.execute(db)
  return rows[0]
}
