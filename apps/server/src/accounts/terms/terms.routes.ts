import type { Routes } from '#server/kernel/route.ts'
import { changeTerms, termsEffect } from './change-terms.ts'
import { removeTerms } from './take-back-terms.ts'
import { listTerms } from './terms-state.ts'

export function termsRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/condizioni/:tipo/:id', (ctx, { params }) => listTerms(ctx, params))
  routes.handle('POST /api/v1/condizioni/effetto', (ctx, { body }) => termsEffect(ctx, body))
  routes.handle('POST /api/v1/condizioni', (ctx, { body }) => changeTerms(ctx, body))
  routes.handle('DELETE /api/v1/condizioni/:tipo/:id/:dal', (ctx, { params }) => removeTerms(ctx, params))
}
