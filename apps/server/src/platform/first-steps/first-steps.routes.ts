import type { Routes } from '#server/kernel/route.ts'
import { type FirstStepsSource, firstSteps } from './first-steps.ts'

export function firstStepRoutes(routes: Routes, source: FirstStepsSource): void {
  routes.handle('GET /api/v1/primi-passi', (ctx) => firstSteps(ctx, source))
}
