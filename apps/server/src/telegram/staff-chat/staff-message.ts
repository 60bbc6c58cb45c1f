import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { withoutSecretNames } from '#server/kernel/secret-rooms.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { notify } from '#server/platform/notifications/public.ts'
import { chatVariable } from '#server/platform/settings/public.ts'
import { PRIORITY, queueContent } from '#server/telegram/outbox/public.ts'

/** Queues a line for the staff chat; without a configured chat it is dropped. @returns whether it was queued */
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
 * Notifies the staff of news that answers no request: in every user's bell, where secret rooms are hidden from users
 * who may not see them, and in the staff chat, where they are always hidden because its readers are unknown.
 */
export async function notifyStaff(ctx: TxCtx, text: string): Promise<void> {
  await notify(ctx, text)
  await tellStaffChat(ctx, text)
}

/** Puts news only into the staff chat, not into the bells: news that asks nothing of anyone. */
export async function tellStaffChat(ctx: TxCtx, text: string): Promise<void> {
  await noticeToStaff(ctx, (await withoutSecretNames(ctx))(text))
}

/** Sends a person's message to the staff chat. @throws AppError STAFF_CHAT_MISSING */
export async function sendStaffMessage(ctx: Ctx, text: string): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    if (!(await noticeToStaff(tx, text, PRIORITY.operator))) throw new AppError('STAFF_CHAT_MISSING')
    return { message: 'Operazione completata con successo' }
  })
}
