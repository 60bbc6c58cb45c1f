import type { Routes } from '#server/kernel/route.ts'
import { unconfirmAccounts, updateSalaStati, updateTipsterStati } from './update-stati.ts'

export function batchRoutes(routes: Routes): void {
  routes.handle('PUT /api/v1/tipster/batch-update-stato', (ctx, { body: { tipsterIds, ...actions } }) =>
    updateTipsterStati(ctx, tipsterIds, actions),
  )
  routes.handle('PUT /api/v1/sala/batch-update-stato', (ctx, { body: { saleIds, ...actions } }) =>
    updateSalaStati(ctx, saleIds, actions),
  )
  routes.handle('GET /sparabet/metti-in-attesa', (ctx) => unconfirmAccounts(ctx))
}
