import { eventDays } from '@xbetapp/domain/bets/tip-reading/event-days'
import { explain } from '@xbetapp/domain/relay/routing/explain'
import {
  type FilteredMessage,
  GENERAL,
  spreadSeconds,
  textOdds,
} from '@xbetapp/domain/relay/routing/link-filter'
import { daysReason, linkFilterReason, type Reason, roomBarrier } from '@xbetapp/domain/relay/routing/route'
import { type Selectable, sql } from 'kysely'
import type { DB } from '#server/db/generated/tables.ts'
import { idsOf, insertIfNew, lockRow, rowsOf, updateRows } from '#server/db/rows.ts'
import { RELAY_CHANNEL, wake } from '#server/kernel/channels.ts'
import type { TxCtx } from '#server/kernel/ctx.ts'
import { heldBackRooms } from '#server/ledger/credit/public.ts'
import { variable } from '#server/platform/settings/public.ts'
import { filterOf } from '#server/reference/links/public.ts'
import { planUnseenForwards } from '#server/relay/room-messages/public.ts'
import { ALBUM_SETTLES_MS, albumSettlesAt } from '#server/relay/routing/public.ts'
import { enqueueAll } from '#server/telegram/outbox/public.ts'
import { copyOf } from './compose-forward.ts'
import { markForwardDuplicate } from './forward-duplicates.ts'
import type { Forward, SourceItem, SourceMessage } from './source-message.ts'

/**
 * Plans the relay of a source's message (rule: sparax/relayed-unchanged): to the rooms linked to its sparax after their
 * delay, to the recipient of its channels at once. Idempotent per message and per album against repeated deliveries.
 */
export async function relaySource(tx: TxCtx, message: SourceMessage): Promise<void> {
  const { chatId, mediaGroupId, isForRooms } = message
  const sparaxRows = isForRooms ? await rowsOf(tx.db, 'sparax', { idGruppoTg: chatId, stato: 'A' }) : []
  const channelRows = await rowsOf(tx.db, 'canale', { idGruppoTgMittente: chatId })
  if (sparaxRows.length === 0 && channelRows.length === 0) return
  const album = mediaGroupId && (await lockRow(tx.db, 'forward', { chatId, mediaGroupId }))
  if (album && !(await addItem(tx, album, message))) return
  const idInoltro = album ? album.id : await insertForward(tx, message)
  if (idInoltro === null) return
  for (const sparax of sparaxRows) await planSparax(tx, idInoltro, sparax, message)
  const channels = channelRows.filter(
    ({ argomentoMittente: topic }) => topic === null || topic === (message.argomento ?? GENERAL),
  )
  for (const channel of channels) await planChannel(tx, idInoltro, channel, message)
  await markForwardDuplicate(tx, idInoltro)
  await wake(tx, RELAY_CHANNEL)
}

type Sparax = Selectable<DB['sparax']>
type Channel = Selectable<DB['canale']>

/** @returns null where the message was relayed before */
async function insertForward(tx: TxCtx, message: SourceMessage): Promise<number | null> {
  const row = await insertIfNew(tx.db, 'forward', {
    chatId: message.chatId,
    messageId: message.item.messageId,
    mediaGroupId: message.mediaGroupId ?? null,
    replyToMessageId: message.replyToMessageId ?? null,
    replyChatId: message.replyChatId ?? null,
    quote: message.quote ? JSON.stringify(message.quote) : null,
    argomento: message.argomento,
    testo: message.text,
    senderId: message.senderId,
    elements: JSON.stringify([message.item]),
    postedAt: message.postedAt,
    receivedAt: tx.askedAt ?? tx.now(),
  })
  return row?.id ?? null
}

/** The time an album waits for its next item. */
const settleMs = (message: SourceMessage): number =>
  message.mediaGroupId === undefined ? 0 : ALBUM_SETTLES_MS

