import { sql } from 'kysely'
import {
  type Draft,
  type DraftMessage,
  freeze,
  lockStatements,
  type StatementPart,
  statementButtons,
} from '#server/accounts/statements/public.ts'
import { insertRows, updateRows } from '#server/db/rows.ts'
import { AppError, invariant } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { type Claimed, isUnderClaim, lockClaim, type Queue, RELEASED } from '#server/kernel/queue/queue.ts'
import type { Work } from '#server/kernel/queue/run-worker.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { notify } from '#server/platform/notifications/public.ts'
import { chatVariable } from '#server/platform/settings/public.ts'
import { buttonRow, type NewButton, placeButtons } from '#server/telegram/chat-buttons/public.ts'
import { enqueue, type OutgoingMessage } from '#server/telegram/outbox/public.ts'
import {
  chosenVariants,
  loadReportAccount,
  REPORTS_CHANNEL,
  type ReportAccount,
  type ReportKey,
  type Variant,
} from './report-order.ts'
import { type WrittenReports, writeReports } from './write-report.ts'

/** Attempts before a recipient fails; a refusal fails at once. */
const MAX_ATTEMPTS = 3
/** Longest rest between two looks for recipients; a wake ends it earlier. */
const LONGEST_REST_MS = 5_000

interface Recipient extends Claimed {
  idReportDestinatario: number
  nome: string
}

/** Recipients whose reports wait to be written. */
export const REPORTS: Queue<Recipient> = {
  name: 'reports',
  table: 'reportRecipient',
  key: ['idReportDestinatario'],
  item: ['nome'],
  isOpen: sql`stato = 'in_attesa'`,
  retry: { firstMs: 10_000, longestMs: 20_000 },
}

/**
 * Writes the reports of a recipient, one recipient at a time because a large report takes seconds. One transaction then
 * queues them all and sets the recipient's new state.
 */
export const prepareReports: Work<Recipient> = {
  queue: REPORTS,
  most: 1,
  longestRestMs: LONGEST_REST_MS,
  channels: [REPORTS_CHANNEL],
  work: prepareReport,
  async failed(ctx, recipient, error) {
    const refusal = error instanceof AppError ? error.message : null
    if (refusal === null && recipient.attempts < MAX_ATTEMPTS) return false
    const errore = refusal ?? 'Il report non è stato creato per un errore interno'
    await withTransaction(ctx, async (tx) => {
      const { numUpdatedRows } = await tx.db
        .updateTable('reportRecipient')
        .set({ ...RELEASED, stato: 'fallito', errore })
        .where(isUnderClaim(REPORTS, recipient))
        .executeTakeFirst()
      if (numUpdatedRows > 0n) await notify(tx, `Report di ${recipient.nome} non inviato: ${errore}`)
    })
    return true
  },
}

/** Writes the reports of a recipient and queues them. */
async function prepareReport(ctx: Ctx, recipient: Recipient): Promise<void> {
  const row = await ctx.db
    .selectFrom('reportRecipient')
    .innerJoin('reportSend', 'reportSend.idReportInvio', 'reportRecipient.idReportInvio')
    .selectAll('reportRecipient')
    .select(['accountType', 'createdAt', 'username'])
    .where('idReportDestinatario', '=', recipient.idReportDestinatario)
    .executeTakeFirstOrThrow()
  const key: ReportKey = { kind: row.accountType, id: row.idConto }
  const chatId = await chatOf(ctx, await loadReportAccount(ctx, key))
  const delivery = { recipient, chatId, username: row.username }
  // Another statement of the account may be sent while these reports are written: then they are written again.
  for (;;) {
    const reports = await writeReports(ctx, key, row, chosenVariants(row))
    const isQueued = await withTransaction({ ...ctx, askedAt: row.createdAt }, (tx) =>
      queueReports(tx, reports, delivery),
    )
    if (isQueued) return
  }
}

/** Whose reports are queued, for which chat, and the user who ordered them. */
interface Delivery {
  recipient: Recipient
  chatId: number
  username: string
}

/**
 * Queues the written messages, stores the statement they form, and releases the recipient.
 * @returns false when another statement of the account was sent meanwhile: the draft is written again to continue it
 */
