import { type ContractKey, contract } from '@xbetapp/contract/contract'
import { type EndpointShape, endpointPath } from '@xbetapp/contract/endpoint'
import { describe, expect, it, test } from 'vitest'
import { testApp } from '#test/test-app.ts'

const { app, anyone } = await testApp()

interface Operation {
  summary?: string
  description?: string
  parameters?: Array<{ name: string; in: string }>
  requestBody?: object
  responses?: Record<string, { content?: object }>
}
const openApi = (await anyone.raw('GET', '/api/docs/json')).json() as {
  paths: Record<string, Record<string, Operation>>
}

describe.each(Object.keys(contract) as ContractKey[])('%s', (key) => {
  const shape: EndpointShape = contract[key]
  const { method, path } = endpointPath(key)

  it('is served', () => {
    expect(app.hasRoute({ method, url: path }), 'add its line to the *.routes.ts of its module').toBe(true)
  })

  it('is in the API documentation with its inputs and answers', () => {
    const operation = openApi.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(operation?.summary).toBe(shape.summary)
    expect(operation?.description).toMatch(/^Access: /)
    const described = new Set(operation?.parameters?.map((parameter) => parameter.name))
    for (const [name] of path.matchAll(/(?<=:)\w+/g)) expect(described).toContain(name)
    expect(Boolean(operation?.requestBody)).toBe(Boolean(shape.body))
    expect(Boolean(operation?.responses?.['200']?.content)).toBe(Boolean(shape.answer))
  })
})

test('no route answers under /api/v1 or /sparabet outside the contract', () => {
  const known = new Set(
    Object.keys(contract).map((key) => endpointPath(key).path.replaceAll(/:(\w+)/g, '{$1}')),
  )
  const served = Object.keys(openApi.paths).filter((path) => /^\/(api\/v1|sparabet)\//.test(path))
  expect(served.filter((path) => !known.has(path))).toEqual([])
})

test('an unknown path is a 404 with a sentence, as text under /api/v1 and as a message under /sparabet', async () => {
  for (const path of ['/api/v1/nulla', '/nulla', '/api/v1/bets/1/2/3']) {
    const reply = await anyone.raw('GET', path)
    expect([reply.status, reply.text]).toEqual([404, 'Risorsa non trovata'])
    expect(reply.headers.get('content-type')).toMatch(/^text\/plain/)
  }
  const reply = await anyone.raw('POST', '/sparabet/nulla')
  expect([reply.status, reply.json()]).toEqual([404, { message: 'Risorsa non trovata' }])
})
