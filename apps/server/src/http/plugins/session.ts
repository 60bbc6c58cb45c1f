import fastifyCookie from '@fastify/cookie'
import type { EndpointShape } from '@xbetapp/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { AppError } from '#server/kernel/app-error.ts'
import { type Actor, type Ctx, SYSTEM } from '#server/kernel/ctx.ts'
import { findSession, SESSION_COOKIE } from '#server/modules/auth/public.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
    sessionToken: string | null
  }
}

/** Either the bearer token or the cookie authenticates; the roles are read from the database at each request. */
export const sessionPlugin = plugin<{ ctx: Omit<Ctx, 'actor' | 'requestId'> }>(async (app, { ctx }) => {
  await app.register(fastifyCookie)
  app.decorateRequest('actor', null)
  app.decorateRequest('sessionToken', null)
  app.addHook('onRequest', async (request) => {
    const shape = (request.routeOptions.config as { shape?: EndpointShape }).shape
    if (!shape) return
    request.sessionToken = bearerToken(request) ?? request.cookies[SESSION_COOKIE] ?? null
    if (shape.access === 'public') return
    const actor = request.sessionToken ? await findSession({ ...ctx, actor: SYSTEM }, request.sessionToken) : null
    if (!actor) throw new AppError('UNAUTHENTICATED')
    request.actor = actor
  })
})

function bearerToken(request: FastifyRequest): string | null {
  const header = request.headers.authorization
  return header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : null
}
