import { insertRow, insertRows } from '#server/db/rows.ts'
import { AppError, validationError } from '#server/kernel/app-error.ts'
import { audit } from '#server/kernel/audit.ts'
import { wake } from '#server/kernel/channels.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import {
  chosenVariants,
  loadReportAccount,
  REPORTS_CHANNEL,
  type ReportKey,
  type Request,
  requestedPeriod,
  VARIANTS,
  type Variant,
} from './report-order.ts'

/**
 * Accepts an order to send reports. They are written and queued in the background, recipient by recipient: one failure
 * does not block the others.
 * @throws AppError VALIDATION when nothing is chosen or a period is invalid
 */
export async function sendReports(
  ctx: Ctx,
  kind: ReportKey['kind'],
  requests: readonly Request[],
): Promise<{ message: string; idReportInvio: number }> {
  return withTransaction(ctx, async (tx) => {
    const chosenRequests = requests.filter((request) => chosenVariants(request).length > 0)
    if (chosenRequests.length === 0) throw validationError('Seleziona almeno un report da inviare')
    const recipients = []
    for (const request of chosenRequests) {
      recipients.push({
        idConto: request.id,
        ...requestedPeriod(request, tx.now()),
        ...variantFlags(chosenVariants(request)),
        ...(await recipientState(tx, { kind, id: request.id })),
        dueAt: tx.now(),
      })
    }
    const send = { accountType: kind, username: tx.actor.username, createdAt: tx.now() }
    const { idReportInvio } = await insertRow(tx.db, 'reportSend', send)
    await insertRows(
      tx.db,
      'reportRecipient',
      recipients.map((row) => ({ ...row, idReportInvio })),
    )
    await wake(tx, REPORTS_CHANNEL)
    await audit(tx, 'reports.send', 'report-invio', idReportInvio, {
      after: { kind, destinatari: recipients.map((row) => row.nome) },
    })
    return { message: 'Invio confermato', idReportInvio }
  })
}

/** A column for each variant: whether it is sent. */
function variantFlags(variants: readonly Variant[]) {
  const flags = Object.fromEntries(VARIANTS.map((variant) => [variant, variants.includes(variant)]))
  return flags as Record<Variant, boolean>
}

/** An account that does not exist gives a failed recipient, named by kind and id. */
async function recipientState(ctx: Ctx, key: ReportKey) {
  try {
    return { nome: (await loadReportAccount(ctx, key)).nome, stato: 'in_attesa' as const, errore: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { nome: `${key.kind} ${key.id}`, stato: 'fallito' as const, errore: error.message }
  }
}
