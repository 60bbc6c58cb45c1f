import { VENUE_FIELDS } from '@xbetapp/contract/reference/venue-fields'
import { VENUE_KINDS } from '@xbetapp/domain/reference/reference/entity-kinds'
import type { Routes } from '#server/kernel/route.ts'
import { dropList } from './drop-list.queries.ts'

export function dropListRoutes(routes: Routes): void {
  for (const kind of VENUE_KINDS) {
    const { id } = VENUE_FIELDS[kind]
    routes.handle(`GET /api/v1/dropped-bets/${kind}/:${id}` as DropListPath, (ctx, { params, query }) =>
      dropList(ctx, { kind, id: Object.values(params)[0] ?? 0 }, query.date),
    )
  }
  routes.handle('GET /api/v1/dropped-bets/tipster/:idTipster', (ctx, { params, query }) =>
    dropList(ctx, { kind: 'tipster', id: params.idTipster }, query.date),
  )
}

type DropListPath = {
  [K in keyof typeof VENUE_FIELDS]: `GET /api/v1/dropped-bets/${K}/:${(typeof VENUE_FIELDS)[K]['id']}`
}[keyof typeof VENUE_FIELDS]
