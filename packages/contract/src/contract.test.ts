import { ROLES } from '@xbetapp/domain/platform/roles/roles'
import { describe, expect, it, test } from 'vitest'
import { contract } from './contract.ts'
import { type EndpointShape, endpointPath } from './endpoint.ts'
import { ERRORS } from './errors.ts'
import { onlyAsks, runsOnce } from './only-asks.ts'

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
        /^POST \/(sparabet|api\/v1\/(bets|dropped-bets))(\/|$)/.test(key) && !runsOnce(key, shape),
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

// A call added here needs a careful review: what it writes is written twice by a double click.
test('every POST and PUT that writes is executed once per idempotency key, but for those that do no harm twice', () => {
  const repeated = endpoints.filter(
    ([key, shape]) => /^(POST|PUT) /.test(key) && !onlyAsks(key) && !runsOnce(key, shape),
  )
  expect(repeated.map(([key]) => key).sort()).toEqual([
    'POST /api/v1/admin-variables/set-valore',
    'POST /api/v1/auth/logout',
    'POST /api/v1/auth/password',
    'POST /api/v1/auth/secondo-fattore/conferma',
    'POST /api/v1/auth/secondo-fattore/disattiva',
    'POST /api/v1/auth/secondo-fattore/nuovo',
    'POST /api/v1/auth/signin',
    'POST /api/v1/bets/delete-has-drop-tipster-error',
    'POST /api/v1/bets/delete-was-dropped-before',
    'POST /api/v1/book/logo',
    'POST /api/v1/invii/chat-in-pausa/:chatId/annulla',
    'POST /api/v1/invii/chat-in-pausa/:chatId/riprendi',
    'POST /api/v1/log-modifiche',
    'POST /api/v1/salute/backup',
    'PUT /api/v1/preferenze/avvisi',
    'PUT /api/v1/viste/:id',
  ])
})

// A call that writes and counts as one loses its repetition key, and what its caller typed when his session ends.
test('only these calls are questions, beside every GET: they write nothing', () => {
  const asking = endpoints.map(([key]) => key).filter((key) => !key.startsWith('GET ') && onlyAsks(key))
  expect(asking.sort()).toEqual([
    'POST /api/v1/accordi/prova',
    'POST /api/v1/andamento/ipotesi',
    'POST /api/v1/auth/check_auth',
    'POST /api/v1/bets/blocco/effetto',
    'POST /api/v1/bets/calcolatore',
    'POST /api/v1/bets/calcolatore/tipster',
    'POST /api/v1/bets/coda',
    'POST /api/v1/cashflow-conto/:id/paginated',
    'POST /api/v1/cashflow-fondo-cassa/:id/paginated',
    'POST /api/v1/cashflow-portafoglio/:id/paginated',
    'POST /api/v1/collegamenti/insieme/effetto',
    'POST /api/v1/condizioni/effetto',
    'POST /api/v1/conto',
    'POST /api/v1/conto/:entity',
    'POST /api/v1/conto/:entity/paginated',
    'POST /api/v1/conto/:entity/paginated-bets',
    'POST /api/v1/conto/excel/download',
    'POST /api/v1/conto/excel/download/:entity',
    'POST /api/v1/conto/paginated',
    'POST /api/v1/conto/paginated-bets',
    'POST /api/v1/fascia-oraria/insieme/effetto',
    'POST /api/v1/importa/effetto',
    'POST /api/v1/invii/previsione',
    'POST /api/v1/laboratorio/prova',
    'POST /api/v1/laboratorio/testo',
    'POST /api/v1/presenza',
    'POST /api/v1/viste/xlsx',
  ])
  expect(endpoints.filter(([key, { idempotent }]) => onlyAsks(key) && idempotent)).toEqual([])
})
