import type { Routes } from '#server/kernel/route.ts'
import { dropList } from './drop-list.queries.ts'

export function dropListRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/dropped-bets/sala/:idSala', (ctx, { params, query }) =>
    dropList(ctx, { kind: 'sala', id: params.idSala }, query.date),
  )
  routes.handle('GET /api/v1/dropped-bets/sito/:idSito', (ctx, { params, query }) =>
    dropList(ctx, { kind: 'sito', id: params.idSito }, query.date),
  )
  routes.handle('GET /api/v1/dropped-bets/altro/:idAltro', (ctx, { params, query }) =>
    dropList(ctx, { kind: 'altro', id: params.idAltro }, query.date),
  )
  routes.handle('GET /api/v1/dropped-bets/tipster/:idTipster', (ctx, { params, query }) =>
    dropList(ctx, { kind: 'tipster', id: params.idTipster }, query.date),
  )
}
