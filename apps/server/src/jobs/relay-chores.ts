import type { Ctx } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'
import { editCopies, findDueEdits } from '#server/modules/copies/public.ts'
import type { LanguageModel } from '#server/modules/language-model/public.ts'
import { type Rewriting, rewrite, type SortedWork } from '#server/modules/rewriting/public.ts'
import { findDueSends, nextSendAt, sendDue } from './due-sends.ts'
import { inSteps } from './in-steps.ts'
import type { Chore } from './run-planner.ts'

/** Questions to the model at one time; the others wait their turn. */
const MOST_QUESTIONS = 8

/**
 * Planned sends of bets and of messages of sparax and channels, decided anew when due and handed to the outbox, and
 * edits of what was sent: a text is
 * rewritten first where the room wants it.
 */
export function relayChores(model: LanguageModel, wake: () => void): Chore[] {
  const ask = questions(model, wake)
  const relay = inSteps(sendDue)
  const edit = inSteps(editCopies)
  return [
    {
      name: 'relay',
      nextAt: nextSendAt,
      isOrdered: true,
      run: async (ctx) => relay(ctx, ask(ctx, await findDueSends(ctx))),
    },
    { name: 'edits', isOrdered: true, run: async (ctx) => edit(ctx, ask(ctx, await findDueEdits(ctx))) },
  ]
}

/** Asks what the work waits for, at a side; whoever wakes later finds the answer. */
function questions(model: LanguageModel, wake: () => void) {
  const asked = new Map<string, Promise<void>>()
  return (ctx: Ctx, work: SortedWork): SortedWork => {
    for (const wanted of work.toRewrite) {
      const key = JSON.stringify(wanted)
      if (asked.has(key) || asked.size >= MOST_QUESTIONS) continue
      asked.set(
        key,
        ask(ctx, wanted).finally(() => asked.delete(key) && wake()),
      )
    }
    return work
  }

  function ask(ctx: Ctx, wanted: Rewriting): Promise<void> {
    return rewrite(ctx, model, wanted).catch((error: unknown) => {
      ctx.log.error({ err: redact(String(error)), idReceivedBet: wanted.idReceivedBet }, 'rewriting failed')
    })
  }
}
