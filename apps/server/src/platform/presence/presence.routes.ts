import type { Routes } from '#server/kernel/route.ts'
import { bePresent } from './be-present.ts'

export function presenceRoutes(routes: Routes): void {
  routes.handle('POST /api/v1/presenza', (ctx, { body }) => bePresent(ctx, body))
}
