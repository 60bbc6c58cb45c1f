import type { Chat, Update } from 'grammy/types'

/** The chat an update is about. */
export function chatOf(update: Update): Chat | undefined {
  const part =
    update.message ??
    update.channel_post ??
    update.edited_message ??
    update.edited_channel_post ??
    update.message_reaction ??
    update.my_chat_member
  return part?.chat ?? update.callback_query?.message?.chat
}
