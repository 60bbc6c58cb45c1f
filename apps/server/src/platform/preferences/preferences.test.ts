import { expect, it } from 'vitest'
import { rowsOf } from '#server/db/rows.ts'
import { testApp } from '#test/test-app.ts'

const { as, aUser, db } = await testApp()
const PATH = 'preferenze/avvisi'

it('do not disturb by default, and follow the user’s choice in every browser', async () => {
  const [anna, ugo] = [await aUser(), await aUser({ roles: ['CONTABILITÀ'] })]
  const quiet = { titolo: true, icona: true, suono: false, desktop: false }
  expect(await as(anna).get(`GET /api/v1/${PATH}`).body).toEqual(quiet)
  const loud = { titolo: false, icona: true, suono: true, desktop: true }
  expect(await as(anna).put(`PUT /api/v1/${PATH}`, loud).body).toEqual(loud)
  await as(anna).put(`PUT /api/v1/${PATH}`, { ...loud, suono: false })
  expect(await as(anna).get(`GET /api/v1/${PATH}`).body).toEqual({ ...loud, suono: false })
  expect(await as(ugo).get(`GET /api/v1/${PATH}`).body).toEqual(quiet)
})

it('refuse a value that is no switch, and keep the old one', async () => {
  const user = await aUser()
  const answer = await as(user).raw('PUT', `/api/v1/${PATH}`, {
    json: { titolo: 'forse', icona: true, suono: true, desktop: true },
  })
  expect(answer.status).toBe(400)
  expect(await rowsOf(db, 'notificationPreference', { idUser: user.id })).toEqual([])
})
