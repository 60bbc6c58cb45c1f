import { takeVerdict, verdictAnswer } from '#server/accounts/statements/public.ts'
import { answerPress, takePress } from '#server/bets/room-answers/public.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { answerWaiting, takeWaiting } from '#server/relay/held-sends/public.ts'
import type { Press, PressedButton } from '#server/telegram/chat-buttons/public.ts'
import { takeTipsterText } from './change-waiting.ts'

/** What presses of one kind of button mean. */
interface PressHandler {
  /** The notice shown at once to the person who pressed, before anything is written: at most 200 characters. */
  answer: (ctx: Ctx, button: PressedButton, press: Press) => Promise<string>
  take: (tx: TxCtx, button: PressedButton, press: Press) => Promise<void>
}

/** By the first word of the verb. */
const HANDLERS: Readonly<Record<string, PressHandler>> = {
  estratto: { answer: verdictAnswer, take: takeVerdict },
  attesa: {
    answer: answerWaiting,
    take: async (tx, button, press) =>
      button.verbo === 'attesa.tipster' ? takeTipsterText(tx, button) : takeWaiting(tx, button, press),
  },
  'attesa-inoltro': { answer: answerWaiting, take: takeWaiting },
  risposta: { answer: answerPress, take: takePress },
}

/** The handler of a press; undefined for a verb of another version of the product. */
export const handlerOf = ({ verbo }: PressedButton): PressHandler | undefined =>
  HANDLERS[verbo.split('.')[0] ?? '']
