import { type ContractKey, contract } from '@xbetapp/contract/contract'
import { type EndpointShape, endpointPath } from '@xbetapp/contract/endpoint'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { z } from 'zod'
import { fillPath } from '#test/client.ts'
import { fuzz } from '#test/fuzz.ts'
import { roughly } from '#test/json-arbitrary.ts'
import { testApp } from '#test/test-app.ts'

const { anyone, as, aUser, aSala, aSito, aAltro, aTipster, aBet } = await testApp()
const root = as(await aUser({ roles: ['SUPERADMIN'] }))
// Records for the small ids to hit.
await Promise.all([aSala(), aSala(), aSito(), aAltro()])
for (let i = 0; i < 3; i++) await aBet({ idTipster: (await aTipster({ idDropTg: null })).idTipster })

const json = { 'content-type': 'application/json' }
const orNothing = (schema: z.ZodType | undefined) => (schema ? roughly(schema) : fc.constant({}))

// Signing in and out would only hit the throttle and end the calling session.
const keys = (Object.keys(contract) as ContractKey[]).filter((key) => !key.includes('/auth/'))

describe.each(keys)('%s', (key) => {
  const shape: EndpointShape = contract[key]
  const { method, path } = endpointPath(key)

  it('answers any input with a result or a refusal, never with a failure', async () => {
    await fc.assert(
      fc.asyncProperty(
        orNothing(shape.params),
        orNothing(shape.query),
        orNothing(shape.body),
        async (params, query, body) => {
          const target = fillPath(path, asRecord(params))
          const search = new URLSearchParams(
            Object.entries(asRecord(query)).map(([name, value]): [string, string] => [name, String(value)]),
          )
          const reply = await root.raw(method, `${target}?${search}`, {
            ...(shape.body ? { body: JSON.stringify(body) ?? 'null', headers: json } : {}),
          })
          expect(reply.status, reply.text).toBeLessThan(500)
          if (reply.status >= 400) expect(reply.message).not.toBe('')
        },
      ),
      fuzz(20),
    )
  })
})

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

describe('a body that is no JSON object', () => {
  it.each([
    ['torn JSON', '{"username":', json],
    ['nothing', '', json],
    ['a bare word', 'ciao', json],
    ['a prototype in disguise', '{"__proto__":{"roles":["ADMIN"]}}', json],
    ['a form', 'username=admin&password=x', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['bytes', '\x00\x01\x02', { 'content-type': 'application/octet-stream' }],
  ])("%s is refused in Italian, without the framework's text", async (_what, body, headers) => {
    const reply = await anyone.raw('POST', '/api/v1/auth/signin', { body, headers })
    expect([400, 415]).toContain(reply.status)
    expect(reply.message).toMatch(
      /^(Richiesta non valida|Formato del contenuto non ammesso|.*(atteso|Campo obbligatorio).*)$/,
    )
  })

  it('nested a thousand deep is refused', async () => {
    const body = `${'['.repeat(1000)}${']'.repeat(1000)}`
    expect(await root.raw('POST', '/api/v1/bets', { body, headers: json }).status).toBe(400)
  })
})

test('a body larger than the endpoint’s limit is refused with 413', async () => {
  const body = JSON.stringify({ receivedBet: 'x'.repeat(1_100_000), idTipster: 1 })
  const bet = await root.raw('POST', '/api/v1/bets', { body, headers: json })
  expect([bet.status, bet.json()]).toEqual([413, { message: 'Il contenuto inviato è troppo grande' }])
})

test('a picture of ten megabytes fits, one of fifteen does not', async () => {
  const image = (bytes: number) => `data:image/png;base64,${Buffer.alloc(bytes).toString('base64')}`
  const send = (bytes: number) =>
    root.raw('POST', '/sparabet/send-messages-new-bet', {
      json: { image: image(bytes), idTipster: 1, sales: { 1: 'x' } },
    })
  // Ten million zeros are no picture, but the body was read whole.
  expect(await send(10_000_000).refusal).toBe("400 L'immagine non è valida")
  expect(await send(15_000_000).status).toBe(413)
})
