import { beforeEach, describe, expect, it } from 'vitest'
import { deleteRows, rowsOf, updateRows } from '#server/db/rows.ts'
import { testApp } from '#test/test-app.ts'

const { as, aBook, aSala, db, oneUserPerRole, setVariable } = await testApp()
const users = await oneUserPerRole()
const admin = as(users.ADMIN)
const helper = (await admin.get('GET /api/v1/book').body).find((book) => book.nomeBook === 'Helper')
const someBook = await aBook()

let counter = 0
async function aSparax(
  fields: { autoLinkMode?: 'NONE' | 'SALA' | 'HELPER' | 'SALA_HELPER'; stato?: 'A' | 'S' | 'D' } = {},
) {
  const idGruppoTg = -(8_000_000 + ++counter)
  return await admin.post('POST /api/v1/sparax', { nomeSparax: `Sparax ${counter}`, idGruppoTg, ...fields })
    .body
}
const createSala = async (idBook: number) =>
  await admin.post('POST /api/v1/sala', {
    nomeSala: `Nuova ${++counter}`,
    idBook,
    freerollAttivo: 0,
    freerollReale: 0,
    saldoOutstandingBase: 0,
    saldoFreerollBase: 0,
  }).body
const linked = async (idSparax: number) =>
  (await admin.get('GET /api/v1/collegamento-sparax/sparax/:id', { params: { id: idSparax } }).body).map(
    (link) => link.idSala,
  )

beforeEach(async () => {
  await deleteRows(db, 'collegamentoSparax', {})
  await updateRows(db, 'sparax', {}, { autoLinkMode: 'NONE' })
  await setVariable('max_link_sparax', 30)
  await setVariable('chat_staff_id', '')
})

describe('a sparax link', () => {
  it('answers with its room, and is listed until it is deleted', async () => {
    const { idSparax, nomeSparax } = await aSparax()
    const sala = await aSala({ idBook: someBook.idBook })
    const { body } = await admin.post('POST /api/v1/collegamento-sparax', {
      idSparax,
      idSala: sala.idSala,
      ritardo: 5,
      giorniMassimi: 0,
      etaMassima: 15,
    })
    const book = { idBook: someBook.idBook, nomeBook: someBook.nomeBook, pathFoto: null }
    const room = { idSala: sala.idSala, nomeSala: sala.nomeSala, stato: 'A' }
    expect(body).toEqual({
      idSparax,
      sparax: { idSparax, nomeSparax },
      ...room,
      book,
      sala: { ...room, idBook: someBook.idBook, book },
      ritardo: 5,
      giorniMassimi: 0,
      etaMassima: 15,
      argomento: null,
    })
    const list = await as(users.BETS).get('GET /api/v1/collegamento-sparax/sparax/:id', {
      params: { id: idSparax },
    })
    expect(list.body).toEqual([body])
    const query = { idSparax, idSala: sala.idSala }
    expect(await admin.delete('DELETE /api/v1/collegamento-sparax', { query }).status).toBe(204)
    expect(await admin.delete('DELETE /api/v1/collegamento-sparax', { query }).status).toBe(404)
  })

  it('is made once, with a room that is not OFF, of the book that was chosen', async () => {
    const { idSparax } = await aSparax()
    const sala = await aSala()
    const off = await aSala({ stato: 'D' })
    const post = async (body: { idSala: number; idBook?: number; idSparax?: number }) => {
      const reply = await admin.post('POST /api/v1/collegamento-sparax', { idSparax, ...body })
      return [reply.status, reply.message]
    }
    expect(await post({ idSala: off.idSala })).toEqual([
      400,
      `La sala ${off.nomeSala} è OFF e non può essere collegata`,
    ])
    expect(await post({ idSala: sala.idSala, idBook: someBook.idBook })).toEqual([
      400,
      `La sala ${sala.nomeSala} non appartiene al book scelto`,
    ])
    expect(await post({ idSala: sala.idSala, idSparax: 999_999 })).toEqual([404, 'Sparax non trovato'])
    expect((await post({ idSala: sala.idSala }))[0]).toBe(200)
    expect(await post({ idSala: sala.idSala })).toEqual([409, 'Collegamento già esistente'])
  })

  it('at the maximum is refused, and of two for the last place one is made', async () => {
    await setVariable('max_link_sparax', 2)
    const { idSparax } = await aSparax()
    const [a, b, c] = await Promise.all([aSala(), aSala(), aSala()])
    const post = (idSala: number) => admin.post('POST /api/v1/collegamento-sparax', { idSparax, idSala })
    await post(a.idSala)
    const replies = await Promise.all([post(b.idSala), post(c.idSala)])
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
    expect(replies.find((reply) => reply.status === 409)?.text).toBe(
      'Hai raggiunto il numero massimo di collegamenti per questo sparax',
    )
    expect(await linked(idSparax)).toHaveLength(2)
  })

  it('is created and deleted by ADMIN and ANAGRAFICHE', async () => {
    const { idSparax } = await aSparax()
    const { idSala } = await aSala()
    const body = { idSparax, idSala }
    const denied = await as(users.OPERATORE).post('POST /api/v1/collegamento-sparax', body)
    expect([denied.status, denied.message]).toEqual([403, 'Non hai i permessi per creare un Collegamento'])
    expect(await as(users.ANAGRAFICHE).post('POST /api/v1/collegamento-sparax', body).status).toBe(200)
    const kept = await as(users.OPERATORE).delete('DELETE /api/v1/collegamento-sparax', { query: body })
    expect([kept.status, kept.message]).toEqual([403, 'Non hai i permessi per eliminare un Collegamento'])
    expect(
      await as(users.EXTRA).get('GET /api/v1/collegamento-sparax/sparax/:id', { params: { id: idSparax } })
        .status,
    ).toBe(403)
  })
})

