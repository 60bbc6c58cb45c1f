import { lockFoundBets } from '#server/bets/bets/public.ts'
import { deleteRows, lockRow, rowOf, updateRows } from '#server/db/rows.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { DUE_FORWARDS } from '#server/relay/forwards/public.ts'
import { BETS, FORWARDS, holdSends } from '#server/relay/held-sends/public.ts'
import { DUE_RELAYS, judgeAgain } from '#server/relay/routing/public.ts'
import { PRIORITY } from '#server/telegram/outbox/public.ts'
import { notifyStaff } from '#server/telegram/staff-chat/public.ts'
import type { ClaimedSend } from './claim-sends.ts'
import type { Outcome } from './deliver-send.ts'

/** A message that waited longer than this in the queue is checked again before it leaves. */
const LATE_MS = 30_000

/**
 * Checks an automatic message that waited in the queue, behind others or while the bot was muted, just before it
 * leaves: its room may have closed or been switched off, its bet changed or become too old. Operators' messages and
 * edits are not checked.
 * @returns `discarded` or `held` with the reason, null when the message may leave
 */
export async function recheckSend(ctx: Ctx, send: ClaimedSend): Promise<Outcome | null> {
  if (send.priority !== PRIORITY.automatic || send.scopo === 'bet-edit') return null
  // Measured from createdAt, when it was decided: dueAt moves while a message waits for its picture.
  if (ctx.now().getTime() - send.createdAt.getTime() < LATE_MS) return null
  const { idInstradamento, idForwardTarget } = send
  if (idInstradamento === null && idForwardTarget === null) return null
  if (await hasPart(ctx, send)) return null
  const judgement =
    idInstradamento === null
      ? await judgeAgain(ctx, DUE_FORWARDS, idForwardTarget ?? 0)
      : await judgeAgain(ctx, DUE_RELAYS, idInstradamento)
  if (judgement === null) return null
  return 'hold' in judgement
    ? { kind: 'held', reason: judgement.hold }
    : { kind: 'discarded', reason: judgement.discard }
}

type RelaySend = Pick<
  ClaimedSend,
  'id' | 'attempts' | 'idReceivedBet' | 'idSala' | 'idInstradamento' | 'idForwardTarget'
>

/** Whether a part of a message arrived or may have arrived; its other parts then follow without checks. */
async function hasPart(ctx: Ctx, { idInstradamento, idForwardTarget }: RelaySend): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('send')
    .select('id')
    .where('stato', 'in', ['sent', 'uncertain'])
    .where((eb) =>
      eb.or([eb('idInstradamento', '=', idInstradamento), eb('idForwardTarget', '=', idForwardTarget)]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Discards a queued send with all its parts, logs it and notifies the staff. */
export async function discardQueued(tx: TxCtx, send: RelaySend, motivo: string): Promise<void> {
  if (!(await takeOutOfQueue(tx, send, motivo))) return
  const fields = { stato: 'scartato', motivo, settledAt: tx.now() } as const
  // A send belongs to a row of one of the tables; the other id is null and finds none.
  await updateRows(tx.db, 'routing', { id: send.idInstradamento }, { ...fields, editDueAt: null })
  await updateRows(tx.db, 'forwardTarget', { id: send.idForwardTarget }, fields)
  const room = await tx.db
    .selectFrom('room')
    .innerJoin('venue', 'venue.idVenue', 'room.idVenue')
    .select('venue.nome as nomeSala')
    .where('idSala', '=', send.idSala)
    .executeTakeFirst()
  tx.log.info({ invio: send.id, idSala: send.idSala, motivo }, 'queued send discarded')
  const subject =
    send.idReceivedBet === null ? 'Messaggio sparax non inviato' : `Bet ${send.idReceivedBet} non inviata`
  await notifyStaff(tx, `${subject}: ${room?.nomeSala ?? 'una sala'} (${motivo})`)
}

/** Takes a queued send with all its parts out of the queue and holds it for a person. */
export async function holdQueued(tx: TxCtx, send: RelaySend, motivo: string): Promise<void> {
  if (!(await takeOutOfQueue(tx, send, motivo))) return
  const { idReceivedBet, idInstradamento, idForwardTarget } = send
  if (idReceivedBet !== null && idInstradamento !== null) {
    await deleteRows(tx.db, 'sentBet', { idInstradamento })
    await updateRows(tx.db, 'routing', { id: idInstradamento }, { editDueAt: null })
    await holdSends(tx, BETS, idReceivedBet, [{ id: idInstradamento, motivo }])
  }
  if (idForwardTarget !== null) {
    const { idInoltro } = await rowOf(tx.db, 'forwardTarget', { id: idForwardTarget }, ['idInoltro'])
    await holdSends(tx, FORWARDS, idInoltro, [{ id: idForwardTarget, motivo }])
  }
}

/**
 * Takes a send and its other parts out of the queue. The bet is locked first, in the same order as by stops and edits.
 * @returns false when the send was withdrawn or recorded meanwhile, which then prevails
 */
async function takeOutOfQueue(tx: TxCtx, send: RelaySend, lastError: string): Promise<boolean> {
  if (send.idReceivedBet !== null) await lockFoundBets(tx, [send.idReceivedBet])
  const where = { id: send.id, stato: ['sending', 'uncertain'], attempts: send.attempts } as const
  const row = await lockRow(tx.db, 'send', where, ['cancelRequested'])
  if (!row) return false
  await tx.db
    .updateTable('send')
    .set({ stato: 'cancelled', lastError, claimedBy: null, claimedAt: null })
    .where('stato', 'in', ['pending', 'sending'])
    .where((eb) =>
      eb.or([
        eb('id', '=', send.id),
        eb('idInstradamento', '=', send.idInstradamento),
        eb('idForwardTarget', '=', send.idForwardTarget),
      ]),
    )
    .execute()
  return !row.cancelRequested
}

/** Whether a send was withdrawn. The lock lets a concurrent withdrawal be seen here, or find the send in the queue. */
export async function isTakenBack(tx: TxCtx, send: { id: number }): Promise<boolean> {
  const row = await lockRow(tx.db, 'send', { id: send.id }, ['cancelRequested'])
  return row?.cancelRequested === true
}
