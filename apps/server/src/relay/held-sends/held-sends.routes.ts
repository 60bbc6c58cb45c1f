import type { Routes } from '#server/kernel/route.ts'
import { decideWaiting } from './decide-waiting.ts'
import { waitingSends } from './waiting-sends.ts'

export function heldSendRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/invii/in-attesa', (ctx) => waitingSends(ctx))
  routes.handle('POST /api/v1/invii/in-attesa/decidi', (ctx, { body }) => decideWaiting(ctx, body))
}
