import type { Routes } from '#server/kernel/route.ts'
import { exportFile, importColumns, importTemplate } from './export-file.ts'
import { importEffect, importFile } from './import-file.ts'

export function importRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/importa/campi', async () => importColumns())
  routes.handle('GET /api/v1/importa/modello', (_ctx, { query }) => importTemplate(query.tipo))
  routes.handle('GET /api/v1/esporta', (ctx) => exportFile(ctx))
  routes.handle('POST /api/v1/importa/effetto', (ctx, { body }) => importEffect(ctx, body))
  routes.handle('POST /api/v1/importa', (ctx, { body }) => importFile(ctx, body))
}
