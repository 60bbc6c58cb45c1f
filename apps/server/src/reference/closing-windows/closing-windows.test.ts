import type { Body } from '@xbetapp/contract/contract'
import { describe, expect, it } from 'vitest'
import { testApp } from '#test/test-app.ts'

const { as, aBook, aSala, oneUserPerRole } = await testApp()
const users = await oneUserPerRole()
const admin = as(users.ADMIN)
const anagrafiche = as(users.ANAGRAFICHE)
const operatore = as(users.OPERATORE)

const add = (idSala: number, window: Partial<Body<'POST /api/v1/fascia-oraria'>> & object, client = admin) =>
  client.post('POST /api/v1/fascia-oraria', {
    giorno: 'LUNEDI',
    oraInizio: '08:00',
    oraFine: '10:00',
    idSala,
    ...window,
  })
const ofSala = async (idSala: number) =>
  await operatore.get('GET /api/v1/fascia-oraria/sala/:idSala', { params: { idSala } }).body

describe('a closing window', () => {
  it('answers with its room and the room’s book', async () => {
    const book = await aBook()
    const { idSala, nomeSala } = await aSala({ idBook: book.idBook })
    const { body } = await add(idSala, { giorno: 'sabato', oraInizio: '22:00', oraFine: '03:00:00' })
    expect(body).toEqual({
      id: expect.any(Number),
      giorno: 'SABATO',
      oraInizio: '22:00',
      oraFine: '03:00',
      idSala,
      sala: { idSala, nomeSala, book: { idBook: book.idBook, nomeBook: book.nomeBook, pathFoto: null } },
    })
    expect(await ofSala(idSala)).toEqual([body])
  })

  it.each([
    ['giorno', { giorno: '' }, 'Campo obbligatorio.'],
    ['giorno', { giorno: 'FERRAGOSTO' }, 'Inserisci un giorno valido.'],
    ['oraInizio', { oraInizio: '24:00' }, 'Inserisci un orario valido.'],
    ['oraInizio', { oraInizio: '8:00' }, 'Inserisci un orario valido.'],
    ['oraFine', { oraFine: '' }, 'Campo obbligatorio.'],
    ['oraFine', { oraFine: '08:60' }, 'Inserisci un orario valido.'],
    ['oraFine', { oraFine: '08:00' }, "L'orario di fine deve essere diverso dall'orario di inizio"],
    ['idSala', { idSala: null as never }, 'Campo obbligatorio.'],
  ])('requires a valid %s, unlike in %j', async (field, window, message) => {
    const { idSala } = await aSala()
    const reply = await add(idSala, window)
    expect([reply.status, reply.message, reply.headers.get('x-campo')]).toEqual([400, message, field])
  })

  it('may be a whole day, run to midnight, run past it, and overlap another', async () => {
    const { idSala } = await aSala()
    for (const [oraInizio, oraFine] of [
      ['00:00', '00:00'],
      ['20:00', '00:00'],
      ['22:00', '03:00'],
      ['23:00', '04:00'],
    ]) {
      expect(await add(idSala, { oraInizio, oraFine }).status).toBe(200)
    }
  })

  it('exists once, also with concurrent calls; the same hours on another day are another window', async () => {
    const { idSala } = await aSala()
    const replies = await Promise.all([add(idSala, {}), add(idSala, {})])
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
    expect(replies.find((reply) => reply.status === 409)?.text).toBe('Orario già presente')
    expect(await add(idSala, { giorno: 'MARTEDI' }).status).toBe(200)
  })

  it('is listed in the order of the week and of the day', async () => {
    const { idSala } = await aSala()
    for (const [giorno, oraInizio] of [
      ['DOMENICA', '01:00'],
      ['MARTEDI', '09:00'],
      ['LUNEDI', '11:00'],
      ['MARTEDI', '02:00'],
    ]) {
      await add(idSala, { giorno, oraInizio, oraFine: '12:00' })
    }
    expect((await ofSala(idSala)).map((window) => `${window.giorno} ${window.oraInizio}`)).toEqual([
      'LUNEDI 11:00',
      'MARTEDI 02:00',
      'MARTEDI 09:00',
      'DOMENICA 01:00',
    ])
  })

  it('is deleted by its id, whatever the body says', async () => {
    const { idSala } = await aSala()
    const { body } = await add(idSala, {})
    const sent = {
      body: JSON.stringify({ ...body, id: 999 }),
      headers: { 'content-type': 'application/json' },
    }
    expect(await admin.raw('DELETE', `/api/v1/fascia-oraria/${body.id}`, sent).status).toBe(204)
    expect(await ofSala(idSala)).toEqual([])
    expect(await admin.delete('DELETE /api/v1/fascia-oraria/:id', { params: { id: body.id } }).status).toBe(
      404,
    )
  })

  it('is written by ADMIN and ANAGRAFICHE, and read by all roles but EXTRA', async () => {
    const { idSala } = await aSala()
    expect(await add(idSala, {}, operatore).status).toBe(403)
    const { body } = await add(idSala, {}, anagrafiche)
    const params = { id: body.id }
    expect(await operatore.delete('DELETE /api/v1/fascia-oraria/:id', { params }).status).toBe(403)
    expect(
      await as(users.EXTRA).get('GET /api/v1/fascia-oraria/sala/:idSala', { params: { idSala } }).status,
    ).toBe(403)
    expect(await anagrafiche.delete('DELETE /api/v1/fascia-oraria/:id', { params }).status).toBe(204)
  })
})

