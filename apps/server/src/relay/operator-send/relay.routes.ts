import { moveDrops, venueRef } from '#server/bets/drops/public.ts'
import type { Routes } from '#server/kernel/route.ts'
import { relayMovedBet } from '#server/relay/room-messages/public.ts'
import { deleteBets, stopBet } from './delete-bets.ts'
import { forecastSends } from './forecast-sends.ts'
import { relayBets, relayNewBet, sparaChat } from './relay-bets.ts'
import { sentBets } from './sent-bets.ts'

export function relayRoutes(routes: Routes): void {
  // A move posts the destination bet to its rooms, so its route belongs to the relay, not to the drops.
  routes.handle('POST /sparabet/sposta-drop', (ctx, { body }) =>
    moveDrops(ctx, {
      idSource: body.id_source,
      idDest: body.id_dest,
      drops: body.data.map((drop) => ({ venue: venueRef(drop), idDroppedBet: drop.idDroppedBet })),
      destText: body.dest_message_text ?? null,
      destSeen: body.dest_text_version,
      announce: (body.is_telegram_active ?? true) ? relayMovedBet : null,
    }),
  )

  routes.handle('GET /api/v1/sent_bets/find_by_bet_id', (ctx, { query }) =>
    sentBets(ctx, query.idReceivedBet),
  )

  routes.handle('POST /sparabet/send-messages-old-bet', (ctx, { body }) =>
    relayBets(ctx, {
      ids: [body.idReceivedBet].flat(),
      notes: body.notes ?? null,
      seenVersions: body.versioni,
      idSale: roomIds(body.sales),
      automaticMode: body.is_telegram_active ?? true,
    }),
  )
  routes.handle('POST /sparabet/send-messages-new-bet', (ctx, { body }) =>
    relayNewBet(ctx, {
      text: body.text ?? '',
      image: body.image ? Buffer.from(body.image.slice(body.image.indexOf(',') + 1), 'base64') : null,
      idTipster: body.idTipster,
      idSale: roomIds(body.sales),
      automaticMode: body.is_telegram_active ?? true,
    }),
  )
  routes.handle('POST /sparabet/sparachat', (ctx, { body }) =>
    sparaChat(ctx, {
      text: body.chat,
      idReceivedBet: body.chat_id ?? null,
      idSale: roomIds(body.sales),
      automaticMode: body.is_telegram_active ?? true,
    }),
  )
  routes.handle('POST /sparabet/annulla-bet', (ctx, { body }) =>
    stopBet(ctx, {
      idReceivedBet: body.idReceivedBet,
      idSale: body.sales.map((room) => (typeof room === 'number' ? room : room.idSala)),
      seenRooms: body.viste,
      announce: body.is_telegram_active ?? true,
    }),
  )
  routes.handle('POST /sparabet/delete-received-bet', (ctx, { body }) =>
    deleteBets(ctx, [body.idReceivedBet]),
  )
  routes.handle('POST /sparabet/delete-received-bets', (ctx, { body }) => deleteBets(ctx, body.ids))
  routes.handle('POST /api/v1/invii/previsione', (ctx, { body }) =>
    forecastSends(ctx, {
      idSale: roomIds(body.sales),
      ids: [body.idReceivedBet ?? []].flat(),
      text: body.text,
      hasPhoto: body.foto ?? false,
      isChat: body.chat ?? false,
    }),
  )
}

const roomIds = (sales: Record<string, unknown>): number[] => Object.keys(sales).map(Number)
