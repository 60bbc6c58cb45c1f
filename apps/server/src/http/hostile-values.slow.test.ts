import { type ContractKey, contract } from '@xbetapp/contract/contract'
import { type EndpointShape, endpointPath } from '@xbetapp/contract/endpoint'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { fillPath, type Reply } from '#test/client.ts'
import { testApp } from '#test/test-app.ts'

const { as, aUser, aSala, aSito, aAltro, aBet } = await testApp()
const root = as(await aUser({ roles: ['SUPERADMIN'] }))
await Promise.all([aSala(), aSala(), aSito(), aAltro()])
for (let i = 0; i < 3; i++) await aBet()

const json = { 'content-type': 'application/json' }
const keys = (Object.keys(contract) as ContractKey[]).filter((key) => !key.includes('/auth/'))

/** Values that have broken other servers. Text is sent as it is in a path or query, and as JSON in a body. */
const HOSTILE: readonly unknown[] = [
  null,
  '',
  ' ',
  '\0',
  '\ud800',
  '%00',
  '%c0%ae%c0%ae/',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  "' or 1=1; drop table bet; --",
  "\"; copy bet to program 'id'; --",
  '$(id)',
  '{{7*7}}',
  '#{7*7}',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '=HYPERLINK("http://evil.example")',
  'javascript:alert(1)',
  'http://169.254.169.254/latest/meta-data/',
  '\u202egnp.exe',
  '̷'.repeat(200),
  `${'a'.repeat(5000)}!`,
  '(a+)+$'.repeat(50),
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '9'.repeat(400),
  '0x10',
  '1,5',
  '2026-02-30T25:61:61',
  '9999-12-31T23:59:59Z',
  '0000-00-00',
  'undefined',
  'constructor',
  '__proto__',
  true,
  0,
  -1,
  1.5,
  -0,
  1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  [],
  [[]],
  [null],
  Array(600).fill(0),
  {},
  { __proto__: null, toString: 1 },
  { length: 1e9 },
  { $ne: null },
]

/** Must never reach the sender of an invalid value: our files, our stack, the database's messages. */
const INSIDE =
  /node_modules|\.ts:\d+|\bat \w+ \(|Error:|violates|relation "|syntax error at|column "|pg_|SELECT |invariant/

function expectAnAnswer(reply: Reply<unknown>, sent: unknown) {
  const what = `${JSON.stringify(sent)} gave ${reply.text.slice(0, 300)}`
  expect(reply.status, what).toBeLessThan(500)
  if (reply.status < 400) return
  expect(reply.message, what).not.toBe('')
  expect(reply.message, what).not.toMatch(INSIDE)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const inAddress = (value: unknown): string =>
  typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value)

/** A value as the server receives it in a part of a request. */
const received = (part: Part, value: unknown): unknown =>
  part === 'body' ? JSON.parse(JSON.stringify(value)) : inAddress(value)

const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema && 'shape' in schema ? Object.keys(schema.shape as object) : []

const PARTS = ['params', 'query', 'body'] as const
type Part = (typeof PARTS)[number]

/** Values that fields accept, the plainest first. */
const WANTED: readonly unknown[] = [
  'testo',
  1,
  100,
  '1',
  false,
  '2026-03-11',
  '2026-03-11T12:00:00Z',
  '22:00',
  'EUR',
  'asc',
  'password di prova',
  'a'.repeat(64),
  `${'a'.repeat(64)}.jpg`,
  'data:image/png;base64,iVBORw0KGgo=',
  [],
  [1],
  ['testo'],
  { 1: 'testo' },
  {},
  [{}],
  // For schemas that require at least one of several fields.
  { conti: true },
  { esito: 'Win' },
]

/** An example the schema accepts: how a field handles a value shows only where the other fields are valid. */
function accepted(schema: z.ZodType): unknown {
  const faults = (value: unknown) => (schema.safeParse(value).error?.issues ?? []).flatMap(ofAlternative)
  const at = (path: readonly PropertyKey[]) => path.join('.')
  // Where a schema has a rule for the whole object, start from a value that satisfies it.
  let example = [{}, [{}], { id: 1 }].find(
    (value) => !faults(value).some(({ path }) => path.length === 0),
  ) as unknown
  for (let left = 100; ; left--) {
    const fault = faults(example)[0]
    if (!fault) return example
    const tried = [...choicesOf(fault), ...WANTED].map((value) => withValue(example, fault.path, value))
    const fits = (value: unknown, depth: number) =>
      !faults(value).some(({ path }) => at(path.slice(0, depth)) === at(fault.path))
    // Prefer a value that is valid to its depths; else take one that is valid itself and is mended further down.
    const mended =
      tried.find((value) => fits(value, fault.path.length)) ??
      tried.find((value) => fits(value, Number.POSITIVE_INFINITY))
    if (mended === undefined || left === 0)
      throw new Error(`nothing in WANTED fits ${at(fault.path)}: ${fault.message}`)
    example = mended
  }
}

interface Fault {
  path: readonly PropertyKey[]
  message: string
  errors?: readonly (readonly Fault[])[]
}

/** Of several object shapes the nearest: its faults instead of "none fits". */
function ofAlternative(fault: Fault): readonly Fault[] {
  const nearest = (fault.errors ?? [])
    .filter((faults) => faults.every(({ path }) => path.length > 0))
    .toSorted((a, b) => a.length - b.length)[0]
  if (!nearest) return [fault]
  return nearest.flatMap((one) => ofAlternative({ ...one, path: [...fault.path, ...one.path] }))
}

/** The values a fault lists as valid, also those of one of several alternatives. */
function choicesOf(fault: object): readonly unknown[] {
  if ('values' in fault) return fault.values as readonly unknown[]
  if ('errors' in fault) return (fault.errors as object[][]).flat().flatMap(choicesOf)
  return []
}

function withValue(whole: unknown, [step, ...deeper]: readonly PropertyKey[], value: unknown): unknown {
  if (step === undefined) return isRecord(whole) && isRecord(value) ? { ...whole, ...value } : value
  const changed = (Array.isArray(whole) ? [...whole] : asRecord(whole)) as Record<PropertyKey, unknown>
  changed[step] = withValue(changed[step], deeper, value)
  return changed
}

/** Each route gets its own range of the list, so that all values are tried on all kinds of fields. */
function range(route: number, field: number): readonly unknown[] {
  const from = (route * 7 + field * 13) % HOSTILE.length
  return Array.from({ length: 17 }, (_, i) => HOSTILE[(from + i * 5) % HOSTILE.length])
}

describe.each(keys.map((key, route) => [key, route] as const))('%s', (key, route) => {
  const shape: EndpointShape = contract[key]
  const { method, path } = endpointPath(key)
  const base = Object.fromEntries(PARTS.map((part) => [part, shape[part] && accepted(shape[part])]))
  const send = async (parts: { [P in Part]?: unknown }) => {
    const { params, query, body } = { ...base, ...parts }
    const search = new URLSearchParams(
      Object.entries(asRecord(query)).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, inAddress(value)]],
      ),
    )
    const segments = Object.entries(asRecord(params)).map(([name, value]) => [name, inAddress(value)])
    const reply = await root.raw(method, `${fillPath(path, Object.fromEntries(segments))}?${search}`, {
      ...(shape.body ? { body: JSON.stringify(body) ?? 'null', headers: json } : {}),
    })
    expectAnAnswer(reply, { params, query, body })
  }
  /**
   * Whether the schema accepts a part. A refusal is in the contract's own words, which the server passes on unchanged.
   */
  const isTaken = (part: Part, value: unknown): boolean => {
    const message = shape[part]?.safeParse(value).error?.issues[0]?.message
    if (message === undefined) return true
    expect(message, JSON.stringify(value)).not.toBe('')
    expect(message, JSON.stringify(value)).not.toMatch(INSIDE)
    return false
  }

  // A value the schema refuses is refused the same way on every route before its code runs: one such value for each
  // field is sent all the way. Values it accepts reach the route's own code.
  it('survives a hostile value in each of its fields', async () => {
    for (const part of PARTS) {
      for (const [index, field] of fieldsOf(shape[part]).entries()) {
        const whole = (value: unknown) => ({ ...asRecord(base[part]), [field]: value })
        const tried = range(route, index)
        const refused = HOSTILE.filter((value) => !isTaken(part, whole(received(part, value))))
        const toSend = tried.filter((value) => !refused.includes(value))
        for (const value of [...toSend, ...refused.slice(route % (refused.length || 1)).slice(0, 1)])
          await send({ [part]: whole(value) })
      }
    }
  })

  if (shape.body)
    it('survives a hostile value as its body', async () => {
      const refused = HOSTILE.filter((value) => !isTaken('body', received('body', value)))
      for (const value of HOSTILE.slice(-18)) if (!refused.includes(value)) await send({ body: value })
      await send({ body: refused[route % refused.length] })
    })
})

