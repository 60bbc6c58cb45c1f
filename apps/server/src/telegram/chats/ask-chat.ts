import { GrammyError } from 'grammy'
import type { Telegram } from '#server/telegram/bot-api/public.ts'
import { type Right, whyMute } from './may-write.ts'

/** Telegram's answer about a chat; `why` is null where the bot lacks no right. */
export type ChatStatus = { movedTo: number } | { title?: string | undefined; why: string | null }

/** Asks Telegram for a chat's name, and why the bot lacks a needed right there, if it does. */
export async function askChat(
  telegram: Telegram,
  chatId: number,
  needs: readonly Right[],
): Promise<ChatStatus> {
  try {
    const { type, title, permissions } = await telegram.api.getChat(chatId)
    if (type === 'private') return { title, why: null }
    const member = await telegram.api.getChatMember(chatId, telegram.botId)
    return { title, why: whyMute({ type, member, permissions }, needs) }
  } catch (error) {
    if (!(error instanceof GrammyError)) throw error
    const { migrate_to_chat_id: movedTo } = error.parameters
    if (movedTo !== undefined) return { movedTo }
    if (error.error_code === 403) return { why: 'il bot è stato rimosso' }
    if (error.error_code === 400 && /chat not found/.test(error.description))
      return { why: 'chat non trovata' }
    throw error
  }
}
