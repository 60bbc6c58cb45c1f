import type { Routes } from '#server/kernel/route.ts'
import { entryFacts } from './entry-facts.ts'
import { dropOfVenue, dropsOfBet, lastWeekDrops } from './list-drops.ts'
import { awaitAnnouncement, saveTipsterDrop } from './save-tipster-drop.ts'
import { saveVenueDrops } from './save-venue-drops.ts'
import { venueRef } from './venues.ts'

export function dropRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/dropped-bets/latest-last-week', (ctx) => lastWeekDrops(ctx))
  routes.handle('GET /api/v1/dropped-bets/latest-from-id/:idReceivedBet', (ctx, { params }) =>
    dropsOfBet(ctx, params.idReceivedBet),
  )

  routes.handle(
    'POST /api/v1/dropped-bets',
    (ctx, { body }) =>
      saveVenueDrops(ctx, { entries: [{ ...body, venue: venueRef(body) }], announce: false }),
    { afterCommit: (ctx, _saved, { body }) => dropOfVenue(ctx, body.idReceivedBet, venueRef(body)) },
  )

  routes.handle('GET /api/v1/drop/compilazione', (ctx, { query }) => entryFacts(ctx, query.ids))

  routes.handle('POST /sparabet/new-drop', (ctx, { body }) =>
    saveVenueDrops(ctx, {
      entries: body.data.map((entry) => ({
        ...entry,
        venue: venueRef({ idSito: entry.idSito, idAltro: entry.idAltro }),
      })),
      announce: body.is_telegram_active ?? true,
    }),
  )

  routes.handle('POST /sparabet/new-sale-drop', (ctx, { body }) =>
    saveVenueDrops(ctx, {
      entries: body.data.map((entry) => ({
        ...entry,
        importo: entry.importoNoPerc,
        venue: { kind: 'sala', id: entry.idSala },
      })),
      announce: body.is_telegram_active ?? true,
    }),
  )

  routes.handle(
    'POST /sparabet/drop-tipster',
    (ctx, { body: { bet, is_telegram_active } }) =>
      saveTipsterDrop(ctx, {
        idReceivedBet: bet.idReceivedBet,
        idTipster: bet.idTipster,
        totTipster: bet.totTipster,
        quotaDrop: bet.quotaDrop,
        text: bet.formattedBet,
        seen: bet.textVersion,
        announce: is_telegram_active ?? true,
      }),
    { afterCommit: (ctx, saved) => awaitAnnouncement(ctx, saved) },
  )
}
