import { isNight } from '@xbetapp/domain/accounts/reports/reminder-hours'
import { periodText } from '@xbetapp/domain/accounts/reports/report-period'
import { closedBy } from '@xbetapp/domain/reference/closing-windows/closing-window'
import { type Selectable, sql } from 'kysely'
import type { Statement } from '#server/db/generated/tables.ts'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { variable } from '#server/platform/settings/public.ts'
import { closingWindows } from '#server/reference/closing-windows/public.ts'
import { enqueue } from '#server/telegram/outbox/public.ts'

const HOUR_MS = 3_600_000

/** How long after an unanswered statement a reminder follows; null: never. */
export async function reminderDelayMs(ctx: Ctx): Promise<number | null> {
  // The variable is empty or a whole number of hours: the database refuses anything else.
  return Number(await variable(ctx, 'estratto_sollecito_ore')) * HOUR_MS || null
}

/** A statement due for a reminder. */
interface SilentStatement
  extends Pick<Selectable<Statement>, 'idStatement' | 'chatId' | 'startDate' | 'endDate'> {
  /** The send that has the buttons; the reminder answers it. */
  idSend: number
  sentAt: Date
  /** Null unless the account is a room's. */
  idSala: number | null
}

/** Statements reminded in one run; the next run takes the rest. Rooms that are closed now do not count. */
const MOST_AT_ONCE = 50

/**
 * Sends one reminder for each unanswered statement: not at night, and for a room not before its closing window ends
 * (rule: statement/reminder). Statements that did not arrive are ignored.
 * @returns whether more statements may wait for a reminder
 */
export async function remindSilent(ctx: Ctx): Promise<boolean> {
  const delayMs = await reminderDelayMs(ctx)
  if (delayMs === null || isNight(ctx.now())) return false
  const silentStatements = await silentSince(ctx, new Date(ctx.now().getTime() - delayMs))
  const windows = await closingWindows(
    ctx,
    silentStatements.flatMap(({ idSala }) => idSala ?? []),
  )
  let reminderCount = 0
  for (const statement of silentStatements) {
    if (statement.idSala !== null && closedBy(windows.get(statement.idSala) ?? [], ctx.now())) continue
    // A reminder due before a backup was restored may have been sent already.
    const askedAt = new Date(statement.sentAt.getTime() + delayMs)
    if (await remind({ ...ctx, askedAt }, statement)) reminderCount++
    if (reminderCount === MOST_AT_ONCE) break
  }
  return reminderCount === MOST_AT_ONCE
}

/** The statements due for a reminder, oldest first. Only the last message of a statement has buttons. */
async function silentSince(ctx: Ctx, before: Date): Promise<SilentStatement[]> {
  const { rows } = await sql<SilentStatement>`
    select e.id_statement, last.id_send, e.chat_id, room.id_sala, e.start_date, e.end_date, last.sent_at
    from statement e
    join account a using (id_account)
    left join room on room.id_venue = a.id_venue
    join lateral (
      select p.id_send, i.sent_at from statement_message m
      join send i on i.id = m.id_send and i.stato = 'sent' and i.sent_at <= ${before}
      join chat_button p on p.id_send = i.id
      where m.id_statement = e.id_statement limit 1
    ) last on true
    where not exists (
      select from statement_verdict v where v.id_statement = e.id_statement and v.verdetto = 'confermo'
    ) and e.stato = 'inviato' and e.sostituito_da is null and e.reminded_at is null and e.created_at <= ${before}
    order by e.created_at
  `.execute(ctx.db)
  return rows
}

async function remind(ctx: Ctx, statement: SilentStatement): Promise<boolean> {
  const { idStatement, idSend, chatId, ...period } = statement
  return withTransaction(ctx, async (tx) => {
    // The statement may have been answered or replaced since it was read.
    const markedRow = await tx.db
      .updateTable('statement')
      .set({ remindedAt: tx.now() })
      .where('idStatement', '=', idStatement)
      .where('stato', '=', 'inviato')
      .where('sostituitoDa', 'is', null)
      .where('remindedAt', 'is', null)
      .returning('idStatement')
      .executeTakeFirst()
    if (!markedRow) return false
    await enqueue(tx, {
      chatId,
      tipo: 'text',
      payload: {
        text: `Promemoria: l'estratto ${periodText(period)} aspetta una risposta. Premi Confermo o Contesto sotto il messaggio.`,
        replyToInvio: idSend,
      },
      scopo: 'estratto',
      dedupeKey: `sollecito:${idStatement}`,
    })
    await audit(tx, 'estratti.sollecito', 'estratto', idStatement)
    return true
  })
}
