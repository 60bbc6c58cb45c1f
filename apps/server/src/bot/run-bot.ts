import { fetchAnswerPictures, fetchPictures } from '#server/intake/photos/public.ts'
import { BOT, type Ctx } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'
import { runWorker } from '#server/kernel/queue/run-worker.ts'
import type { Worker } from '#server/kernel/queue/worker.ts'
import { atMost, pause } from '#server/kernel/waiting.ts'
import { BOT_REFRESH_CHANNEL } from '#server/reference/bot-notices/public.ts'
import type { Telegram } from '#server/telegram/bot-api/public.ts'
import { refreshChats, sourceChats } from '#server/telegram/chats/public.ts'
import { handleInbox } from './handle-inbox.ts'
import { pollUpdates } from './receive-updates.ts'
import { newState, noteBotStateWhile, type ReceivingState } from './receiving.ts'
import { keepWebhook } from './webhook.ts'

/** How often the bot's privacy mode is asked for. */
const PRIVACY_EVERY_MS = 60_000

/** The pause between two groups: Telegram counts these requests against the bot's limits like messages. */
const BETWEEN_MS = 50

export interface RunningBot {
  /** The state of receiving; null while another process receives. */
  state(): ReceivingState | null
  stop(): Promise<void>
}

interface Options {
  worker: Worker
  /** Updates are posted to this address; without it the bot asks for them. */
  webhook?: { url: string; token: string } | undefined
}

/** How long an update under way may take when the bot stops; an update cut off is handled after the next start. */
const LAST_UPDATE_MS = 5_000

/** Held by the one process that receives for a bot: Telegram hands updates to one reader and refuses a second. */
const RECEIVER_LOCK = 7_202_605
/** The keys of a lock are 32-bit integers; a bot's id may be larger. */
const LARGEST_KEY = 2_147_483_647

/**
 * Receives updates, handles them and fetches their pictures, each on its own loop, until stopped. Of several processes
 * all handle and fetch, and one receives; another takes over when the receiver is gone or silent.
 */
export function runBot(
  base: Omit<Ctx, 'actor'>,
  telegram: Telegram,
  { worker, webhook }: Options,
): RunningBot {
  const ctx: Ctx = { ...base, actor: BOT }
  const stopping = new AbortController()
  const { signal } = stopping
  let state: ReceivingState | null = null
  const inbox = runWorker(ctx, worker, signal, handleInbox)
  const pictures = runWorker(ctx, worker, signal, fetchPictures(telegram))
  const answerPictures = runWorker(ctx, worker, signal, fetchAnswerPictures(telegram))
  const receiver = worker.whileHolding(
    [RECEIVER_LOCK, telegram.botId % LARGEST_KEY],
    signal,
    async (turn) => {
      const receiving = newState(webhook ? 'webhook' : 'polling')
      state = receiving
      ctx.log.info('receiving updates')
      try {
        await Promise.all([
          webhook
            ? keepWebhook(ctx, telegram, { signal: turn, state: receiving, ...webhook })
            : pollUpdates(ctx, telegram, { signal: turn, state: receiving, onStored: () => inbox.wake() }),
          noteBotStateWhile(ctx, telegram, receiving, turn),
          watchPrivacy(ctx, telegram, { signal: turn, state: receiving }),
        ])
      } finally {
        state = null
      }
      if (!signal.aborted) ctx.log.warn('another process may receive updates now')
    },
  )

  let refreshing: Promise<void> = Promise.resolve()
  worker.hear(BOT_REFRESH_CHANNEL, () => {
    // Only the process that receives refreshes.
    if (signal.aborted || state === null) return
    refreshing = refreshing
      .then(() => refreshChats(ctx, telegram, signal))
      .catch((error: unknown) => ctx.log.error({ err: redact(String(error)) }, 'chats not read anew'))
  })
  return {
    state: () => state,
    async stop() {
      stopping.abort()
      const works = [receiver, inbox.ended, pictures.ended, answerPictures.ended, refreshing]
      await atMost(LAST_UPDATE_MS, Promise.all(works))
    },
  }
}

/** Notes in `state`, now and every minute, which groups of tips the bot does not read because of its privacy mode. */
async function watchPrivacy(
  ctx: Ctx,
  telegram: Telegram,
  { signal, state }: { signal: AbortSignal; state: ReceivingState },
): Promise<void> {
  while (!signal.aborted) {
    await unreadGroups(ctx, telegram, signal).then(
      (groups) => {
        state.unreadGroups = groups
      },
      (error: unknown) => ctx.log.warn({ err: redact(String(error)) }, 'privacy mode not asked for'),
    )
    await pause(PRIVACY_EVERY_MS, signal)
  }
}

async function unreadGroups(ctx: Ctx, { api, botId }: Telegram, signal: AbortSignal): Promise<string[]> {
  // Asked each time: privacy mode may have been switched since.
  const me = await api.getMe()
  if (me.can_read_all_group_messages) return []
  const names: string[] = []
  for (const { chatId, nome } of await sourceChats(ctx)) {
    if (signal.aborted) break
    // A group the bot is not in is another fault, reported elsewhere.
    const member = await api.getChatMember(chatId, botId).catch(() => null)
    if (member && member.status !== 'administrator' && member.status !== 'creator') names.push(nome)
    await pause(BETWEEN_MS, signal)
  }
  return names
}
