import type { Ctx } from '#server/kernel/ctx.ts'
import { judgeForward } from '#server/relay/forwards/public.ts'
import { judgeQueued } from '#server/relay/routing/public.ts'
import { PRIORITY } from '#server/telegram/outbox/public.ts'
import type { ClaimedSend } from './claim-sends.ts'
import type { Outcome } from './deliver-send.ts'
import { hasPart } from './too-late.ts'

/** A message that waited longer than this in the queue is checked again before it leaves. */
const LATE_MS = 30_000

/**
 * Checks an automatic message that waited in the queue, behind others or while the bot was muted, just before it
 * leaves: its room may have closed or been switched off, its bet changed or become too old. Operators' messages and
 * edits are not checked.
 * @returns `dropped` or `held` with the reason, null when the message may leave
 */
export async function recheckSend(ctx: Ctx, send: ClaimedSend): Promise<Outcome | null> {
  if (send.priority !== PRIORITY.automatic || send.scopo === 'bet-edit') return null
  // Measured from createdAt, when it was decided: dueAt moves while a message waits for its picture.
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
