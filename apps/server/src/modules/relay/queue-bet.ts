import { relayLines, relayText } from '@xbetapp/domain/routing/relay-text'
import { sql } from 'kysely'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { betPhotos } from '#server/modules/bets/public.ts'
import { variable } from '#server/modules/settings/public.ts'
import type { Room } from './chosen-rooms.ts'
import { answeredSends, queueRelays, type Relay } from './queue-relays.ts'
import { RELAY_CHANNEL } from './relay-channel.ts'
import { relayNotes } from './relay-notes.ts'
import { modelKey, promptOf, tellUnwritten } from './rewrite.ts'

/** When an operator's send leaves: now, plus the base wait set for Sparabet (D2.9). */
export async function operatorDueAt(ctx: TxCtx): Promise<Date> {
  const seconds = Number(await variable(ctx, 'sparabet_delay_seconds')) || 0
  return new Date(ctx.now().getTime() + seconds * 1000)
}

/** One press of SPARA, by which its screen follows what it sent. */
export async function openSpedizione(tx: TxCtx, tipo: 'bet' | 'chat'): Promise<number> {
  const { id } = await tx.db
    .insertInto('spedizione')
    .values({ tipo, username: tx.actor.username, createdAt: tx.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface OperatorSend {
  idReceivedBet: number
  rooms: readonly Room[]
  nota: string | null
  dueAt: Date
  idSpedizione: number
}

/**
 * Sends a bet to rooms on an operator's word. Where a room's text must be rewritten first, the send is planned, since
 * no model is asked inside a transaction; the others are handed to the outbox at once.
 */
export async function queueBet(tx: TxCtx, send: OperatorSend): Promise<void> {
  const bet = await tx.db
    .selectFrom('bet')
    .innerJoin('tipster', 'tipster.idTipster', 'bet.idTipster')
    .select(['idReceivedBet', 'formattedBet', 'chatId', 'replyToMessageId'])
    .select(['nomeTipster', 'importoRichiesto', 'accettazioneTipster'])
    .where('idReceivedBet', '=', send.idReceivedBet)
    .executeTakeFirstOrThrow()
  const hasKey = send.rooms.some((room) => promptOf(room) !== null) && (await modelKey(tx)) !== ''
  // A picture without text waits too: behind the texts that are rewritten, so that a room has its bets in order.
  const waits = (room: Room) => hasKey && promptOf(room) !== null
  const ids = await planRows(tx, send, waits)
  const answered = await answeredSends(
    tx,
    bet,
    send.rooms.map((room) => room.idSala),
  )
  const lines = relayLines(bet, null, await relayNotes(tx))
  const content = {
    text: relayText(bet.formattedBet, send.nota, lines),
    photos: await betPhotos(tx, bet.idReceivedBet),
  }
  const relays = send.rooms.flatMap((room, index): Relay[] => {
    const idInstradamento = ids[index]
    if (waits(room) || idInstradamento === undefined) return []
    const { idSala, chatId } = room
    const { dueAt, idSpedizione } = send
    const { username } = tx.actor
    const replyToInvio = answered.get(idSala)
    return [
      {
        idInstradamento,
        idSala,
        chatId,
        automatico: false,
        regola: null,
        username,
        content,
        coda: lines.join('\n'),
        dueAt,
        idSpedizione,
        replyToInvio,
      },
    ]
  })
  await queueRelays(tx, bet.idReceivedBet, relays)
  await tellUnwritten(tx, bet, send.rooms, hasKey)
  if (relays.length < send.rooms.length) await sql`select pg_notify(${RELAY_CHANNEL}, '')`.execute(tx.db)
}

/** @returns ids in the order of the rooms */
async function planRows(tx: TxCtx, send: OperatorSend, waits: (room: Room) => boolean): Promise<number[]> {
  const rows = await tx.db
    .insertInto('instradamento')
    .values(
      send.rooms.map((room) => ({
        idReceivedBet: send.idReceivedBet,
        idSala: room.idSala,
        automatico: false,
        stato: 'previsto' as const,
        motivo: waits(room)
          ? "Scelta dell'operatore, con il testo riscritto per la sala"
          : "Scelta dell'operatore",
        dueAt: send.dueAt,
        nota: send.nota,
        idSpedizione: send.idSpedizione,
        username: tx.actor.username,
        createdAt: tx.now(),
      })),
    )
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}
