import { awaitAnnouncement } from '#server/bets/drops/public.ts'
import type { Routes } from '#server/kernel/route.ts'
import { readRegistro, readStoria } from './read-activity-log.ts'
import { undoAct } from './undo-act.ts'

export function registroRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/registro', (ctx, { query }) => readRegistro(ctx, query))
  routes.handle('GET /api/v1/registro/storia/:entita/:numero', (ctx, input) => readStoria(ctx, input))
  routes.handle('POST /api/v1/registro/:id/annulla', (ctx, { params }) => undoAct(ctx, params.id), {
    afterCommit: async (ctx, { message, idAtto, restored }) => {
      for (const drop of restored) await awaitAnnouncement(ctx, drop)
      return { message, idAtto }
    },
  })
}
