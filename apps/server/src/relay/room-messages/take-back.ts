import {
  type FormattedText,
  joinText,
  plainText,
  trimText,
} from '@xbetapp/domain/platform/text/formatted-text'
import { toWire } from '@xbetapp/domain/platform/time/rome'
import { type BetRow, logModifica, relayedTextOf } from '#server/bets/bets/public.ts'
import { rowsOf, updateRows } from '#server/db/rows.ts'
import { audit } from '#server/kernel/audit.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { betsChanged } from '#server/ledger/postings/public.ts'
import { PRIORITY, queueContent } from '#server/telegram/outbox/public.ts'
import { cancelUnsent } from './cancel-unsent.ts'
import { markWithdrawn, standingCopies } from './recall-copies.ts'
import { forwardsOfBet, recallForward } from './recall-forward.ts'

/** A room that has or may have a bet, with the send that brought it. */
interface HoldingRoom {
  idSala: number
  idGruppoTg: number | null
  isSecret: boolean
  idSend: number | null
}

/**
 * Withdraws a bet: planned, held and queued sends are cancelled, every sent copy is marked in its chat, relays of its
 * message by sparax and channels included, and rooms that have it are told once, in an answer to their copy. Drops, totals
 * and outcome stay, since the money was played. The caller holds the bet's lock.
 * @returns the number of rooms that have or may have the bet
 */
export async function takeBack(
  tx: TxCtx,
  bet: BetRow,
  options: {
    /** Whether a room that has the bet is told to stop. */
    tells: (room: Pick<HoldingRoom, 'idSala' | 'isSecret'>) => boolean
    motivo: string
    /** The tipster withdraws the bet, and may undo that. */
    byTipster?: boolean
  },
): Promise<number> {
  const { idReceivedBet } = bet
  const now = tx.now()
  // A bet stopped again has been stopped since the first time.
  const stoppedAt = bet.stoppedAt ?? now
  // Read before the cancellation, which changes the states that show that a room has the bet.
  const holdingRooms = await roomsHolding(tx, idReceivedBet)
  const cancelledCount = await cancelUnsent(tx, [idReceivedBet], options.motivo, now)
  await updateRows(tx.db, 'bet', { idReceivedBet }, { stoppedAt, ritirataAt: options.byTipster ? now : null })
  await markWithdrawn(tx, await standingCopies(tx, idReceivedBet))
  for (const { id } of await forwardsOfBet(tx, bet))
    await recallForward(tx, id, options.motivo, idReceivedBet)
  const toldRooms = await roomsTold(tx, idReceivedBet)
  const stop = { scopo: 'stop-bet', priority: PRIORITY.recall, idReceivedBet }
  for (const room of holdingRooms) {
    const { idSala, idGruppoTg: chatId, idSend } = room
    if (chatId === null || toldRooms.has(idSala) || !options.tells(room)) continue
    const address = { ...stop, chatId, idSala, replyToInvio: idSend ?? undefined }
    await queueContent(tx, { ...stopText(bet), photos: [] }, address)
  }
  const at = toWire(stoppedAt)
  if (bet.stoppedAt === null) await logModifica(tx, idReceivedBet, 'STOP', null, at)
  const after = { at, cancelled: cancelledCount }
  await audit(tx, 'relay.stop', 'bet', idReceivedBet, { after })
  betsChanged(tx, [idReceivedBet])
  return holdingRooms.length
}

function stopText(bet: BetRow): FormattedText {
  const title = plainText(`STOP BET ${bet.idReceivedBet}`)
  const text = trimText(relayedTextOf(bet))
  return text.text === '' ? title : joinText([title, text], '\n')
}

/** Rooms that read, or are about to read, that the bet is stopped: nothing since has told them that it counts again. */
async function roomsTold(tx: TxCtx, idReceivedBet: number): Promise<Set<number | null>> {
  const [scopo, stato] = [['stop-bet', 'stop-bet-undone'], ['pending', 'sending', 'sent'] as const]
  const rows = await rowsOf(tx.db, 'send', { idReceivedBet, scopo, stato }, ['idSala', 'scopo'], 'id')
  const lastPurposes = new Map(rows.map(({ idSala, scopo }) => [idSala, scopo]))
  return new Set([...lastPurposes].filter(([, scopo]) => scopo === 'stop-bet').map(([idSala]) => idSala))
}

/** Rooms whose chat has the bet, is being sent it, or may have it; each once, by its last send. */
async function roomsHolding(tx: TxCtx, idReceivedBet: number): Promise<HoldingRoom[]> {
  const rows = await tx.db
    .selectFrom('sentBet')
    .innerJoin('room', 'room.idSala', 'sentBet.idSala')
    .innerJoin('send', 'send.id', 'sentBet.idSend')
    .select(['room.idSala', 'room.idGruppoTg', 'room.isSecret', 'send.id', 'send.scopo'])
    .where('sentBet.idReceivedBet', '=', idReceivedBet)
    .where('send.stato', 'in', ['sent', 'sending', 'uncertain'])
    .orderBy('send.id')
    .execute()
  const byRoom = rows.map(({ id, scopo, ...room }): [number, HoldingRoom] => [
    room.idSala,
    // A bet in the drop chat cannot be answered from the room's own chat.
    { ...room, idSend: scopo === 'bet-relay' ? id : null },
  ])
  return [...new Map(byRoom).values()]
}
