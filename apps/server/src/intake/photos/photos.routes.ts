import { extname } from 'node:path'
import { found } from '#server/kernel/app-error.ts'
import type { Routes } from '#server/kernel/route.ts'

const TYPES: Record<string, string> = { '.jpg': 'image/jpeg', '.png': 'image/png', '.webp': 'image/webp' }
const YEAR_SECONDS = 31_536_000

export function photoRoutes(routes: Routes): void {
  routes.handle('GET /api/v1/photos/:file', async (ctx, { params, query }) => {
    const stream = found(await ctx.photos.open(params.file, query.size), 'NOT_FOUND')
    const contentType = query.size === 'thumb' ? 'image/webp' : (TYPES[extname(params.file)] ?? '')
    return { stream, contentType, maxAgeSeconds: YEAR_SECONDS }
  })
}
