import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { tooSoon } from '#server/kernel/app-error.ts'
import type { Routes } from '#server/kernel/route.ts'
import type { LiveFeed } from './live-feed.ts'

/** More than any person's browsers need; a script gone wild does not hold the server's sockets. */
const STREAMS_PER_USER = 40
/** Who does not read is let go: he connects again and is told how far the server is. */
const UNREAD_BYTES = 1024 * 1024
/** What browsers wait before they connect again, spread so that a restart does not bring them all at once. */
const retryMs = () => Math.round(1_000 + Math.random() * 2_000)

/** Without a feed (a program that pushes nothing) the answer is 204: whoever asks goes on polling. */
export function liveRoutes(routes: Routes, feed: LiveFeed | null): void {
  const open = new Map<string, number>()
  routes.exchange('GET /api/v1/live', async ({ actor }, _input, { request, reply }) => {
    const [token] = request.sessionTokens
    if (!feed || !token) return undefined
    const { username } = actor
    const streams = open.get(username) ?? 0
    if (streams >= STREAMS_PER_USER) throw tooSoon('TOO_MANY_REQUESTS', 60)
    open.set(username, streams + 1)
    const raw = begin(reply)
    const write = (text: string | Buffer) => {
      if (raw.writableLength > UNREAD_BYTES) raw.destroy()
      else if (!raw.writableEnded) raw.write(text)
    }
    const leave = feed.subscribe({
      token,
      send: write,
      beat: () => write(':\n\n'),
      end: () => raw.end(),
    })
    raw.on('close', () => {
      leave()
      const left = (open.get(username) ?? 1) - 1
      if (left === 0) open.delete(username)
      else open.set(username, left)
    })
    return undefined
  })
}

/** Takes the answer out of the framework's hands and sends its head, with a first byte for proxies that wait for one. */
function begin(reply: FastifyReply): ServerResponse {
  const headers = reply.getHeaders()
  reply.hijack()
  const { raw } = reply
  // It lasts as long as its connection: chunks would only make three pieces of each frame.
  raw.removeHeader('transfer-encoding')
  raw.writeHead(200, {
    ...(headers as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    // Once it ends nothing else is to be asked on it: a server that stops need not wait for it to fall idle.
    connection: 'close',
  })
  raw.write(`retry: ${retryMs()}\n\n`)
  return raw
}
