import { expect, it } from 'vitest'
import { testApp } from '#test/test-app.ts'

const { anyone, aUser } = await testApp()

it('smoke', async () => {
  const user = await aUser()
  const r = await anyone.post('POST /api/v1/auth/signin', { username: user.username, password: user.password })
  expect(r.body).toMatchObject({ username: user.username, roles: ['ADMIN'] })
})
