import { AppError } from '#server/kernel/app-error.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { enqueue, PRIORITY } from '#server/kernel/outbox.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { chatVariable } from '#server/modules/settings/public.ts'
import { composeMessages } from './compose-message.ts'

/** Queues a line for the staff chat; without one configured nobody is told. @returns whether it was queued */
export async function noticeToStaff(ctx: TxCtx, text: string, priority: number = PRIORITY.automatic): Promise<boolean> {
  const chatId = await chatVariable(ctx, 'chat_staff_id')
  if (chatId === null) return false
  for (const message of composeMessages({ text, photos: [] })) {
    await enqueue(ctx, { ...message, chatId, scopo: 'staff-notice', priority })
  }
  return true
}

/** A message a person sends to the staff chat. @throws AppError STAFF_CHAT_MISSING */
export async function sendStaffMessage(ctx: Ctx, text: string): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    if (!(await noticeToStaff(tx, text, PRIORITY.operator))) throw new AppError('STAFF_CHAT_MISSING')
    return { message: 'Operazione completata con successo' }
  })
}
