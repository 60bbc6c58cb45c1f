import { timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * Who watches the server and may read how it is: the bearer of the token, or, where there is none, calls from this
 * machine that no proxy on it passes on.
 */
export function mayWatch({ headers, socket }: FastifyRequest, token: string | null): boolean {
  if (token !== null) {
    const given = Buffer.from(headers.authorization ?? '')
    const wanted = Buffer.from(`Bearer ${token}`)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const local = isIP(address) !== 0 && (address === '::1' || address.startsWith('127.'))
  return local && !headers['x-forwarded-for'] && !headers.forwarded
}
