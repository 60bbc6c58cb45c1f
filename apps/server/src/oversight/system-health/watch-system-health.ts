import { formatDateTime } from '@xbetapp/domain/platform/format/date'
import { romeDay, startOfRomeDay, toWire } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { checkBooks } from '#server/ledger/postings/public.ts'
import { notifyStaff } from '#server/telegram/staff-chat/public.ts'
import { noteCheck } from './note-check.ts'
import { readSystemHealth, type SystemHealthSource } from './read-system-health.ts'

const EVERY_MS = 10 * 60_000
/** After the nightly backup. */
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
export function watchSystemHealth(source: SystemHealthSource) {
  let dueAt = new Date(0)
  return async (ctx: Ctx): Promise<boolean> => {
    const now = ctx.now()
    if (now < dueAt) return false
    dueAt = new Date(now.getTime() + EVERY_MS)
    await warnSystemHealth(ctx, source)
    return false
  }
}

export async function warnSystemHealth(ctx: Ctx, source: SystemHealthSource): Promise<void> {
  const { voci } = await readSystemHealth(ctx, source)
  const bad = voci.filter(({ bene }) => bene === false)
  await withTransaction(ctx, async (tx) => {
    const keys = bad.map(({ chiave }) => chiave)
    await sql`delete from health_alert where not chiave = any(${keys}::text[])`.execute(tx.db)
    for (const { chiave, valore, fatto } of bad) {
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
 * concurrently, the result is the same.
 */
export function checkBooksNightly() {
  let running: Promise<void> | null = null
  return async (ctx: Ctx): Promise<boolean> => {
    const now = ctx.now()
    if (running || Number(toWire(now).slice(11, 13)) < CHECK_HOUR) return false
    const last = await ctx.db
      .selectFrom('healthCheck')
      .select('at')
      .where('nome', '=', 'conti')
      .executeTakeFirst()
    if (last && last.at >= startOfRomeDay(romeDay(now))) return false
    running = checkNow(ctx)
      .catch((error: unknown) => ctx.log.error({ err: String(error) }, 'the books could not be checked'))
      .finally(() => {
        running = null
      })
    return false
  }
}

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
