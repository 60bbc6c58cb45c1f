import type { RelayNotes } from '@xbetapp/domain/relay/routing/relay-text'
import { sql } from 'kysely'
import { betPhotos, lockBet, textToAnnounce } from '#server/bets/bets/public.ts'
import { idsOf, insertRows, rowsOf, updateRows } from '#server/db/rows.ts'
import type { Ctx, TxCtx } from '#server/kernel/ctx.ts'
import { variables } from '#server/platform/settings/public.ts'
import { buttonRow, type NewButton, newButton, placeAll } from '#server/telegram/chat-buttons/public.ts'
import {
  type ComposedMessage,
  type Content,
  composeMessages,
  enqueueAll,
  PRIORITY,
  type Quote,
  queueContent,
} from '#server/telegram/outbox/public.ts'
import { type Answered, replyPayload } from './answered-copies.ts'

/** A decision to send a bet to a room, its text composed. */
export interface Relay {
  idInstradamento: number
  idSala: number
  chatId: number
  automatico: boolean
  /** The kind of link the bet leaves by; null for a person's choice. */
  regola: string | null
  username: string
  content: Content
  /** The lines below the text, kept for when the text is edited. */
  coda: string
  dueAt: Date
  /** The time the send was announced to leave; by default its due time. */
  plannedAt?: Date | undefined
  idSpedizione: number | null
  /** The message in this chat that the bet answers; undefined where it answers none. */
  answered: Answered | undefined
  quote: Quote | null
  /** The topic of the room's chat; null for General. */
  argomento: number | null
}

/**
 * Hands a bet's decided sends to the outbox. The messages, the sent_bet rows and the new state of the decisions are
 * written in one transaction, so that a crash neither loses nor repeats a send. Operators' sends precede automatic
 * ones.
 */
export async function queueRelays(tx: TxCtx, idReceivedBet: number, relays: readonly Relay[]): Promise<void> {
  if (relays.length === 0) return
  const withButtons = await roomsWithButtons(tx, idsOf(relays, 'idSala'))
  const composedRelays = relays.map((relay) => {
    const messages = composeMessages(relay.content)
    // The index of the message with the buttons; -1 without any.
    const buttonsIndex = withButtons.has(relay.idSala) ? placeOfButtons(messages) : -1
    return { relay, messages, buttonsIndex, buttons: buttonsIndex < 0 ? [] : roomButtons() }
  })
  const ids = await enqueueAll(
    tx,
    composedRelays.flatMap(({ relay, messages, buttonsIndex, buttons }) =>
      messages.map(({ tipo, payload }, index) => ({
        tipo,
        payload: {
          ...payload,
          ...replyPayload(relay.answered, index === 0 ? relay.quote : null),
          buttons: index === buttonsIndex ? buttonRow(buttons) : undefined,
        },
        chatId: relay.chatId,
        argomento: relay.argomento,
        scopo: 'bet-relay',
        priority: relay.automatico ? PRIORITY.automatic : PRIORITY.operator,
        dueAt: relay.dueAt,
        plannedAt: relay.plannedAt ?? relay.dueAt,
        idReceivedBet,
        idSala: relay.idSala,
        idInstradamento: relay.idInstradamento,
        idSpedizione: relay.idSpedizione,
      })),
    ),
  )
  let nextIndex = 0
  const buttonPlaces: Array<{ buttons: readonly NewButton[]; chatId: number; idSend: number }> = []
  const sentBets = composedRelays.map(({ relay, messages, buttonsIndex, buttons }) => {
    const idSend = ids[nextIndex] ?? null
    const idWithButtons = ids[nextIndex + buttonsIndex]
    if (buttonsIndex >= 0 && idWithButtons !== undefined)
      buttonPlaces.push({ buttons, chatId: relay.chatId, idSend: idWithButtons })
    nextIndex += messages.length
    const { idSala, automatico, regola, idInstradamento, username } = relay
    return { idSala, automatico, regola, idSend, idInstradamento, username }
  })
  await noteSentBets(tx, idReceivedBet, sentBets)
  await placeAll(
    tx,
    buttonPlaces.map(({ buttons, ...place }) => ({ buttons, place: { ...place, subject: idReceivedBet } })),
  )
  for (const [coda, sameLines] of Map.groupBy(relays, (relay) => relay.coda)) {
    const id = idsOf(sameLines, 'idInstradamento')
    await updateRows(tx.db, 'routing', { id }, { stato: 'in_coda', coda, settledAt: tx.now() })
  }
}

