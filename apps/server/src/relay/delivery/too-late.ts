import { lockFoundBets } from '#server/bets/bets/public.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { holdForwards, holdRelays } from '#server/relay/held-sends/public.ts'
import { notifyStaff } from '#server/telegram/staff-chat/public.ts'

interface RelaySend {
  id: number
  attempts: number
  idReceivedBet: number | null
  idSala: number | null
  idInstradamento: number | null
  idInoltroDestinazione: number | null
}

/** Whether a part of a message arrived or may have arrived; the rest then follows without checks. */
export async function hasPart(
  ctx: Ctx,
  { idInstradamento, idInoltroDestinazione }: Pick<RelaySend, 'idInstradamento' | 'idInoltroDestinazione'>,
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('invio')
    .select('id')
    .where('stato', 'in', ['sent', 'uncertain'])
    .where((eb) =>
      eb.or([
        eb('idInstradamento', '=', idInstradamento),
        eb('idInoltroDestinazione', '=', idInoltroDestinazione),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Drops a queued send with all its parts, logs it and notifies the staff. */
export async function dropRelay(tx: TxCtx, send: RelaySend, motivo: string): Promise<void> {
  if (!(await takeOut(tx, send, motivo))) return
  const over = { stato: 'scartato', motivo, settledAt: tx.now(), daModificare: null } as const
  const { idInstradamento, idInoltroDestinazione } = send
  if (idInstradamento !== null) {
    await tx.db.updateTable('instradamento').set(over).where('id', '=', idInstradamento).execute()
  }
  if (idInoltroDestinazione !== null) {
    const { daModificare: _, ...dropped } = over
    await tx.db
      .updateTable('inoltroDestinazione')
      .set(dropped)
      .where('id', '=', idInoltroDestinazione)
      .execute()
  }
  const sala = await tx.db
    .selectFrom('sala')
    .innerJoin('venue', 'venue.idVenue', 'sala.idVenue')
    .select('venue.nome as nomeSala')
    .where('idSala', '=', send.idSala)
    .executeTakeFirst()
  tx.log.info({ invio: send.id, idSala: send.idSala, motivo }, 'queued send dropped')
  const what =
    send.idReceivedBet === null ? 'Messaggio sparax non inviato' : `Bet ${send.idReceivedBet} non inviata`
  await notifyStaff(tx, `${what}: ${sala?.nomeSala ?? 'una sala'} (${motivo})`)
}

/** Takes a queued send with all its parts out of the queue and holds it for a person. */
export async function holdQueued(tx: TxCtx, send: RelaySend, motivo: string): Promise<void> {
  if (!(await takeOut(tx, send, motivo))) return
  const { idReceivedBet, idInstradamento, idInoltroDestinazione } = send
  if (idReceivedBet !== null && idInstradamento !== null) {
    await tx.db.deleteFrom('sentBet').where('idInstradamento', '=', idInstradamento).execute()
    await holdRelays(tx, idReceivedBet, [{ id: idInstradamento, motivo }])
  }
  if (idInoltroDestinazione !== null) {
    const { idInoltro } = await tx.db
      .selectFrom('inoltroDestinazione')
      .select('idInoltro')
      .where('id', '=', idInoltroDestinazione)
      .executeTakeFirstOrThrow()
    await holdForwards(tx, idInoltro, [{ id: idInoltroDestinazione, motivo }])
  }
}

/**
 * Takes a send and its other parts out of the queue. The bet is locked first, in the same order as by stops and edits.
 * @returns false when it was withdrawn or settled meanwhile, which then prevails
 */
async function takeOut(tx: TxCtx, send: RelaySend, lastError: string): Promise<boolean> {
  if (send.idReceivedBet !== null) await lockFoundBets(tx, [send.idReceivedBet])
  const row = await tx.db
    .selectFrom('invio')
    .select('annulloRichiesto')
    .where('id', '=', send.id)
    .where('stato', 'in', ['sending', 'uncertain'])
    .where('attempts', '=', send.attempts)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return false
  await tx.db
    .updateTable('invio')
    .set({ stato: 'cancelled', lastError, claimedBy: null, claimedAt: null })
    .where('stato', 'in', ['pending', 'sending'])
    .where((eb) =>
      eb.or([
        eb('id', '=', send.id),
        eb('idInstradamento', '=', send.idInstradamento),
        eb('idInoltroDestinazione', '=', send.idInoltroDestinazione),
      ]),
    )
    .execute()
  return !row.annulloRichiesto
}

/** Locks the send: a concurrent withdrawal is either seen here, or runs after and finds the send in the queue. */
export async function isTakenBack(tx: TxCtx, send: { id: number }): Promise<boolean> {
  const row = await tx.db
    .selectFrom('invio')
    .select('annulloRichiesto')
    .where('id', '=', send.id)
    .forUpdate()
    .executeTakeFirst()
  return row?.annulloRichiesto === true
}
