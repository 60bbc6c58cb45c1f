import fastifyHelmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync } from 'fastify'

const ASSETS = '/xbetapp/assets/'

/** The built React app under /xbetapp: hashed assets kept for a year, its page never, any unknown path the page. */
export const webApp: FastifyPluginAsync<{ dist: string }> = async (app, { dist }) => {
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
    strictTransportSecurity: false,
  })
  await app.register(fastifyStatic, {
    root: dist,
    prefix: '/xbetapp/',
    wildcard: false,
    preCompressed: true,
    setHeaders(reply, path) {
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      )
    },
  })
  const page = (_request: unknown, reply: { sendFile(file: string): unknown }) => reply.sendFile('index.html')
  app.get('/xbetapp', { schema: { hide: true } as object }, page as never)
  app.get('/xbetapp/*', { schema: { hide: true } as object }, ((request: { url: string }, reply: never) => {
    // A missing asset answered with the page would be kept by browsers as the asset.
    if (request.url.startsWith(ASSETS)) return (reply as { callNotFound(): unknown }).callNotFound()
    return page(request, reply)
  }) as never)
  app.get('/', { schema: { hide: true } as object }, (_request, reply) => reply.redirect('/xbetapp'))
}
