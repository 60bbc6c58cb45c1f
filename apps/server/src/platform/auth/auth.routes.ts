import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, present } from '#server/kernel/app-error.ts'
import { personOf } from '#server/kernel/authorize.ts'
import { networkOf } from '#server/kernel/network-of.ts'
import type { Routes } from '#server/kernel/route.ts'
import { isEnabled } from '#server/platform/settings/public.ts'
import { changePassword } from './change-password.ts'
import { type Caller, checkPassword } from './check-password.ts'
import { DEVICE_DAYS, deviceCookie } from './known-device.ts'
import { confirmSecret, proposeSecret, secondFactorState, turnOffSecondFactor } from './second-factor.ts'
import { closeSession, endSessions, listSessions, sessionCookie } from './sessions.ts'
import { signin } from './signin.ts'

export function authRoutes(routes: Routes, options: { demo: boolean; trialTelegram: string | null }): void {
  routes.exchange('POST /api/v1/auth/signin', async (ctx, { body }, { request, reply }) => {
    const { session, device } = await signin(ctx, {
      ...body,
      caller: callerOf(request),
      userAgent: request.headers['user-agent'],
    })
    const { protocol } = request
    reply.setCookie(sessionCookie(protocol), session.token, cookieOptions(protocol))
    keepDevice(request, reply, device)
    return session
  })

  routes.exchange('POST /api/v1/auth/password', async (ctx, { body }, { request, reply }) => {
    const caller = callerOf(request)
    keepDevice(request, reply, await changePassword(ctx, { ...body, caller, token: ownToken(request) }))
  })

  routes.handle('POST /api/v1/auth/check_auth', async (ctx, { body }) => {
    const { username, roles } = personOf(ctx)
    // The page shows another user than its session belongs to (rule: session/who-from-the-session).
    if (body?.username && body.username !== username) throw new AppError('UNAUTHENTICATED')
    return {
      username,
      roles: [...roles],
      notifiche: await isEnabled(ctx, 'notifiche_attive'),
      demo: options.demo,
      provaAVuoto: await isEnabled(ctx, 'prova_a_vuoto'),
      telegramDiProva: options.trialTelegram,
    }
  })

  routes.exchange('POST /api/v1/auth/logout', async (ctx, _input, { request, reply }) => {
    for (const token of request.sessionTokens) await closeSession(ctx, token)
    const secure = request.protocol === 'https'
    reply.clearCookie(sessionCookie(request.protocol), { path: '/', secure })
  })

  routes.exchange('GET /api/v1/auth/sessioni', (ctx, _input, { request }) =>
    listSessions(ctx, personOf(ctx).id, ownToken(request)),
  )

  routes.exchange('DELETE /api/v1/auth/sessioni', async (ctx, { body }, { request }) => {
    const sessions = body?.id === undefined ? { butToken: ownToken(request) } : { id: body.id }
    await endSessions(ctx, personOf(ctx).id, sessions)
  })

  routes.handle('GET /api/v1/auth/secondo-fattore', (ctx) => secondFactorState(ctx, personOf(ctx).id))

  // The next two require the password, even within a session, which may have been left open.
  routes.exchange('POST /api/v1/auth/secondo-fattore/nuovo', async (ctx, { body }, { request }) => {
    const { user } = await checkPassword(ctx, { ...body, caller: callerOf(request) })
    return proposeSecret({ ...ctx, actor: { kind: 'user', ...user } }, user)
  })

  routes.exchange('POST /api/v1/auth/secondo-fattore/conferma', async (ctx, { body }, { request }) => {
    const { user, attempter } = await checkPassword(ctx, { ...body, caller: callerOf(request) })
    const userCtx = { ...ctx, actor: { kind: 'user', ...user } } as const
    const codes = await confirmSecret(userCtx, { idUser: user.id, attempter, codice: body.codice })
    return { codiciRecupero: codes }
  })

  routes.exchange('POST /api/v1/auth/secondo-fattore/disattiva', (ctx, { body }, { request }) =>
    turnOffSecondFactor(ctx, { ...body, caller: callerOf(request) }),
  )
}

const cookieOptions = (protocol: string) =>
  ({ httpOnly: true, sameSite: 'strict', secure: protocol === 'https', path: '/' }) as const

/** Sets the cookie of the device, which outlives the session: by it the next sign-in recognises the browser. */
function keepDevice(
  { protocol }: FastifyRequest,
  reply: FastifyReply,
  { idUser, shows }: { idUser: number; shows: string },
): void {
  const maxAge = DEVICE_DAYS * 86_400
  reply.setCookie(deviceCookie(protocol, idUser), shows, { ...cookieOptions(protocol), maxAge })
}

const callerOf = (request: FastifyRequest): Caller => ({
  network: networkOf(request.ip),
  device: (idUser) => request.cookies[deviceCookie(request.protocol, idUser)],
})

const ownToken = ({ sessionTokens }: FastifyRequest): string =>
  present(sessionTokens[0], 'an authenticated request carries a token')