describe('a new room', () => {
  it('is linked automatically to the sparax whose mode covers its kind', async () => {
    const none = await aSparax({ autoLinkMode: 'NONE' })
    const sale = await aSparax({ autoLinkMode: 'SALA' })
    const helpers = await aSparax({ autoLinkMode: 'HELPER', stato: 'S' })
    const both = await aSparax({ autoLinkMode: 'SALA_HELPER' })
    const off = await aSparax({ autoLinkMode: 'SALA_HELPER', stato: 'D' })
    const room = await createSala(someBook.idBook)
    const helperRoom = await createSala(helper?.idBook ?? 0)
    expect(await linked(none.idSparax)).toEqual([])
    expect(await linked(sale.idSparax)).toEqual([room.idSala])
    expect(await linked(helpers.idSparax)).toEqual([helperRoom.idSala])
    expect((await linked(both.idSparax)).sort()).toEqual([room.idSala, helperRoom.idSala])
    expect(await linked(off.idSparax)).toEqual([])
    const links = await admin.get('GET /api/v1/collegamento-sparax/sparax/:id', {
      params: { id: sale.idSparax },
    })
    expect(links.body[0]).toMatchObject({ ritardo: 0, giorniMassimi: 0 })
  })

  it('is not linked to a full sparax, and the staff are told', async () => {
    await setVariable('max_link_sparax', 1)
    await setVariable('chat_staff_id', -4001)
    const sparax = await aSparax({ autoLinkMode: 'SALA' })
    const first = await createSala(someBook.idBook)
    const second = await createSala(someBook.idBook)
    expect(await linked(sparax.idSparax)).toEqual([first.idSala])
    const notices = await rowsOf(db, 'send', { chatId: -4001 }, ['payload'])
    expect(notices).toEqual([
      {
        payload: {
          text: `Sala ${second.nomeSala} non collegata: numero massimo di collegamenti raggiunto per ${sparax.nomeSparax}`,
        },
      },
    ])
  })

  it('is linked or not when two are created at once for the last place, and both exist', async () => {
    await setVariable('max_link_sparax', 1)
    const sparax = await aSparax({ autoLinkMode: 'SALA' })
    const rooms = await Promise.all([
      createSala(someBook.idBook),
      createSala(someBook.idBook),
      createSala(someBook.idBook),
    ])
    expect(rooms).toHaveLength(3)
    expect(await linked(sparax.idSparax)).toHaveLength(1)
  })

  it('is not linked when only the mode of a sparax changes', async () => {
    const sparax = await aSparax()
    await createSala(someBook.idBook)
    await admin.put('PUT /api/v1/sparax', { idSparax: sparax.idSparax, autoLinkMode: 'SALA' })
    expect(await linked(sparax.idSparax)).toEqual([])
  })
})
