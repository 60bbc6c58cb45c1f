import type { CallbackQuery, Update } from 'grammy/types'
import { takeVerdict, verdictAnswer } from '#server/accounts/statements/public.ts'
import { noticeOfPress, storePress } from '#server/bets/room-answers/public.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'
import { momentOf } from '#server/kernel/storable.ts'
import { answerWaiting, takeWaiting } from '#server/relay/held-sends/public.ts'
import type { Telegram } from '#server/telegram/bot-api/public.ts'
import { type Press, type PressedButton, pressedButton } from '#server/telegram/chat-buttons/public.ts'
import { takeTipsterText } from './staff-text.ts'

/** What presses of one kind of button mean. */
interface PressHandler {
  /** The notice shown at once to the person who pressed, before anything is written: at most 200 characters. */
  answer: (ctx: Ctx, button: PressedButton, press: Press) => Promise<string>
  /** Carries the press out, when the inbox comes to its update. */
  take: (tx: TxCtx, button: PressedButton, press: Press) => Promise<void>
}

/** The handlers, by the first word of their buttons' verbs. */
const HANDLERS: Readonly<Record<string, PressHandler>> = {
  estratto: { answer: verdictAnswer, take: takeVerdict },
  attesa: {
    answer: answerWaiting,
    take: async (tx, button, press) =>
      button.verbo === 'attesa.tipster' ? takeTipsterText(tx, button) : takeWaiting(tx, button, press),
  },
  'attesa-inoltro': { answer: answerWaiting, take: takeWaiting },
  risposta: { answer: noticeOfPress, take: storePress },
}

/** The handler of a press; undefined for a verb of another version of the product. */
export const handlerOf = ({ verbo }: PressedButton): PressHandler | undefined =>
  HANDLERS[verbo.split('.')[0] ?? '']

/** What a press says: which button, where, and by whom. */
export const pressOf = ({ data = '', message, from }: CallbackQuery): Press => ({
  token: data,
  chatId: message?.chat.id ?? null,
  messageId: message?.message_id ?? null,
  // Telegram dates a message it no longer shows 0.
  messaggioAt: message?.date ? momentOf(message.date) : null,
  idUser: from.id,
  nomeUtente: [from.first_name, from.last_name].filter(Boolean).join(' ') || String(from.id),
})

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
