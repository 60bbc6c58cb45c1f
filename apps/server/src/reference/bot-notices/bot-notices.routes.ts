import type { Routes } from '#server/kernel/route.ts'
import { notifySalaCreated, notifySalaState, notifyTipster, refreshBots } from './notices.ts'

export function botNoticeRoutes(routes: Routes): void {
  routes.handle('GET /sparabet/update-bot', (ctx) => refreshBots(ctx))
  routes.handle('POST /sparabet/tipster-on', (ctx, { body }) =>
    notifyTipster(ctx, 'tipster-on', body.nomeTipster),
  )
  routes.handle('POST /sparabet/tipster-off', (ctx, { body }) =>
    notifyTipster(ctx, 'tipster-off', body.nome_tipster),
  )
  routes.handle('POST /sparabet/tipster-changed-drop', (ctx, { body }) =>
    notifyTipster(ctx, 'tipster-changed-drop', body.nome_tipster),
  )
  routes.handle('POST /sparabet/sala-created', (ctx, { body }) => notifySalaCreated(ctx, body.nomeSala))
  routes.handle('POST /sparabet/sala-state-changed', (ctx, { body }) => notifySalaState(ctx, body.idSala))
}
