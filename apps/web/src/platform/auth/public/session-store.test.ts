import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  getSession,
  knownRoles,
  parseSession,
  sessionEpoch,
  setSession,
  updateSession,
} from './session-store.ts'

const stored = new Map<string, string>()
const session = { username: 'anna', token: 'gettone', roles: ['ADMIN'], isTelegramActive: true } as const

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => {
  setSession(null)
  vi.unstubAllGlobals()
})

it('keeps username, token, roles and the chat-sending mode in browser storage', () => {
  setSession(session)
  expect(JSON.parse(stored.get('xbetapp.session')!)).toEqual(session)
  updateSession({ isTelegramActive: false })
  expect(parseSession(stored.get('xbetapp.session')!)?.isTelegramActive).toBe(false)
  setSession(null)
  expect(stored.size).toBe(0)
})

it('is still there when the page is loaded again', async () => {
  setSession(session)
  vi.resetModules()
  const reloaded = await import('./session-store.ts')
  expect(reloaded.getSession()).toEqual(session)
})

it('becomes another session with another token only', () => {
  setSession(session)
  const epoch = sessionEpoch()
  updateSession({ isTelegramActive: false, roles: ['BETS'] })
  expect(sessionEpoch()).toBe(epoch)
  setSession({ ...session, token: 'altro' })
  expect(sessionEpoch()).toBeGreaterThan(epoch)
})

it('ignores stored data that is no session', () => {
  for (const text of [null, '', 'x', '1', 'null', '{}', '{"username":"a","token":"","roles":[]}']) {
    expect(parseSession(text)).toBeNull()
  }
})

it('ignores roles this version does not know', () => {
  expect(knownRoles(['ADMIN', 'IMPERATORE', 7])).toEqual(['ADMIN'])
})

it('changes nothing without a session', () => {
  updateSession({ isTelegramActive: false })
  expect(getSession()).toBeNull()
})
