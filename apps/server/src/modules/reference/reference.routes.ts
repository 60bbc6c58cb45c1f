import type { Routes } from '#server/kernel/route.ts'
import { getAltro, listAltri } from './altro.queries.ts'
import { listAutori } from './autori.ts'
import { createBook, editBook } from './books.ts'
import { createCanale, deleteCanale, editCanale } from './canali.ts'
import { createAltro } from './create-altro.ts'
import { createSala } from './create-sala.ts'
import { createSito } from './create-sito.ts'
import { createTipster } from './create-tipster.ts'
import { editAltro } from './edit-altro.ts'
import { editSala } from './edit-sala.ts'
import { editSito } from './edit-sito.ts'
import { editTipster } from './edit-tipster.ts'
import { addName, listNames, removeName } from './name-lists.ts'
import { listBook, listCanali, listSparax, listValute } from './plain-lists.queries.ts'
import { addRegola, removeRegola } from './regole-tipster.ts'
import { getSala, listSale } from './sala.queries.ts'
import { getSito, listSiti } from './sito.queries.ts'
import { createSparax, editSparax } from './sparax.ts'
import { getTipster, listTipster } from './tipster.queries.ts'
import { createValuta, editValuta } from './valute.ts'
import { venueBalance } from './venue-balance.ts'

export function referenceRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/tipster', (ctx) => listTipster(ctx))
  routes.handle('GET /api/v1/tipster/:id', (ctx, { params }) => getTipster(ctx, params.id))
  routes.handle('GET /api/v1/tipster/:id/autori', (ctx, { params }) => listAutori(ctx, params.id))
  routes.handle('POST /api/v1/tipster', (ctx, { body }) => createTipster(ctx, body))
  routes.handle('PUT /api/v1/tipster', (ctx, { body }) => editTipster(ctx, body))
  routes.handle('POST /api/v1/regola-tipster', (ctx, { body }) => addRegola(ctx, body))
  routes.handle('DELETE /api/v1/regola-tipster/:idRegola', (ctx, { params }) =>
    removeRegola(ctx, params.idRegola),
  )

  routes.handle('GET /api/v1/sala', (ctx) => listSale(ctx))
  routes.handle('GET /api/v1/sala/:id', (ctx, { params }) => getSala(ctx, params.id))
  routes.handle('POST /api/v1/sala', (ctx, { body }) => createSala(ctx, body))
  routes.handle('PUT /api/v1/sala', (ctx, { body }) => editSala(ctx, body))
  routes.handle('GET /api/v1/sito', (ctx) => listSiti(ctx))
  routes.handle('GET /api/v1/sito/:id', (ctx, { params }) => getSito(ctx, params.id))
  routes.handle('POST /api/v1/sito', (ctx, { body }) => createSito(ctx, body))
  routes.handle('PUT /api/v1/sito', (ctx, { body }) => editSito(ctx, body))
  routes.handle('GET /api/v1/altro', (ctx) => listAltri(ctx))
  routes.handle('GET /api/v1/altro/:id', (ctx, { params }) => getAltro(ctx, params.id))
  routes.handle('POST /api/v1/altro', (ctx, { body }) => createAltro(ctx, body))
  routes.handle('PUT /api/v1/altro', (ctx, { body }) => editAltro(ctx, body))
  for (const kind of ['sala', 'sito', 'altro'] as const) {
    routes.handle(`GET /api/v1/${kind}/:id/saldo-totale`, (ctx, { params }) =>
      venueBalance(ctx, { kind, id: params.id }),
    )
  }

  routes.handle('GET /api/v1/book', (ctx) => listBook(ctx))
  routes.handle('POST /api/v1/book', (ctx, { body }) => createBook(ctx, body))
  routes.handle('PUT /api/v1/book', (ctx, { body }) => editBook(ctx, body))
  routes.handle('GET /api/v1/valuta', (ctx) => listValute(ctx))
  routes.handle('POST /api/v1/valuta', (ctx, { body }) => createValuta(ctx, body))
  routes.handle('PUT /api/v1/valuta', (ctx, { body }) => editValuta(ctx, body))
  routes.handle('GET /api/v1/sparax', (ctx) => listSparax(ctx))
  routes.handle('POST /api/v1/sparax', (ctx, { body }) => createSparax(ctx, body))
  routes.handle('PUT /api/v1/sparax', (ctx, { body }) => editSparax(ctx, body))
  routes.handle('GET /api/v1/canale', (ctx) => listCanali(ctx))
  routes.handle('POST /api/v1/canale', (ctx, { body }) => createCanale(ctx, body))
  routes.handle('PUT /api/v1/canale', (ctx, { body }) => editCanale(ctx, body))
  routes.handle('DELETE /api/v1/canale/:id', (ctx, { params }) => deleteCanale(ctx, params.id))

  for (const list of ['sport', 'fasce', 'esito'] as const) {
    routes.handle(`GET /api/v1/anagrafica-${list}`, (ctx) => listNames(ctx, list))
    routes.handle(`POST /api/v1/anagrafica-${list}/new`, (ctx, { body }) => addName(ctx, list, body))
    routes.handle(`DELETE /api/v1/anagrafica-${list}`, (ctx, { body }) => removeName(ctx, list, body))
  }
}