async function queueReports(
  tx: TxCtx,
  { account, richiesta, draft }: WrittenReports,
  delivery: Delivery,
): Promise<boolean> {
  const { recipient } = delivery
  // The claim of this worker has ended: another one writes the reports.
  if (!(await lockClaim(tx, REPORTS, recipient))) return true
  if (draft && !(await lockStatements(tx, draft))) return false
  if (draft) await queueStatement(tx, draft, hasOtherSide(account) ? statementButtons() : [], delivery)
  if (richiesta !== null)
    await queueMessage(tx, 'saldoRequest', { tipo: 'text', payload: { text: richiesta } }, delivery)
  const { idReportDestinatario } = recipient
  await updateRows(tx.db, 'reportRecipient', { idReportDestinatario }, { ...RELEASED, stato: 'in_coda' })
  return true
}

/** Queues the messages of a statement, the last one with the buttons, and stores the statement. */
async function queueStatement(
  tx: TxCtx,
  draft: Draft,
  buttons: readonly NewButton[],
  delivery: Delivery,
): Promise<void> {
  const sendIds = new Map<StatementPart, number>()
  let lastSendId = 0
  for (const message of draft.messages) {
    const isLast = message === draft.messages.at(-1)
    const { tipo, payload } = toOutgoing(message)
    const buttonsOfLast = isLast && buttons.length > 0 ? { buttons: buttonRow(buttons) } : {}
    lastSendId = await queueMessage(
      tx,
      message.tipo,
      { tipo, payload: { ...payload, ...buttonsOfLast } },
      delivery,
    )
    sendIds.set(message.tipo, lastSendId)
  }
  const { recipient, chatId, username } = delivery
  const { idReportDestinatario } = recipient
  const subject = await freeze(tx, draft, { idReportDestinatario, chatId, username, sendIds })
  await placeButtons(tx, buttons, { subject, chatId, idSend: lastSendId })
}

/** Queues one message of a recipient. @returns the number of its send */
async function queueMessage(
  tx: TxCtx,
  variant: Variant,
  message: Pick<OutgoingMessage, 'tipo' | 'payload'>,
  { recipient, chatId }: Delivery,
): Promise<number> {
  const idSend = await enqueue(tx, { chatId, ...message, scopo: 'report' })
  invariant(idSend !== null, 'a message without a key is queued')
  const { idReportDestinatario } = recipient
  await insertRows(tx.db, 'reportMessage', { idReportDestinatario, tipo: variant, idSend })
  return idSend
}

/** Whether the account's owner has a chat and may answer; statements of other accounts go to the staff's chat. */
const hasOtherSide = ({ key }: ReportAccount): boolean => key.kind === 'tipster' || key.kind === 'sala'

const toOutgoing = ({ testo, nomeFile, content }: DraftMessage): Pick<OutgoingMessage, 'tipo' | 'payload'> =>
  nomeFile === null
    ? { tipo: 'text', payload: { text: testo } }
    : {
        tipo: 'document',
        payload: { text: testo, document: { name: nomeFile, sha256: content.sha256.toString('hex') } },
      }

/**
 * The chat of a tipster or room: its drop chat, otherwise its group; for accounts without a chat, the staff's
 * (rule: report/recipients).
 */
async function chatOf(ctx: Ctx, account: ReportAccount): Promise<number> {
  const chatId = hasOtherSide(account)
    ? await chatOfOwner(ctx, account.key)
    : await chatVariable(ctx, 'chat_staff_id')
  if (chatId === null) throw new AppError('REPORT_WITHOUT_CHAT', { nome: account.nome })
  return chatId
}

/** Tipsters and rooms keep both chats under the same column names. */
async function chatOfOwner(ctx: Ctx, { kind, id }: ReportKey): Promise<number | null> {
  const { rows } = await sql<{ chatId: number | null }>`
    select coalesce(id_drop_tg, id_gruppo_tg) as chat_id
    from ${sql.table(kind === 'sala' ? 'room' : kind)} where ${sql.ref(`id_${kind}`)} = ${id}
  `.execute(ctx.db)
  return rows[0]?.chatId ?? null
}
