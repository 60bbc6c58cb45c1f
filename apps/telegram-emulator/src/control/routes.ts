import type { FastifyInstance, FastifyReply } from 'fastify'
import { ZodError } from 'zod'
import { ApiError } from '../bot-api/api-error.ts'
import type { Emulation } from '../emulation.ts'
import { Refusal } from '../people/refusal.ts'
import { chatRoutes } from './chat-routes.ts'
import { eventStreamRoute } from './event-stream.ts'
import { fileRoute } from './file-route.ts'
import { guardControl } from './guard.ts'
import { messageRoutes } from './message-routes.ts'
import { switchRoutes } from './switch-routes.ts'

/** `/emulator/...`: what people do in the chats, and the switches of tests. Errors answer `{message}`. */
export async function controlRoutes(
  app: FastifyInstance,
  em: Emulation,
  { remoteControl }: { remoteControl: boolean },
): Promise<void> {
  app.addHook('onRequest', async (request) => guardControl(request, remoteControl))
  // As for the bot: what was answered survives a crash.
  app.addHook('onSend', async () => em.store.flush())
  app.setErrorHandler((error, _request, reply) => sendRefusal(error, reply))
  chatRoutes(app, em)
  messageRoutes(app, em)
  switchRoutes(app, em)
  fileRoute(app, em)
  eventStreamRoute(app, em)
}

function sendRefusal(error: unknown, reply: FastifyReply): void {
  if (error instanceof ZodError) {
    const [issue] = error.issues
    reply.code(400).send({ message: `Richiesta non valida: ${issue?.path.join('.')} ${issue?.message}` })
    return
  }
  const status =
    error instanceof Refusal ? error.status : error instanceof ApiError ? error.code : statusOf(error)
  reply.code(status).send({ message: (error as Error).message })
}

const statusOf = (error: unknown): number => (error as { statusCode?: number }).statusCode ?? 500
