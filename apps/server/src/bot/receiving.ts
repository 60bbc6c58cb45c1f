import type { Update } from 'grammy/types'

/** What the bot asks Telegram to be told. */
export const ALLOWED_UPDATES: ReadonlyArray<Exclude<keyof Update, 'update_id'>> = [
  'message',
  'edited_message',
  'channel_post',
  'edited_channel_post',
  'message_reaction',
  'my_chat_member',
  'callback_query',
]

/** How receiving goes, by whichever way. */
export interface ReceivingState {
  mode: 'polling' | 'webhook'
  /** When Telegram last answered. */
  lastPollAt: Date | null
  lastError: string | null
  lastErrorAt: Date | null
  /** Updates Telegram holds for a webhook that does not take them. */
  waiting: number
  /** Groups whose messages Telegram keeps from the bot, by name: privacy mode is on, and it is no administrator there. */
  unreadGroups: string[]
}

export const newState = (mode: ReceivingState['mode']): ReceivingState => ({
  mode,
  lastPollAt: null,
  lastError: null,
  lastErrorAt: null,
  waiting: 0,
  unreadGroups: [],
})

export function noteAnswer(state: ReceivingState, at: Date): void {
  state.lastPollAt = at
  state.lastError = null
}

export function noteTrouble(state: ReceivingState, error: string, at: Date): void {
  state.lastError = error
  state.lastErrorAt = at
}
