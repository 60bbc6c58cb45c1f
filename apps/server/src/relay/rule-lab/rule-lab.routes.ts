import type { Routes } from '#server/kernel/route.ts'
import { compareDryRun } from './dry-run.ts'
import { replay } from './replay.ts'
import { tryText } from './try-text.ts'

export function ruleLabRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/laboratorio/prova-a-vuoto', (ctx) => compareDryRun(ctx))
  routes.handle('POST /api/v1/laboratorio/testo', (ctx, { body }) => tryText(ctx, body))
  routes.handle('POST /api/v1/laboratorio/prova', (ctx, { body }) => replay(ctx, body))
}
