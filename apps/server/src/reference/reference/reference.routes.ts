import { VENUE_FIELDS, type VenueIds } from '@xbetapp/contract/reference/venue-fields'
import { round2, toNumber } from '@xbetapp/domain/platform/money/decimal'
import { VENUE_KINDS, type VenueKind } from '@xbetapp/domain/reference/reference/entity-kinds'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Routes } from '#server/kernel/route.ts'
import { listAuthors } from './authors.ts'
import { addName, listNames, removeName } from './name-lists.ts'
import { createRecord, deleteCanale, editRecord, listRecords } from './records.ts'
import { getTipster, listTipster } from './tipster.queries.ts'
import { findVenue, listVenues, showVenue } from './venue.queries.ts'
import { holdsMoney, saldoTotale } from './venue-money.ts'
import { addRule, createTipster, editTipster, removeRule } from './write-tipster.ts'
import { createVenue, editVenue } from './write-venue.ts'

export function referenceRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/tipster', (ctx) => listTipster(ctx))
  routes.handle('GET /api/v1/tipster/:id', (ctx, { params }) => getTipster(ctx, params.id))
  routes.handle('GET /api/v1/tipster/:id/autori', async (ctx, { params }) => {
    await getTipster(ctx, params.id)
    return listAuthors(ctx, 'idTipster', params.id)
  })
  routes.handle('GET /api/v1/sala/:id/autori', async (ctx, { params }) => {
    await findVenue(ctx, 'sala', params.id)
    return listAuthors(ctx, 'idSala', params.id)
  })
  routes.handle('POST /api/v1/tipster', (ctx, { body }) => createTipster(ctx, body))
  routes.handle('PUT /api/v1/tipster', (ctx, { body }) => editTipster(ctx, body))
  routes.handle('POST /api/v1/regola-tipster', (ctx, { body }) => addRule(ctx, body))
  routes.handle('DELETE /api/v1/regola-tipster/:idRegola', (ctx, { params }) =>
    removeRule(ctx, params.idRegola),
  )

  for (const kind of VENUE_KINDS) {
    routes.handle(`GET /api/v1/${kind}`, (ctx) => listVenues(ctx, kind))
    routes.handle(`GET /api/v1/${kind}/:id`, async (ctx, { params }) =>
      showVenue(ctx, await findVenue(ctx, kind, params.id)),
    )
    routes.handle(`POST /api/v1/${kind}`, (ctx, { body }) => createVenue(ctx, kind, body))
    routes.handle(`PUT /api/v1/${kind}`, (ctx, { body }) =>
      editVenue(ctx, kind, (body as VenueIds)[VENUE_FIELDS[kind].id] ?? 0, body),
    )
    routes.handle(`GET /api/v1/${kind}/:id/saldo-totale`, (ctx, { params }) =>
      venueBalance(ctx, kind, params.id),
    )
  }

  for (const record of ['book', 'valuta', 'sparax', 'canale'] as const) {
    routes.handle(`GET /api/v1/${record}`, (ctx) => listRecords(ctx, record))
    routes.handle(`POST /api/v1/${record}`, (ctx, { body }) => createRecord(ctx, record, body))
    routes.handle(`PUT /api/v1/${record}`, (ctx, { body }) => editRecord(ctx, record, body))
  }
  routes.handle('POST /api/v1/book/logo', (ctx, { body }) => keepLogo(ctx, body.image))
  routes.handle('DELETE /api/v1/canale/:id', (ctx, { params }) => deleteCanale(ctx, params.id))

  for (const list of ['sport', 'fasce', 'esito'] as const) {
    routes.handle(`GET /api/v1/anagrafica-${list}`, (ctx) => listNames(ctx, list))
    routes.handle(`POST /api/v1/anagrafica-${list}/new`, (ctx, { body }) => addName(ctx, list, body))
    routes.handle(`DELETE /api/v1/anagrafica-${list}`, (ctx, { body }) => removeName(ctx, list, body))
  }
}

/**
 * Stores the picture of a book, named by its content: two books with the same picture have the same path
 * (rule: names/logos). The book refers to it once the book is saved with it.
 * @throws AppError IMAGE_INVALID, PHOTOS_UNAVAILABLE
 */
async function keepLogo(ctx: Ctx, dataUrl: string): Promise<{ pathFoto: string }> {
  const { file } = await ctx.photos.save(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'))
  return { pathFoto: `/api/v1/photos/${file}` }
}

/** The figures that decide whether percentage and currency may be edited. @throws AppError NOT_FOUND */
async function venueBalance(ctx: Ctx, kind: VenueKind, id: number) {
  const { idVenue } = await findVenue(ctx, kind, id)
  const [saldo, valutaInUso] = await Promise.all([saldoTotale(ctx, idVenue), holdsMoney(ctx, idVenue)])
  return { saldoTotale: toNumber(round2(saldo)), valutaInUso }
}
