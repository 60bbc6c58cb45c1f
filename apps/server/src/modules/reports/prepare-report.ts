import { periodText, type ReportPeriod } from '@xbetapp/domain/reports/report-text'
import { sql } from 'kysely'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { notify } from '#server/modules/notifiche/public.ts'
import { enqueue, type MessagePayload } from '#server/modules/outbox/public.ts'
import { chatVariable } from '#server/modules/settings/public.ts'
import { loadReportAccount, type ReportAccount } from './report-account.ts'
import { chosenVariants, distinctVariants, isAt100, type Variant } from './report-order.ts'
import { balanceRequest, reportFile, reportMessage } from './write-report.ts'

const MAX_ATTEMPTS = 3
const RETRY_MS = 10_000

/**
 * Writes the reports of the next waiting recipient and queues them. His row is locked meanwhile: a process that dies
 * lets go of it, and since its messages and its new state are one transaction, another starts it anew and nothing is
 * queued twice.
 * @returns whether there was one
 */
export async function prepareNextReport(ctx: Ctx): Promise<boolean> {
  const next = await beginNext(ctx)
  if (!next) return false
  try {
    await withTransaction(ctx, (tx) => queueReports(ctx, tx, next.idReportDestinatario))
  } catch (error) {
    await noteFailure(ctx, next, error)
  }
  return true
}

/** When the next waiting recipient may be looked at, null when none waits. */
export async function nextReportAt(ctx: Ctx): Promise<Date | null> {
  const row = await ctx.db
    .selectFrom('reportDestinatario')
    .select('riprovaAt')
    .where('stato', '=', 'in_attesa')
    .orderBy('riprovaAt')
    .limit(1)
    .executeTakeFirst()
  return row?.riprovaAt ?? null
}

interface Attempt {
  idReportDestinatario: number
  nome: string
  tentativi: number
}

/** Counts the attempt before it is made, so that a report which kills its process is not tried for ever. */
async function beginNext(ctx: Ctx): Promise<Attempt | undefined> {
  const { rows } = await sql<Attempt>`
    update report_destinatario set tentativi = tentativi + 1
    where id_report_destinatario = (
      select id_report_destinatario from report_destinatario
      where stato = 'in_attesa' and riprova_at <= ${ctx.now()}
      order by riprova_at, id_report_destinatario
      limit 1 for update skip locked
    )
    returning id_report_destinatario, nome, tentativi
  `.execute(ctx.db)
  return rows[0]
}

async function queueReports(ctx: Ctx, tx: TxCtx, idReportDestinatario: number): Promise<void> {
  // This connection waits while another reads the report's rows.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx.db)
  const row = await tx.db
    .selectFrom('reportDestinatario')
    .innerJoin('reportInvio', 'reportInvio.idReportInvio', 'reportDestinatario.idReportInvio')
    .selectAll('reportDestinatario')
    .select(['tipoConto', 'createdAt'])
    .where('idReportDestinatario', '=', idReportDestinatario)
    .where('stato', '=', 'in_attesa')
    .forUpdate('reportDestinatario')
    .skipLocked()
    .executeTakeFirst()
  if (!row) return
  const account = await loadReportAccount(ctx, { kind: row.tipoConto, id: row.idConto })
  const chatId = await chatOf(ctx, account)
  for (const variant of distinctVariants(account, chosenVariants(row))) {
    const { tipo, payload } = await written(ctx, account, row, variant)
    const idInvio = await enqueue(
      { ...tx, askedAt: row.createdAt },
      { chatId, tipo, payload, scopo: 'report' },
    )
    if (idInvio === null) continue
    await tx.db
      .insertInto('reportMessaggio')
      .values({ idReportDestinatario, tipo: variant, idInvio })
      .execute()
  }
  await tx.db
    .updateTable('reportDestinatario')
    .set({ stato: 'in_coda' })
    .where('idReportDestinatario', '=', idReportDestinatario)
    .execute()
}

async function written(
  ctx: Ctx,
  account: ReportAccount,
  period: ReportPeriod,
  variant: Variant,
): Promise<{ tipo: 'text' | 'document'; payload: MessagePayload }> {
  if (variant === 'saldoRequest') {
    return { tipo: 'text', payload: { text: await balanceRequest(ctx, { account, period }) } }
  }
  const wanted = { account, period, at100: isAt100(variant) }
  if (variant === 'testuale' || variant === 'testuale100') {
    return { tipo: 'text', payload: { text: await reportMessage(ctx, wanted) } }
  }
  const { name, bytes } = await reportFile(ctx, wanted)
  return {
    tipo: 'document',
    payload: {
      text: `${account.nome} ${periodText(period)}${wanted.at100 ? ' (100%)' : ''}`,
      document: { name, contentBase64: bytes.toString('base64') },
    },
  }
}

/** Tipsters and rooms in their drop chat, else their group; accounts without a chat of their own in the staff's (D3.49). */
async function chatOf(ctx: Ctx, { key, nome }: ReportAccount): Promise<number> {
  const chatId =
    key.kind === 'tipster' || key.kind === 'sala'
      ? await ownChat(ctx, key.kind, key.id)
      : await chatVariable(ctx, 'chat_staff_id')
  if (chatId === null) throw new AppError('REPORT_WITHOUT_CHAT', { nome })
  return chatId
}

async function ownChat(ctx: Ctx, kind: 'tipster' | 'sala', id: number): Promise<number | null> {
  const { rows } = await sql<{ chatId: number | null }>`
    select coalesce(id_drop_tg, id_gruppo_tg) as chat_id from ${sql.table(kind)} where ${sql.ref(`id_${kind}`)} = ${id}
  `.execute(ctx.db)
  return rows[0]?.chatId ?? null
}

async function noteFailure(
  ctx: Ctx,
  { idReportDestinatario, nome, tentativi }: Attempt,
  error: unknown,
): Promise<void> {
  const refusal = error instanceof AppError ? error.message : null
  if (refusal === null) ctx.log.error({ err: error, idReportDestinatario }, 'report failed')
  const final = refusal !== null || tentativi >= MAX_ATTEMPTS
  await withTransaction(ctx, async (tx) => {
    const errore = refusal ?? 'Il report non è stato creato per un errore interno'
    const update = tx.db
      .updateTable('reportDestinatario')
      .set(
        final
          ? { stato: 'fallito', errore }
          : { riprovaAt: new Date(tx.now().getTime() + RETRY_MS * tentativi) },
      )
      .where('idReportDestinatario', '=', idReportDestinatario)
      .where('stato', '=', 'in_attesa')
    await update.execute()
    if (final) await notify(tx, `Report di ${nome} non inviato: ${errore}`)
  })
}
