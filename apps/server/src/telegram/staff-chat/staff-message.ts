import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withoutSecretNames } from '#server/kernel/secret-rooms.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { notify } from '#server/platform/notifications/public.ts'
import { chatVariable } from '#server/platform/settings/public.ts'
import { PRIORITY, queueContent } from '#server/telegram/outbox/public.ts'

/** Queues a line for the staff chat; without one configured nobody is told. @returns whether it was queued */
export async function noticeToStaff(
  ctx: TxCtx,
  text: string,
  priority: number = PRIORITY.last,
): Promise<boolean> {
  const chatId = await chatVariable(ctx, 'chat_staff_id')
  if (chatId === null) return false
  await queueContent(ctx, { text, photos: [] }, { chatId, scopo: 'staff-notice', priority })
  return true
}

/**
 * Tells the staff of what no request is waiting for: in the bell of everybody, where secret rooms are hidden from whoever
 * may not know of them, and in the staff chat, where nobody knows who reads.
 */
export async function notifyStaff(ctx: TxCtx, text: string): Promise<void> {
  await notify(ctx, text)
  await noticeToStaff(ctx, (await withoutSecretNames(ctx))(text))
}

/** A message a person sends to the staff chat. @throws AppError STAFF_CHAT_MISSING */
export async function sendStaffMessage(ctx: Ctx, text: string): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    if (!(await noticeToStaff(tx, text, PRIORITY.operator))) throw new AppError('STAFF_CHAT_MISSING')
    return { message: 'Operazione completata con successo' }
  })
}
