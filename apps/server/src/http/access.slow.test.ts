import { type ContractKey, contract } from '@xbetapp/contract/contract'
import { type EndpointShape, endpointPath } from '@xbetapp/contract/endpoint'
import { ROLES, type Role } from '@xbetapp/domain/platform/roles/roles'
import { describe, expect, it } from 'vitest'
import { fillPath } from '#test/client.ts'
import { testApp } from '#test/test-app.ts'

const { anyone, as, aUser, oneUserPerRole } = await testApp()
const byRole = await oneUserPerRole()
const withoutRoles = await aUser({ roles: [] })

/** Whether an endpoint lets a role in, by the contract alone. */
function lets(shape: EndpointShape, role: Role): boolean {
  if (typeof shape.access === 'string') return true
  return role === 'SUPERADMIN' || shape.access.includes(role)
}

/** An empty call: access is granted or refused, and nothing is done. No record has id 0. */
const knock = (client: typeof anyone, key: ContractKey) => {
  const { method, path } = endpointPath(key)
  const target = fillPath(
    path,
    Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, '0'])),
  )
  const body =
    method === 'POST' || method === 'PUT'
      ? { body: '{}', headers: { 'content-type': 'application/json' } }
      : {}
  return client.raw(method, target, body)
}

// Signing out ends the calling session, which the calls that follow need.
const keys = (Object.keys(contract) as ContractKey[]).filter((key) => key !== 'POST /api/v1/auth/logout')

describe.each(keys)('%s', (key) => {
  const shape: EndpointShape = contract[key]

  it('lets in exactly the roles it names', async () => {
    for (const role of ROLES) {
      const { status, text } = await knock(as(byRole[role]), key)
      if (lets(shape, role)) expect([401, 403], `${role}: ${text}`).not.toContain(status)
      else expect(status, role).toBe(403)
    }
  })

  it('requires a signed-in user with a role', async () => {
    const expected = shape.access === 'public' ? 400 : 401
    expect(await knock(anyone, key).status).toBe(expected)
    expect(await knock(as(withoutRoles), key).status).toBe(expected)
    expect(await knock(as({ ...withoutRoles, token: 'x'.repeat(43) }), key).status).toBe(expected)
  })
})
