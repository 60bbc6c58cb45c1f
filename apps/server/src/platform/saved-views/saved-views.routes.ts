import type { Routes } from '#server/kernel/route.ts'
import { listWorkbook } from './list-workbook.ts'
import { deleteView, editView, saveView, viewsOf } from './saved-views.ts'

export function savedViewRoutes(routes: Routes): void {
  routes.exchange('POST /api/v1/viste/xlsx', (ctx, _input, { request }) => listWorkbook(ctx, request.raw))
  routes.handle('GET /api/v1/viste', (ctx, { query }) => viewsOf(ctx, query.lista))
  routes.handle('POST /api/v1/viste', (ctx, { body }) => saveView(ctx, body))
  routes.handle('PUT /api/v1/viste/:id', (ctx, input) => editView(ctx, input))
  routes.handle('DELETE /api/v1/viste/:id', async (ctx, { params }) => {
    await deleteView(ctx, params.id)
  })
}
