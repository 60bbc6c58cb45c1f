import type { FastifyInstance } from 'fastify'
import type { Emulation } from '../emulation.ts'
import type { Change } from '../state/change.ts'

/** Server-sent events for the page: which chats changed. The page then asks for what it shows. */
export function eventStreamRoute(app: FastifyInstance, em: Emulation): void {
  app.get('/emulator/events', (request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    reply.raw.write('retry: 1000\n\n')
    const stop = em.store.onChange((changes) => {
      const chatIds = changedChats(changes)
      const isReset = changes.length === 0
      if (isReset || chatIds.length > 0) reply.raw.write(`data: ${JSON.stringify({ chatIds, isReset })}\n\n`)
    })
    // Proxies drop silent connections.
    const heartbeat = setInterval(() => reply.raw.write(': \n\n'), 20_000)
    request.raw.once('close', () => {
      stop()
      clearInterval(heartbeat)
    })
  })
}

function changedChats(changes: Change[]): number[] {
  const ids = changes.flatMap((change) => {
    if (!('put' in change)) return []
    if (change.put === 'message') return [change.value.message.chat.id]
    return change.put === 'chat' ? [change.value.id] : []
  })
  return [...new Set(ids)]
}
