import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectSession } from '#web/lib/api-session.ts'
import { checkAuth, getIdentity } from './identity.ts'
import { getSession, sessionEpoch, setSession } from './session-store.ts'

const fetchMock = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const answer = (roles: string[], username = 'anna') =>
  Response.json({ username, roles, notifiche: true, demo: false, provaAVuoto: false, telegramDiProva: null })
let tokens = 0

beforeEach(() => {
  vi.useFakeTimers()
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
  connectSession({
    token: () => getSession()?.token,
    epoch: sessionEpoch,
    onUnauthenticated: () => setSession(null),
  })
  tokens += 1
  setSession({ username: 'anna', token: `t${tokens}`, roles: ['ADMIN'], isTelegramActive: true })
})
afterEach(() => {
  setSession(null)
  connectSession()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('takes over the roles the server names now', async () => {
  fetchMock.mockImplementation(async () => answer(['BETS']))
  expect(await checkAuth()).toBe(true)
  expect(getSession()?.roles).toEqual(['BETS'])
  expect(getIdentity()).toEqual({ notifiche: true, demo: false, provaAVuoto: false, telegramDiProva: null })
})

it('asks once for screens opened together, and again ten seconds later', async () => {
  fetchMock.mockImplementation(async () => answer(['ADMIN']))
  await Promise.all([checkAuth(), checkAuth()])
  await checkAuth()
  expect(fetchMock).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10_000)
  await checkAuth()
  expect(fetchMock).toHaveBeenCalledTimes(2)
})

it.each([401, 403])('ends the session on a %i', async (status) => {
  fetchMock.mockResolvedValue(new Response('no', { status, headers: { 'content-type': 'text/plain' } }))
  expect(await checkAuth()).toBe(false)
  expect(getSession()).toBeNull()
})

it('keeps the session when the server is not reached', async () => {
  fetchMock.mockRejectedValue(new TypeError('giù'))
  await expect(checkAuth()).rejects.toThrow('Errore di rete: giù')
  expect(getSession()).not.toBeNull()
})

it.each(['<html>proxy</html>', '', 'null', '{}'])('says that an answer cannot be read: %j', async (text) => {
  fetchMock.mockImplementation(async () => new Response(text))
  await expect(checkAuth()).rejects.toThrow('An error occurred during the request.')
  expect(getSession()).not.toBeNull()
})

it('is false without a call when there is no session', async () => {
  setSession(null)
  expect(await checkAuth()).toBe(false)
  expect(fetchMock).not.toHaveBeenCalled()
})

it('answers for the current session when another user logs in meanwhile', async () => {
  const other = () => setSession({ username: 'ugo', token: 'u', roles: ['BETS'], isTelegramActive: true })
  fetchMock.mockImplementationOnce(async () => {
    other()
    return answer(['ADMIN'])
  })
  fetchMock.mockImplementationOnce(async () => answer(['BETS'], 'ugo'))
  expect(await checkAuth()).toBe(true)
  expect(getSession()).toMatchObject({ username: 'ugo', roles: ['BETS'] })
})
