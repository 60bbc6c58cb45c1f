import type { Routes } from '#server/kernel/route.ts'
import { replay } from './replay.ts'
import { tryText } from './try-text.ts'

export function ruleLabRoutes(routes: Routes): void {
  routes.handle('POST /api/v1/laboratorio/testo', (ctx, { body }) => tryText(ctx, body))
  routes.handle('POST /api/v1/laboratorio/prova', (ctx, { body }) => replay(ctx, body))
}
