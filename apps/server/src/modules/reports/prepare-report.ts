import { periodText, type ReportPeriod } from '@xbetapp/domain/reports/report-text'
import { sql } from 'kysely'
import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { type Claimed, held, lockHeld, type Queue, RELEASED } from '#server/kernel/queue/queue.ts'
import type { Work } from '#server/kernel/queue/run-worker.ts'
import { RELAY_CHANNEL } from '#server/kernel/scheduler-channel.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { notify } from '#server/modules/notifiche/public.ts'
import { enqueue, type MessagePayload } from '#server/modules/outbox/public.ts'
import { chatVariable } from '#server/modules/settings/public.ts'
import { loadReportAccount, type ReportAccount } from './report-account.ts'
import { chosenVariants, distinctVariants, isAt100, type Variant } from './report-order.ts'
import { balanceRequest, reportFile, reportMessage } from './write-report.ts'

const MAX_ATTEMPTS = 3
const LONGEST_REST_MS = 5_000

interface Recipient extends Claimed {
  idReportDestinatario: number
  nome: string
}

/** Recipients whose reports are to be written. */
export const REPORTS: Queue<Recipient> = {
  name: 'reports',
  table: 'reportDestinatario',
  key: ['idReportDestinatario'],
  item: ['nome'],
  isOpen: sql`stato = 'in_attesa'`,
  retry: { firstMs: 10_000, longestMs: 20_000 },
}

/**
 * Writes the reports of a recipient, one recipient after the other since a large one takes seconds, and queues them with
 * his new state in one transaction, after all of them have been read and written.
 */
export const prepareReports: Work<Recipient> = {
  queue: REPORTS,
  most: 1,
  longestRestMs: LONGEST_REST_MS,
  channels: [RELAY_CHANNEL],
  work: prepareReport,
  async failed(ctx, recipient, error) {
    const refusal = error instanceof AppError ? error.message : null
    if (refusal === null && recipient.attempts < MAX_ATTEMPTS) return false
    const errore = refusal ?? 'Il report non è stato creato per un errore interno'
    await withTransaction(ctx, async (tx) => {
      const { numUpdatedRows } = await tx.db
        .updateTable('reportDestinatario')
        .set({ ...RELEASED, stato: 'fallito', errore })
        .where(held(REPORTS, recipient))
        .executeTakeFirst()
      if (numUpdatedRows > 0n) await notify(tx, `Report di ${recipient.nome} non inviato: ${errore}`)
    })
    return true
  },
}

async function prepareReport(ctx: Ctx, recipient: Recipient): Promise<void> {
  const { idReportDestinatario } = recipient
  const row = await ctx.db
    .selectFrom('reportDestinatario')
    .innerJoin('reportInvio', 'reportInvio.idReportInvio', 'reportDestinatario.idReportInvio')
    .selectAll('reportDestinatario')
    .select(['tipoConto', 'createdAt'])
    .where('idReportDestinatario', '=', idReportDestinatario)
    .executeTakeFirstOrThrow()
  const account = await loadReportAccount(ctx, { kind: row.tipoConto, id: row.idConto })
  const chatId = await chatOf(ctx, account)
  const reports: Array<{ variant: Variant } & Awaited<ReturnType<typeof written>>> = []
  for (const variant of distinctVariants(account, chosenVariants(row)))
    reports.push({ variant, ...(await written(ctx, account, row, variant)) })
  await withTransaction({ ...ctx, askedAt: row.createdAt }, async (tx) => {
    if (!(await lockHeld(tx, REPORTS, recipient))) return
    for (const { variant, tipo, payload } of reports) {
      const idInvio = await enqueue(tx, { chatId, tipo, payload, scopo: 'report' })
      if (idInvio === null) continue
      await tx.db
        .insertInto('reportMessaggio')
        .values({ idReportDestinatario, tipo: variant, idInvio })
        .execute()
    }
    await tx.db
      .updateTable('reportDestinatario')
      .set({ ...RELEASED, stato: 'in_coda' })
      .where('idReportDestinatario', '=', idReportDestinatario)
      .execute()
  })
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

/**
 * Tipsters and rooms in their drop chat, else their group; accounts without a chat of their own in the staff's
 * (rule: report/recipients).
 */
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
