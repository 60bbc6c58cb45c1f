import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { tooSoon } from '#server/kernel/app-error.ts'
import type { Routes } from '#server/kernel/route.ts'
import type { LiveFeed } from './live-feed.ts'

/** Open streams of a user: more than his browsers need, and too few for a runaway script to occupy all sockets. */
const STREAMS_PER_USER = 40
/** A client with more unread bytes is disconnected; it reconnects and gets the current revisions. */
const UNREAD_BYTES = 1024 * 1024
/** Reconnection delay, randomised so that browsers do not all reconnect at once after a restart. */
const retryMs = () => Math.round(1_000 + Math.random() * 2_000)

/** Without a feed (a program that pushes nothing) the answer is 204, and clients keep polling. */
export function liveRoutes(routes: Routes, feed: LiveFeed | null): void {
  const streamsByUser = new Map<string, number>()
  routes.exchange('GET /api/v1/live', async ({ actor }, _input, { request, reply }) => {
    const [token] = request.sessionTokens
    if (!feed || !token) return undefined
    const { username } = actor
    const streams = streamsByUser.get(username) ?? 0
    if (streams >= STREAMS_PER_USER) throw tooSoon('TOO_MANY_REQUESTS', 60)
    streamsByUser.set(username, streams + 1)
    const raw = begin(reply)
    const write = (text: string | Buffer) => {
      if (raw.writableLength > UNREAD_BYTES) raw.destroy()
      else if (!raw.writableEnded) raw.write(text)
    }
    const unsubscribe = feed.subscribe({
      token,
      send: write,
      beat: () => write(':\n\n'),
      end: () => raw.end(),
    })
    raw.on('close', () => {
      unsubscribe()
      const remaining = (streamsByUser.get(username) ?? 1) - 1
      if (remaining === 0) streamsByUser.delete(username)
      else streamsByUser.set(username, remaining)
    })
    return undefined
  })
}

/** Takes the response over from the framework and sends its head and first bytes, which some proxies wait for. */
function begin(reply: FastifyReply): ServerResponse {
  const headers = reply.getHeaders()
  reply.hijack()
  const { raw } = reply
  // The response ends with its connection, so chunked encoding would only split each frame in three.
  raw.removeHeader('transfer-encoding')
  raw.writeHead(200, {
    ...(headers as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    // No keep-alive, so that a stopping server need not wait for the connection to become idle.
    connection: 'close',
  })
  raw.write(`retry: ${retryMs()}\n\n`)
  return raw
}
