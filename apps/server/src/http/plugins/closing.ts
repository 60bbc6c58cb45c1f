import type { ServerResponse } from 'node:http'
import plugin from 'fastify-plugin'
import { AppError } from '#server/kernel/app-error.ts'

/**
 * A server that ends finishes the requests under way; until then it goes on listening and refuses new ones with our own
 * sentence (decision 143). `endStreams` ends the streams, which do not end by themselves.
 */
export const closing = plugin<{ endStreams: () => Promise<void> }>(async (app, { endStreams }) => {
  const openResponses = new Set<ServerResponse>()
  let isClosing = false
  app.addHook('onRequest', async (_request, { raw }) => {
    if (isClosing) throw new AppError('SERVER_CLOSING')
    openResponses.add(raw)
    raw.once('close', () => openResponses.delete(raw))
  })
  app.addHook('preClose', async () => {
    isClosing = true
    const closedResponses = [...openResponses].map(
      (raw) => new Promise((resolve) => raw.once('close', resolve)),
    )
    await endStreams()
    await Promise.all(closedResponses)
  })
})
