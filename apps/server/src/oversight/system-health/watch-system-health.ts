import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import { addRomeDays, romeDay, startOfRomeDay, toWire } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { rowIfAny, upsertRow } from '#server/db/rows.ts'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { checkBooks } from '#server/ledger/postings/public.ts'
import { notifyStaff } from '#server/telegram/staff-chat/public.ts'
import { readSystemHealth, type SystemHealthSource } from './read-system-health.ts'

const WATCH_EVERY_MS = 10 * 60_000
/** How long after a failed backup the next one is tried. */
const BACKUP_RETRY_MS = 60 * 60_000
/** The hour in Rome from which the books are checked: after the nightly backup. */
const CHECK_HOUR = 4

const NAMES: Readonly<Record<string, string>> = {
  backup: 'Backup',
  prova_ripristino: 'Prova di ripristino',
  conti: 'Controllo dei conti',
  catena: 'Integrità del registro',
  disco: 'Disco',
  coda: 'Coda dei messaggi',
  bot: 'Bot',
  orologio: 'Orologio',
  repliche: 'Repliche',
}

/**
 * Every ten minutes, reports checks that became overdue or bad to bell and staff chat, once until they are well again.
 */
export function watchSystemHealth(source: SystemHealthSource): (ctx: Ctx) => Promise<boolean> {
  let dueAt = new Date(0)
  return async (ctx: Ctx): Promise<boolean> => {
    const now = ctx.now()
    if (now < dueAt) return false
    dueAt = new Date(now.getTime() + WATCH_EVERY_MS)
    await warnSystemHealth(ctx, source)
    return false
  }
}

export async function warnSystemHealth(ctx: Ctx, source: SystemHealthSource): Promise<void> {
  const { voci } = await readSystemHealth(ctx, source)
  const badEntries = voci.filter(({ bene }) => bene === false)
  await withTransaction(ctx, async (tx) => {
    const keys = badEntries.map(({ chiave }) => chiave)
    await sql`delete from health_alert where not chiave = any(${keys}::text[])`.execute(tx.db)
    for (const { chiave, valore, fatto } of badEntries) {
      const { rows } = await sql`
        insert into health_alert values (${chiave}, ${tx.now()}) on conflict do nothing returning chiave
      `.execute(tx.db)
      const last = fatto ? ` (ultima volta ${formatDateTime(fatto)})` : ''
      if (rows.length > 0)
        await notifyStaff(tx, `Salute del sistema, ${NAMES[chiave] ?? chiave}: ${valore}${last}`)
    }
  })
}

/**
 * Checks the books once a night after four, in the background: no request waits for it. If two processes check
 * concurrently, the result is the same. A check that the server's end cuts off is made after the next start.
 */
export function checkBooksNightly(ending: AbortSignal): (ctx: Ctx) => Promise<boolean> {
  let running: Promise<void> | null = null
  return async (ctx: Ctx): Promise<boolean> => {
    const now = ctx.now()
    if (running || Number(toWire(now).slice(11, 13)) < CHECK_HOUR) return false
    const last = await rowIfAny(ctx.db, 'healthCheck', { nome: 'conti' }, ['at'])
    if (last && last.at >= startOfRomeDay(romeDay(now))) return false
    running = checkNow(ctx)
      .catch((error: unknown) => {
        if (!ending.aborted) ctx.log.error({ err: String(error) }, 'the books could not be checked')
      })
      .finally(() => {
        running = null
      })
    return false
  }
}

/** The hour in Rome from which the nightly backup is made: before the books are checked. */
const BACKUP_HOUR = 3
/** A backup is restored on trial once in this many days. */
const TRIAL_DAYS = 7

/**
 * Makes a backup once a night after three, and tries to restore it once a week, in the background. A successful backup
 * notes itself; a failed one is noted here, and tried again after an hour.
 */
export function backUpNightly({ backup }: SystemHealthSource): (ctx: Ctx) => Promise<boolean> {
  let running: Promise<void> | null = null
  let dueAt = new Date(0)
  return async (ctx: Ctx): Promise<boolean> => {
    const now = ctx.now()
    if (!backup || running || now < dueAt || Number(toWire(now).slice(11, 13)) < BACKUP_HOUR) return false
    const checks = await ctx.db.selectFrom('healthCheck').select(['nome', 'at', 'succeeded']).execute()
    const last = (nome: string) => checks.find((one) => one.nome === nome && one.succeeded)?.at
    const today = romeDay(now)
    // The first night of a new product is the one after its first day.
    if ((last('backup') ?? (await installedAt(ctx))) >= startOfRomeDay(today)) return false
    const tries = (last('prova_ripristino') ?? new Date(0)) < startOfRomeDay(addRomeDays(today, -TRIAL_DAYS))
    dueAt = new Date(now.getTime() + BACKUP_RETRY_MS)
    running = backup({ tries })
      .catch((error: unknown) => noteFailedBackup(ctx, error))
      .catch((error: unknown) =>
        ctx.log.error({ err: String(error) }, 'the failed backup could not be noted'),
      )
      .then(() => undefined)
      .finally(() => {
        running = null
      })
    return false
  }
}

/** When the first user came; now where there is none. */
async function installedAt(ctx: Ctx): Promise<Date> {
  const { rows } = await sql<{ at: Date | null }>`select min(created_at) as at from app_user`.execute(ctx.db)
  return rows[0]?.at ?? ctx.now()
}

/** Makes a backup at once. @throws AppError BACKUP_FAILED, BACKUP_ELSEWHERE where this server makes none */
export async function backUpNow(ctx: Ctx, { backup }: SystemHealthSource): Promise<void> {
  if (!backup) throw new AppError('BACKUP_ELSEWHERE')
  try {
    await backup({ tries: false })
  } catch (error) {
    throw new AppError('BACKUP_FAILED', { perche: await noteFailedBackup(ctx, error) }, { cause: error })
  }
}

/** A backup that ended with its server is no failure: the next start makes it. */
async function noteFailedBackup(ctx: Ctx, error: unknown): Promise<string> {
  if (error instanceof DOMException && error.name === 'AbortError') return 'il server si sta fermando'
  const perche = error instanceof Error ? error.message : String(error)
  ctx.log.error({ err: perche }, 'the backup failed')
  const dettaglio = `Non riuscito: ${perche}`
  await noteCheck(ctx.db as Database, { nome: 'backup', at: ctx.now(), succeeded: false, dettaglio })
  return perche
}

interface Check {
  nome: 'backup' | 'prova_ripristino' | 'conti'
  at: Date
  succeeded: boolean
  /** One line, for people. */
  dettaglio: string
}

/** Records when a data safeguard last ran and how it ended. */
export const noteCheck = (db: Database, { nome, ...check }: Check): Promise<void> =>
  upsertRow(db, 'healthCheck', { nome }, check)

/** Checks the books and stores the result. */
export async function checkNow(ctx: Ctx): Promise<void> {
  let first = ''
  const { bets, differences } = await checkBooks(ctx, ({ what, key }) => {
    first ||= `${what} ${key}`
  })
  await noteCheck(ctx.db as Database, {
    nome: 'conti',
    at: ctx.now(),
    succeeded: differences === 0,
    dettaglio:
      differences === 0 ? `${bets} bet, i conti tornano` : `${differences} differenze, la prima: ${first}`,
  })
}
