import { timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * Whether a caller may read the state of the server: the bearer of the token, or, without a token, a call from this
 * machine that did not come through a proxy on it.
 */
export function mayWatch({ headers, socket }: FastifyRequest, token: string | null): boolean {
  if (token !== null) {
    const authorization = Buffer.from(headers.authorization ?? '')
    const expected = Buffer.from(`Bearer ${token}`)
    return authorization.length === expected.length && timingSafeEqual(authorization, expected)
  }
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const isLocal = isIP(address) !== 0 && (address === '::1' || address.startsWith('127.'))
  return isLocal && !headers['x-forwarded-for'] && !headers.forwarded
}
