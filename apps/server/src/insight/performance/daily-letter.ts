import { formatDate } from '@xbetapp/domain/platform/format/date'
import { formatMoney } from '@xbetapp/domain/platform/format/number'
import { sum, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { addRomeDays, fromWire, toWire } from '@xbetapp/domain/platform/time/rome'
import { sql } from 'kysely'
import { weeksOfAccounts } from '#server/accounts/statements/public.ts'
import { onlyRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withoutSecretNames } from '#server/kernel/secret-rooms.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { contentOf, keepContents } from '#server/platform/contents/public.ts'
import { chatVariable, variable } from '#server/platform/settings/public.ts'
import { enqueue, PRIORITY, queueContent } from '#server/telegram/outbox/public.ts'
import { betTable } from './bet-tables.ts'
import { exposure } from './exposure.ts'
import { houseLine } from './house-line.ts'
import { barsPicture } from './letter-picture.ts'
import { requireDays } from './period.ts'

/** Tipsters named as the best of the day, and as the worst. */
const TIPSTERS_NAMED = 3
/** Days shown in the picture. */
const PICTURE_DAYS = 30

/**
 * Writes yesterday's letter to the owner when its hour has come (rule: andamento/daily-letter): composed from one
 * snapshot and queued in the transaction that marks it as written, so that it is sent once despite crashes.
 * @returns false: nothing more is due at once
 */
export async function writeLetter(ctx: Ctx): Promise<boolean> {
  const hour = await variable(ctx, 'lettera_ora')
  const chatId = await chatVariable(ctx, 'chat_proprietario_id')
  const now = toWire(ctx.now())
  if (!/^\d{1,2}$/.test(hour) || chatId === null || Number(now.slice(11, 13)) < Number(hour)) return false
  const today = now.slice(0, 10)
  const todaysReport = await ctx.db
    .selectFrom('morningReport')
    .select('at')
    .where(sql<boolean>`giorno = ${today}::date`)
    .executeTakeFirst()
  if (todaysReport) return false
  const text = (await withoutSecretNames(ctx))(await letterText(ctx, addRomeDays(today, -1)))
  const picture = await contentOf(await letterPicture(ctx, addRomeDays(today, -1)))
  // A letter due before a backup was restored may have been sent already.
  const askedAt = fromWire(`${today}T${hour.padStart(2, '0')}:00:00`)
  await withTransaction({ ...ctx, askedAt }, async (tx) => {
    const { rows } = await sql`
      insert into morning_report values (${today}::date, ${tx.now()}) on conflict do nothing returning giorno
    `.execute(tx.db)
    if (rows.length === 0) return
    await keepContents(tx, [picture])
    const address = { chatId, scopo: 'lettera', priority: PRIORITY.automatic, dedupeKey: `lettera:${today}` }
    await queueContent(tx, { text, photos: [] }, address)
    await enqueue(tx, {
      ...address,
      dedupeKey: `${address.dedupeKey}:immagine`,
      tipo: 'document',
      payload: { document: { name: `andamento-${today}.png`, sha256: picture.sha256.toString('hex') } },
    })
  })
  return false
}

async function letterText(ctx: Ctx, day: string): Promise<string> {
  const days = requireDays(ctx, { dal: day, al: day })
  const { totali } = await houseLine(ctx, days)
  const { righe } = await betTable(ctx, days, 'tipster')
  const open = await exposure(ctx)
  const sorted = righe.toSorted((a, b) => b.casa - a.casa)
  const namedLines = (rows: typeof sorted) => rows.map(({ nome, casa }) => `- ${nome}: ${formatMoney(casa)}`)
  const best = sorted.filter(({ casa }) => casa > 0).slice(0, TIPSTERS_NAMED)
  const worst = sorted
    .filter(({ casa }) => casa < 0)
    .slice(-TIPSTERS_NAMED)
    .reverse()
  return [
    `Andamento di ${formatDate(day)}`,
    `Profitto della casa: ${formatMoney(totali.totale)}`,
    `No Drop ${formatMoney(totali.noDrop)}, Scarti Quota ${formatMoney(totali.scartiQuota)}, Freeroll ${formatMoney(totali.freeroll)}, altro ${formatMoney(besidesBets(totali))}`,
    ...(best.length > 0 ? ['', 'I migliori:', ...namedLines(best)] : []),
    ...(worst.length > 0 ? ['', 'I peggiori:', ...namedLines(worst)] : []),
    '',
    `Open adesso: ${open.casa.aperte} bet per ${formatMoney(open.casa.esposto)}, nel caso peggiore ${formatMoney(open.casa.peggiore)}`,
    ...(await toLookAt(ctx, open)),
  ].join('\n')
}

/** What was booked besides bets. */
const besidesBets = ({
  incassi,
  spese,
  dividendi,
  altro,
}: Record<'incassi' | 'spese' | 'dividendi' | 'altro', number>) => sum([incassi, spese, dividendi, altro])

/** Bets that are Open for longer are counted; the letter names the three days. */
const OLD_MS = 3 * 86_400_000
/** Weeks checked: the running week, of which nothing is due yet, and the five before it, as Settimane shows them. */
const WEEKS = 6

/** The items that need attention; empty if none do. */
async function toLookAt(ctx: Ctx, open: Awaited<ReturnType<typeof exposure>>): Promise<string[]> {
  const count = async (stato: 'da-inviare' | 'contestato' | 'silente') =>
    (await weeksOfAccounts(ctx, { settimane: WEEKS, stato, page: 0, size: 1 })).totale
  const { rows } = await sql<{ incerti: number; vecchie: number }>`
    select (select count(*)::integer from send where stato = 'uncertain') as incerti,
           (select count(*)::integer from bet where esito = 'Open' and deleted_at is null and (tot <> 0 or tot_tipster <> 0)
            and message_date < ${new Date(ctx.now().getTime() - OLD_MS)}) as vecchie
  `.execute(ctx.db)
  const { incerti, vecchie } = onlyRow(rows)
  const eventsOverThreshold = open.evento.filter(
    ({ chiave, peggiore }) => chiave !== '' && open.sogliaEvento !== null && -peggiore > open.sogliaEvento,
  )
  const lines: Array<[number, string]> = [
    [await count('da-inviare'), 'settimane da inviare'],
    [await count('contestato'), 'settimane contestate'],
    [await count('silente'), 'settimane senza risposta'],
    [incerti, 'messaggi di cui non si sa se sono arrivati'],
    [vecchie, 'bet Open da più di tre giorni'],
    [eventsOverThreshold.length, 'eventi oltre la soglia'],
  ]
  const dueLines = lines.filter(([n]) => n > 0).map(([n, what]) => `- ${n} ${what}`)
  return dueLines.length > 0 ? ['', 'Da controllare:', ...dueLines] : []
}

async function letterPicture(ctx: Ctx, day: string): Promise<Buffer> {
  const { punti } = await houseLine(
    ctx,
    requireDays(ctx, { dal: addRomeDays(day, 1 - PICTURE_DAYS), al: day }),
  )
  return barsPicture(
    `Profitto della casa, ultimi ${PICTURE_DAYS} giorni`,
    punti.map(({ giorno, noDrop, scartiQuota, freeroll, ...bookings }) => ({
      label: formatDate(giorno).slice(0, 5),
      value: toNumber(sum([noDrop, scartiQuota, freeroll, besidesBets(bookings)])),
    })),
    formatMoney,
  )
}
