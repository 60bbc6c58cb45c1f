import type { Routes } from '#server/kernel/route.ts'
import { readVariable } from './admin-variables.ts'

export function settingsRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/admin-variables/nome', (ctx, { query }) => readVariable(ctx, query.nome))
}
