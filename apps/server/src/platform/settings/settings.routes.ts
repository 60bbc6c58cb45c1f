import type { Routes } from '#server/kernel/route.ts'
import { readVariable, variableCards } from './admin-variables.ts'
import { setVariable } from './set-variable.ts'

export function settingsRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/admin-variables', (ctx) => variableCards(ctx))
  routes.handle('GET /api/v1/admin-variables/nome', (ctx, { query }) => readVariable(ctx, query.nome))
  routes.handle('POST /api/v1/admin-variables/set-valore', (ctx, { body }) => setVariable(ctx, body))
}
