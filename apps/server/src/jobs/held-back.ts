import type { Ctx } from '#server/kernel/ctx.ts'
import { PRIORITY } from '#server/kernel/outbox.ts'
import { whyTooLate } from '#server/modules/relay/public.ts'
import type { ClaimedSend } from './claim-sends.ts'
import type { Outcome } from './deliver-send.ts'

/** A message that waited longer than this in the queue is looked at once more before it leaves. */
const LATE_MS = 30_000

/**
 * Why an automatic message must not leave after all: it waited, behind others or for a bot that was muted, until its
 * room closed or went off (D2.30: checked at the moment of sending). Null when it may. An operator's choice stands.
 */
export async function heldBack(ctx: Ctx, send: ClaimedSend): Promise<Outcome | null> {
  const isAutomatic = send.priority === PRIORITY.automatic
  const isRelay = send.idInstradamento !== null || send.idInoltroDestinazione !== null
  if (!isAutomatic || !isRelay || send.idSala === null || send.scopo === 'bet-edit') return null
  if (ctx.now().getTime() - send.dueAt.getTime() < LATE_MS) return null
  const reason = await whyTooLate(ctx, send.idSala, send)
  return reason === null ? null : { kind: 'held', reason }
}
