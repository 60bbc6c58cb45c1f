import { fileURLToPath } from 'node:url'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyInstance } from 'fastify'
import { botApiRoutes } from './bot-api/routes.ts'
import { controlRoutes } from './control/routes.ts'
import type { Emulation } from './emulation.ts'

const MAX_BODY_BYTES = 60 * 1024 * 1024
/** The page runs its own scripts and nothing that a message might carry. */
const PAGE_POLICY = "default-src 'self'; img-src 'self' blob:; frame-ancestors 'self'; base-uri 'none'"
const MAX_FILE_BYTES = 50 * 1024 * 1024

export async function createServer(
  em: Emulation,
  { remoteControl }: { remoteControl: boolean },
): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: MAX_BODY_BYTES,
    // Open polls and event streams would otherwise hold the close back.
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 500 },
  })
  await app.register(formbody)
  await app.register(multipart, { limits: { fileSize: MAX_FILE_BYTES, files: 10, fieldSize: 1024 * 1024 } })
  acceptEmptyJson(app)
  await app.register(async (scope) => botApiRoutes(scope, em))
  await app.register(async (scope) => controlRoutes(scope, em, { remoteControl }))
  await app.register(fastifyStatic, {
    root: fileURLToPath(new URL('./web', import.meta.url)),
    setHeaders: (reply) => reply.header('content-security-policy', PAGE_POLICY),
  })
  return app
}

/** Some clients announce JSON and send nothing: Telegram takes that as no parameters. */
function acceptEmptyJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(body))
    } catch (error) {
      done(Object.assign(error as Error, { statusCode: 400 }))
    }
  })
}
