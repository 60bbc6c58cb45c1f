import type { TxCtx } from '#server/kernel/ctx.ts'
import { betOfMessage } from '#server/modules/bets/public.ts'
import { type Content, composeMessages, enqueueAll, PRIORITY } from '#server/modules/outbox/public.ts'
import { buttonRow, type NewButton, placeAll } from '#server/modules/pulsanti/public.ts'
import { placeOfButtons, roomButtons, roomsWithButtons } from './room-buttons.ts'

/** A decision to send a bet to a room, its text composed. */
export interface Relay {
  idInstradamento: number
  idSala: number
  chatId: number
  automatico: boolean
  regola: string | null
  /** Who decided it. */
  username: string
  content: Content
  /** The lines below the text, kept for when the text is edited. */
  coda: string
  dueAt: Date
  /** When it was told to leave; its due time unless said. */
  previstoAt?: Date | undefined
  idSpedizione: number | null
  /** The send of an earlier bet in this room that this one answers. */
  replyToInvio: number | undefined
}

/**
 * Hands a bet's decided sends to the outbox: messages, the note that the room has it, and the decision's new state
 * stand together, so that a crash neither loses nor repeats one. An operator's overtake automatic ones.
 */
export async function queueRelays(tx: TxCtx, idReceivedBet: number, relays: readonly Relay[]): Promise<void> {
  if (relays.length === 0) return
  const pressing = await roomsWithButtons(
    tx,
    relays.map(({ idSala }) => idSala),
  )
  const composed = relays.map((relay) => {
    const messages = composeMessages(relay.content)
    const place = pressing.has(relay.idSala) ? placeOfButtons(messages) : -1
    return { relay, messages, place, buttons: place < 0 ? [] : roomButtons() }
  })
  const ids = await enqueueAll(
    tx,
    composed.flatMap(({ relay, messages, place, buttons }) =>
      messages.map(({ tipo, payload }, index) => ({
        tipo,
        payload: {
          ...payload,
          ...(relay.replyToInvio ? { replyToInvio: relay.replyToInvio } : {}),
          ...(index === place ? { buttons: buttonRow(buttons) } : {}),
        },
        chatId: relay.chatId,
        scopo: 'bet-relay',
        priority: relay.automatico ? PRIORITY.automatic : PRIORITY.operator,
        dueAt: relay.dueAt,
        previstoAt: relay.previstoAt ?? relay.dueAt,
        idReceivedBet,
        idSala: relay.idSala,
        idInstradamento: relay.idInstradamento,
        ...(relay.idSpedizione === null ? {} : { idSpedizione: relay.idSpedizione }),
      })),
    ),
  )
  let next = 0
  const placed: Array<{ buttons: readonly NewButton[]; chatId: number; idInvio: number }> = []
  const sent = composed.map(({ relay, messages, place, buttons }) => {
    const idInvio = ids[next] ?? null
    const pressed = ids[next + place]
    if (place >= 0 && pressed !== undefined) placed.push({ buttons, chatId: relay.chatId, idInvio: pressed })
    next += messages.length
    return {
      idReceivedBet,
      idSala: relay.idSala,
      automatico: relay.automatico,
      regola: relay.regola,
      idInvio,
      idInstradamento: relay.idInstradamento,
      username: relay.username,
      createdAt: tx.now(),
    }
  })
  await tx.db.insertInto('sentBet').values(sent).execute()
  await placeAll(
    tx,
    placed.map(({ buttons, ...place }) => ({ buttons, place: { ...place, oggetto: idReceivedBet } })),
  )
  for (const [coda, alike] of Map.groupBy(relays, (relay) => relay.coda)) {
    await tx.db
      .updateTable('instradamento')
      .set({ stato: 'in_coda', coda, settledAt: tx.now() })
      .where(
        'id',
        'in',
        alike.map((relay) => relay.idInstradamento),
      )
      .execute()
  }
}

/**
 * The sends in these rooms that a bet's copies answer: those of the bet its tipster answered, the last of each room.
 * A reply stays a reply wherever the first message is or is about to be.
 */
export async function answeredSends(
  tx: TxCtx,
  bet: { chatId: number | null; replyToMessageId: number | null },
  idSale: readonly number[],
): Promise<Map<number, number>> {
  const answered = await betOfMessage(tx, bet.chatId, bet.replyToMessageId)
  if (answered === null || idSale.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('sentBet')
    .innerJoin('invio', 'invio.id', 'sentBet.idInvio')
    .select(['sentBet.idSala', 'invio.id'])
    .where('sentBet.idReceivedBet', '=', answered)
    .where('sentBet.idSala', 'in', idSale)
    .where('invio.scopo', '=', 'bet-relay')
    .where('invio.stato', 'in', ['pending', 'sending', 'sent'])
    .orderBy('invio.id')
    .execute()
  return new Map(rows.map((row) => [row.idSala, row.id]))
}
