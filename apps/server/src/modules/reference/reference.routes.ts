import type { Routes } from '#server/kernel/route.ts'
import { getAltro, listAltri } from './altro.queries.ts'
import { listBook, listCanali, listSparax, listValute } from './plain-lists.queries.ts'
import { getSala, listSale } from './sala.queries.ts'
import { getSito, listSiti } from './sito.queries.ts'
import { getTipster, listTipster } from './tipster.queries.ts'

export function referenceRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/tipster', (ctx) => listTipster(ctx))
  routes.handle('GET /api/v1/tipster/:id', (ctx, { params }) => getTipster(ctx, params.id))
  routes.handle('GET /api/v1/sala', (ctx) => listSale(ctx))
  routes.handle('GET /api/v1/sala/:id', (ctx, { params }) => getSala(ctx, params.id))
  routes.handle('GET /api/v1/sito', (ctx) => listSiti(ctx))
  routes.handle('GET /api/v1/sito/:id', (ctx, { params }) => getSito(ctx, params.id))
  routes.handle('GET /api/v1/altro', (ctx) => listAltri(ctx))
  routes.handle('GET /api/v1/altro/:id', (ctx, { params }) => getAltro(ctx, params.id))
  routes.handle('GET /api/v1/book', (ctx) => listBook(ctx))
  routes.handle('GET /api/v1/valuta', (ctx) => listValute(ctx))
  routes.handle('GET /api/v1/sparax', (ctx) => listSparax(ctx))
  routes.handle('GET /api/v1/canale', (ctx) => listCanali(ctx))
}
