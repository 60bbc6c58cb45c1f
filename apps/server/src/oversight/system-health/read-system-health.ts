import { readFile, statfs } from 'node:fs/promises'
import type { Answer } from '@xbetapp/contract/contract'
import { waitingWords } from '@xbetapp/domain/platform/format/waiting'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import { type Selectable, sql } from 'kysely'
import type { DB } from '#server/db/generated/tables.ts'
import { onlyRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Health } from '#server/kernel/health.ts'
import { botLack } from '#server/telegram/chats/public.ts'

type SystemHealth = Answer<'GET /api/v1/salute'>
type HealthEntry = SystemHealth['voci'][number]

/** Data known only to the process. */
export interface SystemHealthSource {
  /** The folder of the database and the photos. */
  dataDir: string
  health: () => Promise<Health>
  /** Whether messages go to a Telegram for trials instead of people. */
  hasTrialTelegram?: boolean
  /** Makes a backup, and tries to restore it where `tries` says so; absent where this server makes none. */
  backup?: (how: { tries: boolean }) => Promise<void>
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The maximum age of a nightly check, with two hours for a slow run. */
const NIGHTLY_MS = DAY_MS + 2 * HOUR_MS
/** The maximum age of a restore test: only a restored backup is proven. */
const TRIAL_MS = 31 * DAY_MS
/** How long an act may wait to be sealed. */
const CHAIN_MS = HOUR_MS
/** The share of the disk that has to be free. */
const LEAST_FREE = 0.1
/** Between the clocks of the server and the database. */
const GREATEST_SKEW_MS = 2_000
/** How far a replica may be behind. */
const GREATEST_LAG_SECONDS = 60
const VERSION = readFile(new URL('../../../package.json', import.meta.url), 'utf8').then(
  (text) => (JSON.parse(text) as { version: string }).version,
)

/** Everything the page shows, read anew. Nightly checks are not overdue before the product is two days old. */
export async function readSystemHealth(ctx: Ctx, source: SystemHealthSource): Promise<SystemHealth> {
  const startedAt = ctx.now()
  const state = await databaseState(ctx)
  const health = await source.health()
  const voci: HealthEntry[] = [
    nightly('backup', state, startedAt, NIGHTLY_MS, 'Il primo si fa stanotte'),
    nightly('prova_ripristino', state, startedAt, TRIAL_MS, 'La prima si fa con il backup di stanotte'),
    nightly('conti', state, startedAt, NIGHTLY_MS, 'Si controllano stanotte'),
    chain(state, startedAt),
    await disk(source.dataDir),
    queue(health),
    bot(health, source.hasTrialTelegram ?? false),
    clock(state, startedAt),
    replicas(state),
    entry(
      'versioni',
      true,
      `Versione del prodotto ${await VERSION}, Node ${process.versions.node}, PostgreSQL ${state.postgres}, tabelle ${state.migration}`,
    ),
  ]
  return { at: toWire(startedAt), voci }
}

/** An entry of the page; `at`: when the check last ran, null where a time says nothing. */
const entry = (
  chiave: HealthEntry['chiave'],
  bene: boolean | null,
  valore: string,
  at: Date | null = null,
): HealthEntry => ({ chiave, bene, valore, fatto: at && toWire(at) })

interface State {
  /** The last run of each check, by its name. */
  checks: Map<string, Selectable<DB['healthCheck']>>
  /** When the first user was created: the start of the product. */
  since: Date
  now: Date
  postgres: string
  migration: string
  /** The moment of the oldest unsealed act; null when every act is sealed. */
  unsealedSince: Date | null
  /** When the last block was sealed; null before the first. */
  sealedAt: Date | null
  replicas: number
  lagSeconds: number
}

async function databaseState({ db }: Ctx): Promise<State> {
  const checks = await db.selectFrom('healthCheck').selectAll().execute()
  const { rows } = await sql<Omit<State, 'checks'>>`
    select coalesce((select min(created_at) from app_user), now()) as since, clock_timestamp() as now,
           current_setting('server_version') as postgres,
           (select left(max(name), 4) from migration) as migration,
           (select min(a.at) from act a where id_atto > (select basso from chain_state)
              and not exists (select from chain_entry v where v.id_atto = a.id_atto)) as unsealed_since,
           (select at from chain_block order by numero desc limit 1) as sealed_at,
           (select count(*)::int from pg_stat_replication) as replicas,
           coalesce((select extract(epoch from max(replay_lag))::int from pg_stat_replication), 0) as lag_seconds
  `.execute(db)
  return { ...onlyRow(rows), checks: new Map(checks.map((row) => [row.nome, row])) }
}

function nightly(
  chiave: 'backup' | 'prova_ripristino' | 'conti',
  { checks, since }: State,
  now: Date,
  longestMs: number,
  neverText: string,
): HealthEntry {
  const last = checks.get(chiave)
  const age = now.getTime() - (last?.at ?? since).getTime()
  const isMissed = age > (last ? longestMs : Math.max(longestMs, 2 * DAY_MS))
  if (!last) return entry(chiave, isMissed ? false : null, neverText)
  return entry(chiave, last.succeeded && !isMissed, last.dettaglio, last.at)
}

function chain({ unsealedSince, sealedAt }: State, now: Date): HealthEntry {
  const lateMs = unsealedSince ? now.getTime() - unsealedSince.getTime() : 0
  if (lateMs <= CHAIN_MS) return entry('catena', true, 'Registro integro', sealedAt)
  return entry('catena', false, `Da sigillare da ${waitingWords(Math.round(lateMs / 1000))}`, sealedAt)
}

async function disk(dataDir: string): Promise<HealthEntry> {
  const diskStats = await statfs(dataDir).catch(() => null)
  if (!diskStats) return entry('disco', false, 'La cartella dei dati non risponde')
  const share = diskStats.blocks === 0 ? 1 : diskStats.bavail / diskStats.blocks
  const free = (diskStats.bavail * diskStats.bsize) / 1e9
  const words = `${free.toFixed(1).replace('.', ',')} GB liberi, ${Math.round(share * 100)}%`
  return entry('disco', share >= LEAST_FREE, words)
}

function queue({ queue, troubles }: Health): HealthEntry {
  const isStuck = troubles.includes('queue-stuck') || troubles.includes('inbox-stuck')
  const parts = [
    `${queue.pending} messaggi da inviare`,
    `${queue.uncertain} incerti`,
    `${queue.unread} da leggere`,
  ]
  if (queue.setAside > 0) parts.push(`${queue.setAside} accantonati`)
  return entry('coda', !isStuck, parts.join(', '))
}

/** The Telegram for trials is no fault, but not what the product is for either. */
function bot({ bot }: Health, hasTrialTelegram: boolean): HealthEntry {
  const name = bot.username === null ? 'Nessun bot' : `@${bot.username}`
  const lack = botLack(bot, { hasTrialTelegram })
  const isTrialAlone = lack !== null && botLack(bot, { hasTrialTelegram: false }) === null
  return entry('bot', isTrialAlone ? null : lack === null, lack === null ? name : `${name}: ${lack}`)
}

function clock({ now }: State, startedAt: Date): HealthEntry {
  const skew = Math.abs(now.getTime() - startedAt.getTime())
  const seconds = (skew / 1000).toFixed(1).replace('.', ',')
  return entry('orologio', skew <= GREATEST_SKEW_MS, `${seconds} secondi tra server e database`)
}

function replicas({ replicas, lagSeconds }: State): HealthEntry {
  const words = replicas === 0 ? 'Nessuna' : `${replicas}, indietro di ${lagSeconds} secondi al più`
  return entry('repliche', lagSeconds <= GREATEST_LAG_SECONDS, words)
}
