import { setTimeout as sleep } from 'node:timers/promises'
import { upsertRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Telegram } from '#server/telegram/bot-api/public.ts'
import type { ReceivingState } from './receiving.ts'

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
    await noteBotState(ctx, telegram.botId, username, state).catch(() => undefined)
    await sleep(NOTE_EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
}

/** Stores the state; an empty `username` keeps the name that Telegram told before. */
async function noteBotState(ctx: Ctx, botId: number, username: string, state: ReceivingState): Promise<void> {
  const row = {
    modo: state.mode,
    receivedAt: state.lastPollAt,
    ultimoErrore: state.lastError,
    failedAt: state.lastErrorAt,
    inAttesa: state.waiting,
    unreadGroups: state.unreadGroups,
  }
  await upsertRow(ctx.db, 'botState', { botId }, username === '' ? row : { ...row, username }, { username })
}
