import { type ContractKey, contract } from '@xbetapp/contract/contract'
import type { EndpointShape } from '@xbetapp/contract/endpoint'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { fillPath } from '#test/client.ts'
import { testApp } from '#test/test-app.ts'

const { as, aUser } = await testApp()
const root = as(await aUser({ roles: ['SUPERADMIN'] }))

const ofBody = (key: ContractKey) => (contract[key] as EndpointShape).body as z.ZodObject | undefined
const paramsOf = (path: string) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, VALUES[name] ?? '1']))
const VALUES: Readonly<Record<string, string>> = { entity: 'tipster', kind: 'tipster' }

/** Calls whose body, sent empty, lacks a required field; signing in answers in its own words. */
const keys = (Object.keys(contract) as ContractKey[]).filter((key) => {
  const body = ofBody(key)
  return !key.includes('/auth/') && body?.def?.type === 'object' && !body.safeParse({}).success
})

describe('a call without its required fields', () => {
  it('is most of those that write', () => {
    expect(keys.length).toBeGreaterThan(60)
  })

  it.each(keys)(
    '%s is refused with the name of the first of them, in the header and before the sentence',
    async (key) => {
      const [method = '', path = ''] = key.split(' ')
      const reply = await root.raw(method, fillPath(path, paramsOf(path)), {
        json: {},
      })
      const field = reply.headers.get('x-campo') ?? ''
      expect(reply.status).toBe(400)
      expect(Object.keys(ofBody(key)?.shape ?? {})).toContain(field.split(/[.[]/)[0])
      expect(reply.text).toMatch(new RegExp(`^(\\{|${field.replaceAll(/[.[\]]/g, '\\$&')}: )`))
    },
  )
})
