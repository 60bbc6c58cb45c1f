import type { Routes } from '#server/kernel/route.ts'
import { addClosingWindow, removeClosingWindow, windowsOfBook, windowsOfSala } from './closing-windows.ts'
import { roomsWithWindows } from './windows.queries.ts'
import { giveWindowsTogether, windowsEffect } from './windows-together.ts'

export function closingWindowRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/fascia-oraria/sala/:idSala', (ctx, { params }) =>
    windowsOfSala(ctx, params.idSala),
  )
  routes.handle('GET /api/v1/fascia-oraria/sale', (ctx) => roomsWithWindows(ctx))
  routes.handle('GET /api/v1/fascia-oraria/book/:idBook', (ctx, { params }) =>
    windowsOfBook(ctx, params.idBook),
  )
  routes.handle('POST /api/v1/fascia-oraria', (ctx, { body }) => addClosingWindow(ctx, body))
  routes.handle('DELETE /api/v1/fascia-oraria/:id', (ctx, { params }) => removeClosingWindow(ctx, params.id))
  routes.handle('POST /api/v1/fascia-oraria/insieme/effetto', (ctx, { body }) => windowsEffect(ctx, body))
  routes.handle('POST /api/v1/fascia-oraria/insieme', (ctx, { body }) => giveWindowsTogether(ctx, body))
}
