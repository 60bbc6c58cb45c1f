import type { Routes } from '#server/kernel/route.ts'
import { downloadReports } from './download-reports.ts'
import { kindOf } from './report-order.ts'
import { recentSends, reportSend } from './report-sends.queries.ts'
import { sendReports } from './send-reports.ts'

export function reportRoutes(routes: Routes): void {
  routes.handle('POST /api/v1/conto/excel/download', (ctx, { body }) => downloadReports(ctx, 'conto', body))
  routes.handle('POST /api/v1/conto/excel/download/:entity', (ctx, { params, body }) =>
    downloadReports(ctx, kindOf(params.entity), body),
  )
  routes.handle('POST /api/v1/conto/excel/send', (ctx, { body }) => sendReports(ctx, 'conto', body))
  routes.handle('POST /api/v1/conto/excel/send/:entity', (ctx, { params, body }) =>
    sendReports(ctx, kindOf(params.entity), body),
  )
  routes.handle('GET /api/v1/conto/excel/send', (ctx) => recentSends(ctx))
  routes.handle('GET /api/v1/conto/excel/send/:idReportInvio', (ctx, { params }) =>
    reportSend(ctx, params.idReportInvio),
  )
}
