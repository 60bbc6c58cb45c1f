import { describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/rows.ts'
import { testApp } from '#test/test-app.ts'

const { as, aUser, aTipster, db } = await testApp()
const operatore = as(await aUser({ roles: ['OPERATORE'] }))
const { idTipster } = await aTipster()
const save = (receivedBet: string, more: object = {}) =>
  operatore.post('POST /api/v1/bets', { receivedBet, idTipster, ...more })

describe('Salvabet', () => {
  it('stores an open bet without drops, dated now', async () => {
    const { body } = await save('Inter over 2,5')
    expect(body).toMatchObject({
      idReceivedBet: expect.any(Number),
      receivedBet: 'Inter over 2,5',
      idTipster,
      messageDate: '2026-03-11T12:00:00',
      esito: 'Open',
      dropChiusura: 0,
      tot: 0,
      totTipster: 0,
      quotaDrop: 0,
      quotaMinima: null,
      photoPath: null,
      shouldProcessImageToText: false,
    })
  })

  it('strips emoji from both texts and sets the odds apart in the formatted one', async () => {
    const { body } = await save('⚽🔥 Inter 1 @1.85 🇮🇹 Milan X @ 2,10 5️⃣')
    expect(body.receivedBet).toBe('Inter 1 @1.85 Milan X @ 2,10 5')
    expect(body.formattedBet).toBe('Inter 1 | @1.85 Milan X | @ 2,10 5')
  })

  it('prepares the text itself, whatever formatted text the client sends', async () => {
    expect((await save('Inter 1 @2', { formattedBet: 'altro' }).body).formattedBet).toBe('Inter 1 | @2')
  })

  it('accepts a date in Rome’s local time, or with an offset', async () => {
    expect((await save('x', { messageDate: '2026-03-10T08:30:00' }).body).messageDate).toBe(
      '2026-03-10T08:30:00',
    )
    expect((await save('x', { messageDate: '2025-07-10T08:30:00Z' }).body).messageDate).toBe(
      '2025-07-10T10:30:00',
    )
    expect(await save('x', { messageDate: '2026-02-30T08:30:00' }).refusal).toBe(
      '400 Inserisci una data valida.',
    )
  })

  it('refuses a day that has not come: no account would count the bet', async () => {
    expect((await save('x', { messageDate: '2026-03-11T23:59:59' })).status).toBe(200)
    const { refusal } = await save('x', { messageDate: '2026-03-12T00:00:00' })
    expect(refusal).toBe('400 La data non può essere successiva a oggi.')
  })

  it('refuses a text of only emoji or spaces, and an unknown tipster, in the format its page reads', async () => {
    for (const text of ['', '   ', '⚽🔥']) {
      const reply = await save(text)
      expect([reply.status, reply.json()]).toEqual([400, { message: 'Campo obbligatorio.' }])
    }
    const reply = await save('x', { idTipster: 999_999 })
    expect([reply.status, reply.json()]).toEqual([404, { message: 'Tipster non trovato' }])
  })

  it('saves one bet for a repeated click, and another for a second click', async () => {
    const click = (key: string) =>
      operatore.post(
        'POST /api/v1/bets',
        { receivedBet: 'doppio clic', idTipster },
        { headers: { 'idempotency-key': key } },
      )
    const replies = await Promise.all(Array.from({ length: 20 }, () => click('clic-1')))
    expect(new Set(replies.map((reply) => reply.body.idReceivedBet)).size).toBe(1)
    await click('clic-2')
    const rows = await rowsOf(db, 'bet', { receivedBet: 'doppio clic' }, ['idReceivedBet'])
    expect(rows).toHaveLength(2)
  })
})

describe('one bet', () => {
  it('is read by id', async () => {
    const { body } = await save('Inter X')
    expect(await operatore.get('GET /api/v1/bets/:id', { params: { id: body.idReceivedBet } }).body).toEqual(
      body,
    )
  })
  it.each([
    [999_999, 404],
    [-1, 400],
    ['abc', 400],
  ] as const)('%j answers %i', async (id, status) => {
    expect(await operatore.get('GET /api/v1/bets/:id', { params: { id } }).status).toBe(status)
  })
})
