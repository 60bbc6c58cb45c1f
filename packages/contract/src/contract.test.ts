import { ROLES } from '@xbetapp/domain/platform/roles/roles'
import { describe, expect, it, test } from 'vitest'
import { contract } from './contract.ts'
import { type EndpointShape, endpointPath } from './endpoint.ts'
import { ERRORS } from './errors.ts'
import { onlyAsks } from './only-asks.ts'

const endpoints: Array<[string, EndpointShape]> = Object.entries(contract)

describe.each(endpoints)('%s', (key, shape) => {
  const { method, path } = endpointPath(key)

  it('says what it does and who may call it', () => {
    expect(shape.summary.length).toBeGreaterThan(3)
    if (typeof shape.access === 'string') expect(['public', 'authenticated']).toContain(shape.access)
    else {
      expect(shape.access.length).toBeGreaterThan(0)
      for (const role of shape.access) expect(ROLES).toContain(role)
      expect(new Set(shape.access).size).toBe(shape.access.length)
    }
  })

  it('is a path of the product, with a schema for each of its params and for no other', () => {
    expect(['GET', 'POST', 'PUT', 'DELETE']).toContain(method)
    expect(path).toMatch(/^\/(api\/v1|sparabet)\/[\w:/-]+$/)
    const inPath = [...path.matchAll(/:(\w+)/g)].map((match) => match[1]).sort()
    const declared = Object.keys((shape.params as { shape?: object } | undefined)?.shape ?? {}).sort()
    expect(declared).toEqual(inPath)
  })

  it('promises only errors of the closed list, and each once', () => {
    for (const code of shape.errors ?? []) expect(ERRORS).toHaveProperty(code)
    expect(new Set(shape.errors).size).toBe(shape.errors?.length ?? 0)
  })

  it('answers a refusal in the body its callers read', () => {
    const asMessage = path.startsWith('/sparabet/') || key === 'POST /api/v1/bets'
    expect(shape.errorBody ?? 'text').toBe(asMessage ? 'message' : 'text')
  })

  it('reads with GET, without a body, and only a read carries an ETag', () => {
    if (method === 'GET') expect(shape.body).toBeUndefined()
    if (shape.etag || shape.binary) expect(method).toBe('GET')
    if (shape.binary) expect(shape.answer).toBeUndefined()
    if (shape.etag) expect(shape.answer).toBeDefined()
  })
})

test('no two endpoints answer to the same path', () => {
  const shapes = endpoints.map(([key]) => key.replaceAll(/:\w+/g, ':'))
  expect(shapes.filter((key, index) => shapes.indexOf(key) !== index)).toEqual([])
})

// These calls carry no session, so each addition to this list needs a careful review.
test('only signing in and out is open to everybody', () => {
  const open = endpoints.filter(([, shape]) => shape.access === 'public').map(([key]) => key)
  expect(open).toEqual([
    'POST /api/v1/auth/signin',
    // These ask for the password: a user without a second factor cannot sign in before setting one up.
    'POST /api/v1/auth/secondo-fattore/nuovo',
    'POST /api/v1/auth/secondo-fattore/conferma',
    'POST /api/v1/auth/logout',
  ])
})

// A double click, or a repeat after a lost answer, must not count money twice.
test('every call that records drops or sends messages is executed once per idempotency key', () => {
  const repeatable = endpoints
    .filter(
      ([key, shape]) =>
        /^POST \/(sparabet|api\/v1\/(bets|dropped-bets))(\/|$)/.test(key) && !shape.idempotent,
    )
    .map(([key]) => key)
  expect(repeatable.sort()).toEqual(
    [
      // Only reads: its filters are too many for an address.
      'POST /api/v1/bets/calcolatore',
      'POST /api/v1/bets/calcolatore/tipster',
      // Runs in a transaction that is rolled back.
      'POST /api/v1/bets/blocco/effetto',
      // Claims bets for the caller; a repetition keeps the claim.
      'POST /api/v1/bets/coda',
      // Setting a flag off twice is setting it off.
      'POST /api/v1/bets/delete-has-drop-tipster-error',
      'POST /api/v1/bets/delete-was-dropped-before',
    ].sort(),
  )
})

it('no call that writes counts as a question', () => {
  const asking = endpoints.filter(([key]) => !key.startsWith('GET ') && onlyAsks(key))
  expect(asking.filter(([key, { idempotent }]) => idempotent || !key.startsWith('POST '))).toEqual([])
  // Every POST that writes and may be repeated without a key.
  const saving =
    /signin|password|secondo-fattore|logout|delete-|log-modifiche|chat-in-pausa|book\/logo|set-valore/
  const open = endpoints.filter(([key, { idempotent }]) => key.startsWith('POST ') && !idempotent)
  expect(open.map(([key]) => key).filter((key) => !onlyAsks(key) && !saving.test(key))).toEqual([])
})
