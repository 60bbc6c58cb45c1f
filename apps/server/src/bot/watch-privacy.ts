import { setTimeout as sleep } from 'node:timers/promises'
import type { Ctx } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'
import { sourceChats } from '#server/modules/chats/public.ts'
import type { Telegram } from '#server/modules/telegram/public.ts'
import type { ReceivingState } from './receiving.ts'

const POLL_INTERVAL_MS = 60_000
/** Questions are not messages, but Telegram counts them too. */
const BETWEEN_MS = 50

/** Notes in `state`, now and every minute, which groups of tips the bot does not read because of its privacy mode. */
export async function watchPrivacy(
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
    await sleep(POLL_INTERVAL_MS, undefined, { signal }).catch(() => undefined)
  }
}

async function unreadGroups(ctx: Ctx, { api, botId }: Telegram, signal: AbortSignal): Promise<string[]> {
  // Asked anew: whoever runs the bot may have switched it since.
  const me = await api.getMe()
  if (me.can_read_all_group_messages) return []
  const unread: string[] = []
  for (const { chatId, nome } of await sourceChats(ctx)) {
    if (signal.aborted) break
    // One the bot is not in is another fault, told of elsewhere.
    const member = await api.getChatMember(chatId, botId).catch(() => null)
    if (member && member.status !== 'administrator' && member.status !== 'creator') unread.push(nome)
    await sleep(BETWEEN_MS, undefined, { signal }).catch(() => undefined)
  }
  return unread
}
