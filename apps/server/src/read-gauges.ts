import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from './db/database.ts'
import { readQueue } from './health.ts'
import type { Gauges } from './http/plugins/metrics.ts'

/** The queues as they are in the database, for all processes; -1 where it does not answer. */
export async function readGauges(db: Database, pool: pg.Pool): Promise<Gauges> {
  const queue = await readQueue(db).catch(() => null)
  const others = queue && (await readOthers(db).catch(() => null))
  const gauge = (help: string, value: number) => ({ help, value })
  return {
    xbetapp_up: gauge('1 while the database answers.', queue ? 1 : 0),
    xbetapp_queue_due: gauge('Messages due and not sent.', queue?.pending ?? -1),
    xbetapp_queue_oldest_seconds: gauge(
      'How long the oldest of them has been due.',
      queue?.oldestSeconds ?? -1,
    ),
    xbetapp_queue_uncertain: gauge('Messages Telegram may or may not have taken.', queue?.uncertain ?? -1),
    xbetapp_inbox_open: gauge('Updates received and not handled.', queue?.unread ?? -1),
    xbetapp_inbox_oldest_seconds: gauge(
      'How long the oldest of them has waited.',
      queue?.oldestUnreadSeconds ?? -1,
    ),
    xbetapp_inbox_set_aside: gauge('Updates a person is to look at.', queue?.setAside ?? -1),
    xbetapp_pictures_awaited: gauge('Pictures received and not here yet.', queue?.pictures ?? -1),
    xbetapp_pictures_oldest_seconds: gauge(
      'How long the oldest of them has been awaited.',
      queue?.oldestPictureSeconds ?? -1,
    ),
    xbetapp_bot_unread_groups: gauge(
      'Groups the bot does not read because its privacy mode is on.',
      others?.unreadGroups ?? -1,
    ),
    xbetapp_sessions: gauge('Sessions open.', others?.sessions ?? -1),
    xbetapp_db_pool_connections: gauge('Connections to the database.', pool.totalCount),
    xbetapp_db_pool_idle: gauge('Connections nobody uses.', pool.idleCount),
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
