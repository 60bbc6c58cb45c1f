import type { Routes } from '#server/kernel/route.ts'
import { firstSteps } from './first-steps.ts'

export function firstStepRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/primi-passi', (ctx) => firstSteps(ctx))
}