async function noteSentBets(tx: TxCtx, idReceivedBet: number, sentBets: readonly object[]): Promise<void> {
  await sql`
    insert into sent_bet (id_received_bet, id_sala, automatico, regola, id_send, id_instradamento, username, created_at)
    select ${idReceivedBet}, "idSala", automatico, regola, "idSend", "idInstradamento", username, ${tx.now()}
    from jsonb_to_recordset(${JSON.stringify(sentBets)}::jsonb)
      as x("idSala" int, automatico boolean, regola text, "idSend" bigint, "idInstradamento" bigint, username text)
  `.execute(tx.db)
}

/** The buttons under a bet in a room whose book answers by buttons. */
export const roomButtons = (): NewButton[] => [
  newButton('risposta.presa', 'Preso'),
  newButton('risposta.rifiutata', 'Rifiutato'),
  newButton('risposta.in_corso', 'In corso'),
]

/** The index of the last of a bet's messages that can carry buttons, -1 where none can: albums carry no buttons. */
export const placeOfButtons = (messages: readonly Pick<ComposedMessage, 'tipo'>[]): number =>
  messages.findLastIndex(({ tipo }) => tipo !== 'album')

/** Selects, of the given rooms, those whose books answer by buttons. */
export async function roomsWithButtons(tx: TxCtx, idSale: readonly number[]): Promise<Set<number>> {
  if (idSale.length === 0) return new Set()
  const rows = await tx.db
    .selectFrom('room')
    .innerJoin('book', 'book.idBook', 'room.idBook')
    .select('idSala')
    .where('pulsanti', '=', true)
    .where('idSala', 'in', [...new Set(idSale)])
    .execute()
  return new Set(idsOf(rows, 'idSala'))
}

export const relayNotes = (ctx: Ctx): Promise<RelayNotes> =>
  variables(ctx, ['nota_bet_americani', 'nota_sicilia_no_asia', 'nota_sukor_no_365'])

/** A picture or attachment of an album that arrived after the bet was queued. */
export type LatePart = Pick<Content, 'photos' | 'attachments'>

/** Sends a late part of an album, as an answer, to each room that has the bet. */
export async function relayLatePart(tx: TxCtx, idReceivedBet: number, part: LatePart): Promise<void> {
  const [message] = composeMessages({ text: '', ...part })
  if (!message) return
  const rooms = await tx.db
    .selectFrom('sentBet')
    .innerJoin('send', 'send.id', 'sentBet.idSend')
    .select(['sentBet.idSala', 'sentBet.idInstradamento', 'send.id as idSend', 'send.chatId'])
    .where('sentBet.idReceivedBet', '=', idReceivedBet)
    .where('sentBet.automatico', '=', true)
    .where('send.stato', 'in', ['pending', 'sending', 'sent', 'uncertain'])
    .execute()
  await enqueueAll(
    tx,
    rooms.map(({ idSala, idInstradamento, idSend, chatId }) => ({
      chatId,
      tipo: message.tipo,
      payload: { ...message.payload, replyToInvio: idSend },
      scopo: 'bet-relay',
      priority: PRIORITY.automatic,
      idReceivedBet,
      idSala,
      idInstradamento,
    })),
  )
}

/** Posts the destination bet of a move to the drop chats of the moved rooms, and notes it as sent to them. */
export async function relayMovedBet(
  ctx: TxCtx,
  { idReceivedBet, idSale, text }: { idReceivedBet: number; idSale: readonly number[]; text: string | null },
): Promise<void> {
  if (idSale.length === 0) return
  const bet = await lockBet(ctx, idReceivedBet)
  const content = { ...textToAnnounce(bet, text), photos: await betPhotos(ctx, idReceivedBet) }
  const rooms = await rowsOf(ctx.db, 'room', { idSala: idSale }, ['idSala', 'idDropTg'])
  for (const { idSala, idDropTg: chatId } of rooms) {
    if (chatId === null) continue
    const address = { chatId, scopo: 'drop-move', priority: PRIORITY.operator, idReceivedBet, idSala }
    const [idSend = null] = await queueContent(ctx, content, address)
    const common = { automatico: false, username: ctx.actor.username, createdAt: ctx.now() }
    await insertRows(ctx.db, 'sentBet', { idReceivedBet, idSala, idSend, ...common })
  }
}