describe('the windows of a book', () => {
  it('are those of all its rooms except secret ones', async () => {
    const { idBook } = await aBook()
    const [a, b, secret] = [
      await aSala({ idBook }),
      await aSala({ idBook }),
      await aSala({ idBook, isSecret: true }),
    ]
    await add((await aSala()).idSala, {})
    for (const { idSala } of [a, b, secret]) await add(idSala, {})
    const { body } = await operatore.get('GET /api/v1/fascia-oraria/book/:idBook', { params: { idBook } })
    expect(body.map((window) => window.sala.nomeSala).sort()).toEqual([a.nomeSala, b.nomeSala].sort())
  })

  it('mark their rooms in a list, secret ones to those who know them', async () => {
    const { idBook } = await aBook()
    const [open, secret] = [await aSala({ idBook }), await aSala({ idBook, isSecret: true })]
    const without = await aSala({ idBook })
    for (const { idSala } of [open, secret])
      for (const giorno of ['LUNEDI', 'MARTEDI']) await add(idSala, { giorno })
    const marked = async (client: typeof admin) => {
      const { body } = await client.get('GET /api/v1/fascia-oraria/sale')
      return body.filter((room) => room.idBook === idBook).map(({ idSala }) => idSala)
    }
    expect(await marked(admin)).toEqual([open.idSala, secret.idSala])
    expect(await marked(operatore)).toEqual([open.idSala])
    expect(await marked(admin)).not.toContain(without.idSala)
  })

  it('of a book or room that does not exist are answered as not found', async () => {
    const book = await admin.get('GET /api/v1/fascia-oraria/book/:idBook', { params: { idBook: 999_999 } })
    expect([book.status, book.message]).toEqual([404, 'Book non trovato'])
    const sala = await admin.get('GET /api/v1/fascia-oraria/sala/:idSala', { params: { idSala: 999_999 } })
    expect([sala.status, sala.message]).toEqual([404, 'Sala non trovata'])
    expect(await add(999_999, {}).status).toBe(404)
  })
})

it('a secret room’s windows are for ADMIN alone', async () => {
  const { idSala } = await aSala({ isSecret: true })
  const { body } = await add(idSala, {})
  expect(await add(idSala, { giorno: 'GIOVEDI' }, anagrafiche).status).toBe(404)
  expect(await anagrafiche.get('GET /api/v1/fascia-oraria/sala/:idSala', { params: { idSala } }).status).toBe(
    404,
  )
  expect(
    await anagrafiche.delete('DELETE /api/v1/fascia-oraria/:id', { params: { id: body.id } }).status,
  ).toBe(404)
  expect(await admin.get('GET /api/v1/fascia-oraria/sala/:idSala', { params: { idSala } }).body).toEqual([
    body,
  ])
})
