import { sql } from 'kysely'
import { idsOf, insertRow } from '#server/db/rows.ts'
import { present } from '#server/kernel/app-error.ts'
import { RELAY_CHANNEL, wake } from '#server/kernel/channels.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { variable } from '#server/platform/settings/public.ts'
import { usualTopics } from '#server/reference/links/public.ts'
import { tellUnwritten } from '#server/relay/rewriting/public.ts'
import { answeredCopies, queueRelays, type Relay } from '#server/relay/room-messages/public.ts'
import type { Room } from './chosen-rooms.ts'
import { isRewritten, type PreparedBet } from './prepare-bet.ts'

/** When an operator's send leaves: now, plus the base wait set for Sparabet. */
export async function operatorDueAt(ctx: Ctx): Promise<Date> {
  const seconds = Number(await variable(ctx, 'sparabet_delay_seconds'))
  return new Date(ctx.now().getTime() + seconds * 1000)
}

/** Records one press of SPARA, by whose id the screen follows its messages. */
export async function openOperatorSend(tx: TxCtx, tipo: 'bet' | 'chat'): Promise<number> {
  const values = { tipo, username: tx.actor.username, createdAt: tx.now() }
  return (await insertRow(tx.db, 'operatorSend', values, ['id'])).id
}

interface OperatorSend {
  rooms: readonly Room[]
  nota: string | null
  dueAt: Date
  idSpedizione: number
  /** When a room's message is estimated to leave. */
  estimateOf: (idSala: number) => Date | undefined
}

/**
 * Queues a bet for rooms an operator chose. Where a room's text must be rewritten first, the send is planned, since no
 * model is asked inside a transaction; the others go to the outbox at once.
 */
export async function queueBet(tx: TxCtx, bet: PreparedBet, send: OperatorSend): Promise<void> {
  // A room that waits gets the bet once its text is rewritten.
  const needsRewriting = (room: Room) => isRewritten(room, bet.hasKey)
  await cancelHeld(tx, bet.idReceivedBet, send.rooms)
  const ids = await planRows(tx, bet, send, needsRewriting)
  const answeredByChat = await answeredCopies(tx, bet, idsOf(send.rooms, 'chatId'))
  const topicByRoom = await usualTopics(tx, bet.idTipster)
  const relays = send.rooms.flatMap((room, index): Relay[] => {
    if (needsRewriting(room)) return []
    const idInstradamento = present(ids[index], 'each room has its row')
    return [
      {
        idInstradamento,
        idSala: room.idSala,
        chatId: room.chatId,
        automatico: false,
        regola: null,
        username: tx.actor.username,
        content: bet.content,
        coda: bet.coda,
        dueAt: send.dueAt,
        plannedAt: send.estimateOf(room.idSala),
        idSpedizione: send.idSpedizione,
        answered: answeredByChat.get(room.chatId),
        quote: bet.quote,
        argomento: topicByRoom.get(room.idSala) ?? null,
      },
    ]
  })
  await queueRelays(tx, bet.idReceivedBet, relays)
  await tellUnwritten(tx, bet, send.rooms, bet.hasKey)
  if (relays.length < send.rooms.length) await wake(tx, RELAY_CHANNEL)
}

/** Cancels the bet's held sends to these rooms, so that they are not sent a second time from the list. */
async function cancelHeld(tx: TxCtx, idReceivedBet: number, rooms: readonly Room[]): Promise<void> {
  const { username } = tx.actor
  await tx.db
    .updateTable('routing')
    .set({ stato: 'annullato', heldAt: null, settledAt: tx.now() })
    .set({ motivo: sql<string>`motivo || ${`; inviata con Sparabet da ${username}`}` })
    .set({ decidedBy: username, decidedAt: tx.now() })
    .where('idReceivedBet', '=', idReceivedBet)
    .where('stato', '=', 'in_attesa')
    .where('idSala', 'in', idsOf(rooms, 'idSala'))
    .execute()
}

/** @returns ids in the order of the rooms */
async function planRows(
  tx: TxCtx,
  { idReceivedBet, textVersion }: PreparedBet,
  send: OperatorSend,
  needsRewriting: (room: Room) => boolean,
): Promise<number[]> {
  const rows = await tx.db
    .insertInto('routing')
    .values(
      send.rooms.map((room) => ({
        idReceivedBet,
        idSala: room.idSala,
        automatico: false,
        stato: 'previsto' as const,
        motivo: needsRewriting(room)
          ? 'Inviata da un operatore, con il testo riscritto per la sala'
          : 'Inviata da un operatore',
        dueAt: send.dueAt,
        nota: send.nota,
        idSpedizione: send.idSpedizione,
        username: tx.actor.username,
        decidedVersion: textVersion,
        createdAt: tx.now(),
      })),
    )
    .returning('id')
    .execute()
  return idsOf(rows)
}
