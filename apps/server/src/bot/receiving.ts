import type { Chat, Update } from 'grammy/types'
import { upsertRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { pause } from '#server/kernel/waiting.ts'
import type { Telegram } from '#server/telegram/bot-api/public.ts'

/** The kinds of updates the bot asks Telegram for. */
export const ALLOWED_UPDATES: ReadonlyArray<Exclude<keyof Update, 'update_id'>> = [
  'message',
  'edited_message',
  'channel_post',
  'edited_channel_post',
  'message_reaction',
  'my_chat_member',
  'callback_query',
]

/** The state of receiving, by polling or webhook. */
export interface ReceivingState {
  mode: 'polling' | 'webhook'
  /** When Telegram last answered; null before its first answer. */
  lastPollAt: Date | null
  /** Null once Telegram answers again; the time of the last error stays. */
  lastError: string | null
  lastErrorAt: Date | null
  /** Updates Telegram holds for a webhook that does not take them. */
  waiting: number
  /** Names of groups whose messages Telegram withholds: privacy mode is on, and the bot is no administrator there. */
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

/** The chat an update comes from. */
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

const NOTE_EVERY_MS = 5_000

/** Writes the state of receiving to the database until `signal` ends, so that any process can report it. */
export async function noteBotStateWhile(
  ctx: Ctx,
  telegram: Telegram,
  state: ReceivingState,
  signal: AbortSignal,
): Promise<void> {
  let username = ''
  while (!signal.aborted) {
    // Not awaited: the state of receiving matters most while Telegram does not answer.
    telegram.me().then(
      (me) => {
        username = me.username
      },
      () => undefined,
    )
    // An empty username keeps the name that Telegram told before.
    const row = { ...rowOf(state), ...(username === '' ? {} : { username }) }
    await upsertRow(ctx.db, 'botState', { botId: telegram.botId }, row, { username }).catch(() => undefined)
    await pause(NOTE_EVERY_MS, signal)
  }
}

const rowOf = (state: ReceivingState) => ({
  modo: state.mode,
  receivedAt: state.lastPollAt,
  ultimoErrore: state.lastError,
  failedAt: state.lastErrorAt,
  inAttesa: state.waiting,
  unreadGroups: state.unreadGroups,
})
