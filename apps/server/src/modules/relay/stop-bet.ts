import { toWire } from '@xbetapp/domain/time/rome'
import { audit } from '#server/kernel/audit.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { cancelQueued, PRIORITY } from '#server/kernel/outbox.ts'
import { betsChanged } from '#server/kernel/revision.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { lockBet, logModifica } from '#server/modules/bets/public.ts'
import { queueContent } from './queue-content.ts'

/**
 * STOP BET (D1.28): what has not left is taken back, rooms that have the bet are told to stop. Drops, totals and
 * outcome stay: played money stays played. Of the rooms asked for only those the bet was sent to are told.
 * @throws AppError BET_NOT_FOUND
 */
export async function stopBet(
  ctx: Ctx,
  input: { idReceivedBet: number; idSale: readonly number[]; announce: boolean },
): Promise<{ message: string }> {
  return withTransaction(ctx, async (tx) => {
    const bet = await lockBet(tx, input.idReceivedBet)
    // Read before the cancellation, which would make a room look as if it never had the bet.
    const told = await tx.db
      .selectFrom('sentBet')
      .innerJoin('sala', 'sala.idSala', 'sentBet.idSala')
      .innerJoin('invio', 'invio.id', 'sentBet.idInvio')
      .select(['sala.idSala', 'sala.idGruppoTg'])
      .where('sentBet.idReceivedBet', '=', bet.idReceivedBet)
      .where('invio.stato', 'in', ['sent', 'sending', 'uncertain'])
      .distinct()
      .execute()
    const cancelled = await cancelQueued(tx, [bet.idReceivedBet])
    await tx.db
      .updateTable('bet')
      .set({ stoppedAt: tx.now() })
      .where('idReceivedBet', '=', bet.idReceivedBet)
      .execute()
    if (input.announce) {
      const asked = new Set(input.idSale)
      for (const room of told) {
        if (!asked.has(room.idSala) || room.idGruppoTg === null) continue
        const text = [`STOP BET ${bet.idReceivedBet}`, bet.formattedBet].filter(Boolean).join('\n')
        await queueContent(
          tx,
          { text, photos: [] },
          {
            chatId: room.idGruppoTg,
            scopo: 'stop-bet',
            priority: PRIORITY.operator,
            idReceivedBet: bet.idReceivedBet,
            idSala: room.idSala,
          },
        )
      }
    }
    const at = toWire(tx.now())
    await logModifica(tx, {
      idReceivedBet: bet.idReceivedBet,
      tipoModifica: 'STOP',
      valorePrecedente: bet.stoppedAt && toWire(bet.stoppedAt),
      nuovoValore: at,
    })
    await audit(tx, {
      action: 'relay.stop',
      entity: 'bet',
      entityId: bet.idReceivedBet,
      after: { at, cancelled },
    })
    betsChanged(tx, [bet.idReceivedBet])
    return { message: 'Stop avvenuto con successo.' }
  })
}
