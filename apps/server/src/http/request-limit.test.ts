import { afterAll, expect, it } from 'vitest'
import { testApp } from '#test/test-app.ts'
import { buildApp } from './app.ts'

const { ctx, aUser } = await testApp()
const PER_MINUTE = 5
const app = await buildApp({
  ctx,
  demo: false,
  health: async () => ({ status: 'ok' }) as never,
  webDist: null,
  requestsPerMinute: PER_MINUTE,
})
afterAll(() => app.close())

const ask = (token: string | null, remoteAddress = '192.0.2.1', url = '/api/v1/valuta') =>
  app.inject({ url, remoteAddress, headers: token ? { authorization: `Bearer ${token}` } : {} })
const statuses = async (count: number, one: () => ReturnType<typeof ask>) => {
  const seen = []
  for (let i = 0; i < count; i++) seen.push((await one()).statusCode)
  return seen
}

it('a user who calls too often waits, from any address and in any session; the others do not', async () => {
  const [busy, other] = [await aUser(), await aUser()]
  expect(await statuses(PER_MINUTE, () => ask(busy.token))).toEqual(Array(PER_MINUTE).fill(200))
  const refused = await ask(busy.token, '192.0.2.77', '/api/v1/tipster')
  expect(refused.statusCode).toBe(429)
  expect(refused.body).toMatch(/^Troppe richieste\. Riprova tra (1 minuto|\d+ secondi)$/)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask(other.token)).statusCode).toBe(200)
})

it('calls without a session are counted by address', async () => {
  const signin = (remoteAddress: string) =>
    app.inject({ method: 'POST', url: '/api/v1/auth/signin', remoteAddress, payload: {} })
  expect(await statuses(PER_MINUTE + 1, () => signin('192.0.2.8'))).toEqual([
    ...Array(PER_MINUTE).fill(400),
    429,
  ])
  expect((await signin('192.0.2.9')).statusCode).toBe(400)
})

it('an answer within the limit has no header about it', async () => {
  const { headers } = await ask((await aUser()).token)
  expect(Object.keys(headers).filter((name) => name.includes('ratelimit'))).toEqual([])
})

it('requests outside the contract, such as the page and its files, are not counted', async () => {
  expect(await statuses(PER_MINUTE * 2, () => ask(null, '192.0.2.10', '/'))).toEqual(
    Array(PER_MINUTE * 2).fill(302),
  )
})