it('the session that sent all this is still valid', async () => {
  expect(await root.get('GET /api/v1/book').status).toBe(200)
})

describe('malformed requests', () => {
  it.each([
    '/api/v1/bets/%',
    '/api/v1/bets/%00',
    '/api/v1/bets/%ff%fe',
    '/api/v1/bets/%c0%ae%c0%ae%2f',
    '/api/v1/foto/..%2f..%2fpostgres.password',
    '/api/v1/photos/..%2f..%2fpostgres.password',
    '/xbetapp/..%2f..%2fpackage.json',
    `/api/v1/bets/${'9'.repeat(5000)}`,
    '/api/v1/bets/1?id=1&id=2&id[]=3',
    '//evil.example/%2e%2e',
    '/api/v1/__proto__',
    '/sparabet/constructor',
  ])('%s is refused', async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
      expectAnAnswer(await root.raw(method, path), path)
  })

  it.each([
    ['cookie', 'xbetapp_session=%; =; ;;; a=b=c'],
    ['authorization', 'Bearer '],
    ['authorization', `Bearer ${'x'.repeat(7000)}`],
    ['idempotency-key', "' or 1=1"],
    ['idempotency-key', 'x'.repeat(101)],
    ['if-none-match', '"", W/, *,,'],
    ['accept-encoding', 'gzip;q=x, br;q=-1, *;q=NaN'],
    ['origin', 'null'],
    ['origin', 'http://[::1'],
    ['x-forwarded-for', "1.1.1.1', '../../"],
    ['content-type', 'application/json; charset=utf-7'],
    ['content-type', 'application/json\t;;;'],
  ])('with %s: %s', async (name, value) => {
    for (const [method, path] of [
      ['GET', '/api/v1/bets/last-week'],
      ['POST', '/sparabet/new-drop'],
      ['POST', '/api/v1/auth/check_auth'],
    ] as const) {
      const headers = { ...json, [name]: value }
      const body = method === 'POST' ? { body: '{"data":[]}' } : {}
      expectAnAnswer(await root.raw(method, path, { headers, ...body }), { [name]: value })
    }
  })
})
