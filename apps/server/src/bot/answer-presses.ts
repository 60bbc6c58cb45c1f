import type { CallbackQuery, Update } from 'grammy/types'
import type { Ctx } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'
import type { Telegram } from '#server/telegram/bot-api/public.ts'
import { pressedButton } from '#server/telegram/chat-buttons/public.ts'
import { handlerOf, pressOf } from './features/presses.ts'

/**
 * Answers presses as they come, even where their chats wait: Telegram shows a clock on the button for some fifteen
 * seconds and refuses an answer after that. The inbox carries the press out whether it was answered or not. The answer
 * says what is known so far; an answer that Telegram refuses as too late is no fault.
 */
export async function answerPresses(ctx: Ctx, telegram: Telegram, updates: readonly Update[]): Promise<void> {
  await Promise.all(
    updates.flatMap(({ callback_query: query }) =>
      query
        ? answer(ctx, telegram, query).catch((error: unknown) =>
            ctx.log.debug({ err: redact(String(error)) }, 'press not answered'),
          )
        : [],
    ),
  )
}

const REFUSAL_TEXTS = {
  unknown: 'Pulsante non valido',
  'other-chat': 'Questo pulsante non vale in questa chat',
  expired: 'Pulsante scaduto',
} as const

async function answer(ctx: Ctx, telegram: Telegram, query: CallbackQuery): Promise<void> {
  const press = pressOf(query)
  const button = await pressedButton(ctx, press)
  const text =
    typeof button === 'string'
      ? REFUSAL_TEXTS[button]
      : ((await handlerOf(button)?.answer(ctx, button, press)) ?? REFUSAL_TEXTS.unknown)
  await telegram.api.answerCallbackQuery(query.id, { text })
}
