import type { Routes } from '#server/kernel/route.ts'
import { seenChats } from './chat-names.ts'
import { cancelPaused, pausedChats, resumePaused } from './pause-chat.ts'
import { topicsOf } from './topics.ts'

export function chatRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/invii/chat-in-pausa', (ctx) => pausedChats(ctx))
  routes.handle('POST /api/v1/invii/chat-in-pausa/:chatId/riprendi', (ctx, { params, query }) =>
    resumePaused(ctx, params.chatId, query.argomento ?? null),
  )
  routes.handle('POST /api/v1/invii/chat-in-pausa/:chatId/annulla', (ctx, { params, query }) =>
    cancelPaused(ctx, params.chatId, query.argomento ?? null, query.visti),
  )
  routes.handle('GET /api/v1/chat', (ctx) => seenChats(ctx))
  routes.handle('GET /api/v1/argomenti/:chatId', (ctx, { params }) => topicsOf(ctx, params.chatId))
}
