import type { Routes } from '#server/kernel/route.ts'
import {
  exportArchive,
  exportFile,
  exportRows,
  importColumns,
  importTemplate,
  REFERENCE,
} from './export-file.ts'
import { type FeedVerbs, giveFeedVerbs } from './feed-kinds.ts'
import { importEffect, importFile } from './import-file.ts'
import { HISTORY } from './kinds.ts'
import { importProgress } from './progress.ts'

export function importRoutes(routes: Routes, feeds: FeedVerbs): void {
  giveFeedVerbs(feeds)
  routes.handle('GET /api/v1/importa/campi', async () => importColumns())
  routes.handle('GET /api/v1/importa/modello', (_ctx, { query }) => importTemplate(query.tipo))
  routes.handle('GET /api/v1/esporta', (ctx, { query }) =>
    query.tutto ? exportArchive(ctx, query.tutto) : exportFile(ctx, query.storico ? HISTORY : REFERENCE),
  )
  routes.handle('GET /api/v1/esporta/righe', (ctx, { query }) => exportRows(ctx, query.tipo))
  routes.handle('GET /api/v1/importa/avanzamento', async (ctx) => importProgress(ctx))
  routes.handle('POST /api/v1/importa/effetto', (ctx, { body }) => importEffect(ctx, body))
  routes.handle('POST /api/v1/importa', (ctx, { body }) => importFile(ctx, body))
}
