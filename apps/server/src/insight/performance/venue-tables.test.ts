import { expect, it } from 'vitest'
import { updateRows } from '#server/db/rows.ts'
import { moneyWorld } from '#test/money-world.ts'
import { testApp } from '#test/test-app.ts'

const app = await testApp()
const { aPlayedBet } = await moneyWorld(app)
const admin = app.as(await app.aUser({ roles: ['ADMIN'] }))
const DAY = '2026-03-10'

it('a room is told as blocked or limited by itself, in its own currency, and not among others of its book', async () => {
  const [blocked, limited] = [await app.aSala({ nome: 'Chiusa' }), await app.aSala({ nome: 'Stretta' })]
  await updateRows(app.db, 'venue', { nome: 'Chiusa' }, { bloccata: true })
  await updateRows(app.db, 'venue', { nome: 'Stretta' }, { limiteImporto: '250.50' })
  const { idTipster } = await app.aTipster()
  for (const { idSala } of [blocked, limited])
    await aPlayedBet({
      idTipster,
      at: `${DAY}T08:00:00`,
      drops: [[{ kind: 'sala', id: idSala }, 100, 2]],
      esito: 'Win',
    })
  const rows = async (per: 'sala' | 'book') =>
    (await admin.get('GET /api/v1/andamento/venue', { query: { dal: DAY, al: DAY, per } })).body.righe.map(
      ({ nome, bloccata, limiteImporto }) => ({ nome, bloccata, limiteImporto }),
    )
  expect(await rows('sala')).toEqual(
    expect.arrayContaining([
      { nome: 'Chiusa', bloccata: true, limiteImporto: null },
      { nome: 'Stretta', bloccata: false, limiteImporto: 250.5 },
    ]),
  )
  const books = await rows('book')
  expect(books.length).toBeGreaterThan(0)
  for (const book of books) expect(book).toMatchObject({ bloccata: false, limiteImporto: null })
})