/** Plans one row per linked room, excluded with the reason where it gets nothing; with `soloFoto` for photos only. */
async function planSparax(
  tx: TxCtx,
  idInoltro: number,
  sparax: Sparax,
  message: SourceMessage,
): Promise<void> {
  if (sparax.soloFoto && message.item.tipo !== 'photo') return
  const links = await tx.db
    .selectFrom('collegamentoSparax')
    .innerJoin('room', 'room.idSala', 'collegamentoSparax.idSala')
    .innerJoin('venue', 'venue.idVenue', 'room.idVenue')
    .selectAll('collegamentoSparax')
    .select(['stato', 'bloccata', 'isSecret', 'idGruppoTg'])
    .where('idSparax', '=', sparax.idSparax)
    .execute()
  if (links.length === 0) return
  const heldBack = await heldBackRooms(tx, idsOf(links, 'idSala'))
  const baseSeconds = sparax.delaySecondsSparax || Number(await variable(tx, 'sparax_delay_seconds'))
  const days = eventDays(message.text, tx.now())
  const filteredMessage: FilteredMessage = {
    text: message.text,
    contenuto: message.item.tipo === 'photo' ? 'foto' : 'testo',
    odds: () => textOdds(message.text),
    argomento: message.argomento,
  }
  const rows = links.map((link) => {
    const { idSala, ritardo, giorniMassimi } = link
    const filtro = filterOf(link.filtro)
    const seconds = baseSeconds + ritardo + spreadSeconds(filtro, `${idInoltro}/${idSala}`)
    const leavesAt = new Date(tx.now().getTime() + seconds * 1000)
    const reason: Reason | null =
      roomBarrier({ ...link, fido: heldBack(idSala), hasChat: link.idGruppoTg !== null }) ??
      daysReason({ giorniMassimi, kind: 'sparax' }, days) ??
      linkFilterReason({ filtro, kind: 'sparax' }, filteredMessage, leavesAt)
    const wait = seconds > 0 ? `, dopo ${seconds} s` : ''
    return {
      idInoltro,
      idSparax: sparax.idSparax,
      idSala,
      stato: reason ? ('escluso' as const) : ('previsto' as const),
      motivo: reason ? explain(reason) : `Sparax ${sparax.nomeSparax}${wait}`,
      dueAt: new Date(tx.now().getTime() + Math.max(seconds * 1000, settleMs(message))),
    }
  })
  await insertIfNew(tx.db, 'forwardTarget', rows)
}

async function planChannel(
  tx: TxCtx,
  idInoltro: number,
  channel: Channel,
  message: SourceMessage,
): Promise<void> {
  await insertIfNew(tx.db, 'forwardTarget', {
    idInoltro,
    idCanale: channel.idCanale,
    chatId: channel.idGruppoTgDestinatario,
    stato: 'previsto',
    motivo: `Canale da ${channel.nomeMittente} a ${channel.nomeDestinatario}`,
    dueAt: new Date(tx.now().getTime() + settleMs(message)),
  })
}

/**
 * Adds an item to its album. Planned sends wait for the next item; where the album is already queued or sent, the late
 * item follows as a message.
 * @returns false when the album already has it
 */
async function addItem(tx: TxCtx, album: Forward, message: SourceMessage): Promise<boolean> {
  const elements = album.elements as unknown as SourceItem[]
  const { item } = message
  if (elements.some((element) => element.messageId === item.messageId)) return false
  const change = {
    elements: JSON.stringify([...elements, item]),
    testo: album.testo || message.text,
    versione: album.versione + 1,
  }
  await updateRows(tx.db, 'forward', { id: album.id }, change)
  await planUnseenForwards(tx, album.id)
  const settlesAt = albumSettlesAt(tx.now(), album.receivedAt)
  const planned = { idInoltro: album.id, stato: 'previsto' } as const
  await updateRows(tx.db, 'forwardTarget', planned, { dueAt: sql<Date>`greatest(due_at, ${settlesAt})` })
  const destinations = await tx.db
    .selectFrom('send')
    .innerJoin('forwardTarget', 'forwardTarget.id', 'send.idForwardTarget')
    .select(['send.chatId', 'send.scopo', 'send.idSala', 'forwardTarget.id'])
    .where('forwardTarget.idInoltro', '=', album.id)
    .where('forwardTarget.stato', '=', 'in_coda')
    .distinct()
    .execute()
  await enqueueAll(
    tx,
    destinations.map(({ chatId, scopo, idSala, id }) => ({
      chatId,
      tipo: 'copy',
      payload: { copy: copyOf(message.chatId, item) },
      scopo,
      idForwardTarget: id,
      idSala,
    })),
  )
  return true
}
