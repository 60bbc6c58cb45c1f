import { assignableRoles } from '@xbetapp/domain/platform/users/manage'
import type { Routes } from '#server/kernel/route.ts'
import { addTask, listTasks, removeTask } from './tasks.ts'
import { listUsers } from './users.queries.ts'
import { createUser, deleteUser, editUser } from './write-user.ts'

export function userRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/utente', (ctx) => listUsers(ctx))
  routes.handle('POST /api/v1/utente/new', (ctx, { body }) => createUser(ctx, body))
  routes.handle('POST /api/v1/utente/edit', (ctx, { body }) => editUser(ctx, body))
  routes.handle('DELETE /api/v1/utente', (ctx, { body }) => deleteUser(ctx, body))
  routes.handle('GET /api/v1/role', async ({ actor }) =>
    assignableRoles(actor.kind === 'user' ? actor.roles : []).map((name) => ({ name })),
  )
  routes.handle('GET /api/v1/task', (ctx) => listTasks(ctx))
  routes.handle('POST /api/v1/task/new', (ctx, { body }) => addTask(ctx, body))
  routes.handle('DELETE /api/v1/task', (ctx, { body }) => removeTask(ctx, body))
}
