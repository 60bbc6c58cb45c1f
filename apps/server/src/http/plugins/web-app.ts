import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyHelmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#server/kernel/app-error.ts'
import { guide } from './guide.ts'

const ASSETS = '/xbetapp/assets/'
const HIDDEN = { hide: true } as object

interface WebAppOptions {
  dist: string
  /** Where the files of earlier builds are kept; null: nowhere. */
  kept: string | null
  /** Whether the page says it is a demo: Login, which has no session, then names the demo's users. */
  demo: boolean
}

/**
 * The built React app, registered under /xbetapp: hashed assets kept for a year, its page never, any other path the
 * page.
 */
export const webApp: FastifyPluginAsync<WebAppOptions> = async (app, { dist, kept, demo }) => {
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Mantine writes its computed variables into style attributes and one style element.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Whether the address is reached by https, only the proxy knows.
    strictTransportSecurity: false,
  })
  await app.register(fastifyStatic, {
    root: kept === null ? dist : [dist, kept],
    prefix: '/',
    index: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const cacheControl = path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
      reply.header('cache-control', cacheControl)
    },
  })
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    // Browsers would cache the page as the missing asset.
    if (!['GET', 'HEAD'].includes(request.method) || request.url.startsWith(ASSETS))
      throw new AppError('NOT_FOUND')
    if (!demo) return reply.sendFile('index.html', dist)
    const html = await readFile(join(dist, 'index.html'), 'utf8')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(html.replace('<html', '<html data-demo'))
  }
  await app.register(guide)
  // With the prefix this is both /xbetapp and /xbetapp/.
  app.get('/', { schema: HIDDEN }, page)
  app.setNotFoundHandler(page)
}
