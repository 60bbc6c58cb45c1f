import { awaitAnnouncement } from '#server/bets/drops/public.ts'
import type { Routes } from '#server/kernel/route.ts'
import { countPeopleOfDay, readActivityLog, readHistory } from './read-activity-log.ts'
import { undoAct } from './undo-act.ts'

export function activityLogRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/registro', (ctx, { query }) => readActivityLog(ctx, query))
  routes.handle('GET /api/v1/registro/persone', (ctx, { query }) => countPeopleOfDay(ctx, query))
  routes.handle('GET /api/v1/registro/storia/:entita/:numero', (ctx, input) => readHistory(ctx, input))
  routes.handle('POST /api/v1/registro/:id/annulla', (ctx, { params }) => undoAct(ctx, params.id), {
    afterCommit: async (ctx, { message, idAtto, restored }) => {
      for (const drop of restored) await awaitAnnouncement(ctx, drop)
      return { message, idAtto }
    },
  })
}
