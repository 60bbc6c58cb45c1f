import fastifyCookie from '@fastify/cookie'
import type { EndpointShape } from '@xbetapp/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { found } from '#server/kernel/app-error.ts'
import { type Actor, type Ctx, SYSTEM } from '#server/kernel/ctx.ts'
import { findSession, sessionCookie } from '#server/platform/auth/public.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null where no session is required: on public endpoints and outside the API. */
    actor: Actor | null
    /** The tokens a request carries, the bearer token first: it takes precedence. */
    sessionTokens: readonly string[]
  }
}

/**
 * Either the bearer token or the cookie authenticates; the roles are read from the database at each request. The cookie
 * does not replace an invalid token: the page that sends the token shows one user, and the cookie may be another's.
 */
export const sessionPlugin = plugin<{ ctx: Omit<Ctx, 'actor' | 'requestId'> }>(async (app, { ctx }) => {
  await app.register(fastifyCookie)
  app.decorateRequest('actor', null)
  app.decorateRequest('sessionTokens')
  app.addHook('onRequest', async (request) => {
    const shape = (request.routeOptions.config as { shape?: EndpointShape }).shape
    if (!shape) return
    request.sessionTokens = tokensOf(request)
    const [token] = request.sessionTokens
    if (shape.access === 'public') return
    const actor = found(token ? await findSession({ ...ctx, actor: SYSTEM }, token) : null, 'UNAUTHENTICATED')
    request.actor = actor
  })
})

function tokensOf(request: FastifyRequest): string[] {
  const { authorization } = request.headers
  const bearer = authorization?.startsWith('Bearer ') ? authorization.slice('Bearer '.length) : undefined
  return [bearer, request.cookies[sessionCookie(request.protocol)]].filter((token) => token !== undefined)
}
