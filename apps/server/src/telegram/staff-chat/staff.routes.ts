import type { Routes } from '#server/kernel/route.ts'
import { sendStaffMessage } from './staff-message.ts'

export function staffRoutes(routes: Routes): void {
  routes.handle('POST /sparabet/send-admin-message', (ctx, { body }) => sendStaffMessage(ctx, body.msg))
}
