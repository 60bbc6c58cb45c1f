import type { Routes } from '#server/kernel/route.ts'
import { cancelPaused, pausedChats, resumePaused } from './paused-chats.ts'

export function chatRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/invii/chat-in-pausa', (ctx) => pausedChats(ctx))
  routes.handle('POST /api/v1/invii/chat-in-pausa/:chatId/riprendi', (ctx, { params }) =>
    resumePaused(ctx, params.chatId),
  )
  routes.handle('POST /api/v1/invii/chat-in-pausa/:chatId/annulla', (ctx, { params }) =>
    cancelPaused(ctx, params.chatId),
  )
}
