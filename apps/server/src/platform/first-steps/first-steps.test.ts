import { expect, it } from 'vitest'
import { testApp } from '#test/test-app.ts'

const { as, aBet, aBook, aSala, aTipster, aUser } = await testApp()
const admin = as(await aUser({ roles: ['ADMIN'] }))
const left = async () =>
  (await admin.get('GET /api/v1/primi-passi').body).filter(({ fatto }) => !fatto).map(({ passo }) => passo)

it('are marked done one after the other, by the data and not by what was pressed', async () => {
  expect(await left()).toEqual(['book', 'sala', 'tipster', 'collegamento', 'utente', 'bet'])
  const { idBook } = await aBook()
  const { idSala } = await aSala({ idBook })
  expect(await left()).toEqual(['tipster', 'collegamento', 'utente', 'bet'])
  const { idTipster } = await aTipster()
  await admin.post('POST /api/v1/collegamento-automatico', { idTipster, idSala } as never)
  expect(await left()).toEqual(['utente', 'bet'])
  await aUser()
  await aBet()
  expect(await left()).toEqual([])
})

it('are shown to ADMIN alone', async () => {
  expect(await as(await aUser({ roles: ['OPERATORE'] })).get('GET /api/v1/primi-passi').status).toBe(403)
})
