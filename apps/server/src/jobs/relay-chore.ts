import type { LanguageModel } from '#server/kernel/language-model.ts'
import { redact } from '#server/kernel/log.ts'
import { rewrite } from '#server/modules/relay/public.ts'
import { findDueRelays, nextRelayAt, relayDue } from '#server/modules/routing/public.ts'
import type { Chore } from './run-planner.ts'

/** Questions to the model at one time; the others wait their turn. */
const MOST_QUESTIONS = 8

/** Planned sends of bets: decided anew when due, handed to the outbox, rewritten first where the room wants it. */
export function relayChore(model: LanguageModel, wake: () => void): Chore {
  const asked = new Map<string, Promise<void>>()
  return {
    name: 'relay',
    nextAt: nextRelayAt,
    async run(ctx) {
      const { ready, toRewrite } = await findDueRelays(ctx)
      for (const wanted of toRewrite) {
        const key = JSON.stringify(wanted)
        if (asked.has(key) || asked.size >= MOST_QUESTIONS) continue
        const question = rewrite(ctx, model, wanted)
          .catch((error: unknown) => ctx.log.error({ err: redact(String(error)) }, 'rewriting failed'))
          .finally(() => {
            asked.delete(key)
            wake()
          })
        asked.set(key, question)
      }
      let done = 0
      for (const [idReceivedBet, ids] of ready) {
        // One bet that cannot be decided must not hold up the others.
        await relayDue(ctx, idReceivedBet, ids).then(
          () => done++,
          (error: unknown) =>
            ctx.log.error({ err: redact(String(error)), idReceivedBet }, 'due bet not relayed'),
        )
      }
      return done > 0
    },
  }
}
