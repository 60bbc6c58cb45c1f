import type { Ctx } from '#server/kernel/ctx.ts'
import { judgeForward } from '#server/relay/forwards/public.ts'
import { judgeQueued } from '#server/relay/routing/public.ts'
import { PRIORITY } from '#server/telegram/outbox/public.ts'
import type { ClaimedSend } from './claim-sends.ts'
import type { Outcome } from './deliver-send.ts'
import { hasPart } from './too-late.ts'

/** A message that waited longer than this in the queue is looked at once more before it leaves. */
const LATE_MS = 30_000

/**
 * Why an automatic message must not leave after all, or not by itself: it waited, behind others or for a bot that was
 * muted, until its room closed or went off, its bet was changed or had become too old. Looked at when it is about to
 * leave. Null when it may. An operator's choice stands.
 */
export async function recheckSend(ctx: Ctx, send: ClaimedSend): Promise<Outcome | null> {
  if (send.priority !== PRIORITY.automatic || send.scopo === 'bet-edit') return null
  // By when it was handed over, just decided: one that waits for its picture falls due again and again.
  if (ctx.now().getTime() - send.createdAt.getTime() < LATE_MS) return null
  const { idInstradamento, idInoltroDestinazione } = send
  if (idInstradamento === null && idInoltroDestinazione === null) return null
  if (await hasPart(ctx, send)) return null
  const why =
    idInstradamento === null
      ? await judgeForward(ctx, idInoltroDestinazione ?? 0)
      : await judgeQueued(ctx, idInstradamento)
  if (why === null) return null
  return 'held' in why ? { kind: 'held', reason: why.held } : { kind: 'dropped', reason: why.drop }
}
