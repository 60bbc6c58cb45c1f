import type { Body } from '@xbetapp/contract/contract'
import { describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/rows.ts'
import { testApp } from '#test/test-app.ts'

const { as, aBook, aSala, aUser, db } = await testApp()
const admin = as(await aUser({ roles: ['ADMIN'] }))
const REFUSED = { status: 409, text: 'Non è possibile utilizzare chat condivise' }

let counter = 0
const chat = () => -(5_000_000_000 + ++counter)
const { idBook } = await aBook()
const money = { saldoOutstandingBase: 0, saldoFreerollBase: 0 }

type Chats = Pick<Body<'POST /api/v1/sala'>, 'idGruppoTg' | 'idDropTg'>
const newSala = (chats: Chats, fields: object = {}) =>
  admin.post('POST /api/v1/sala', {
    nomeSala: `Sala ${++counter}`,
    idBook,
    freerollAttivo: 0,
    freerollReale: 0,
    ...money,
    ...chats,
    ...fields,
  })
const newTipster = (chats: Chats, fields: object = {}) =>
  admin.post('POST /api/v1/tipster', {
    nomeTipster: `Tipster ${++counter}`,
    action: 0,
    freeroll: 0,
    ...money,
    ...chats,
    ...fields,
  })

const claimsOf = async (idSala: number) =>
  (await rowsOf(db, 'reservedChat', { idSala }, ['chatId'], '-chatId')).map((row) => row.chatId)

describe('a chat of a room or tipster', () => {
  it.each([
    ["a room's group, as a room's group", newSala, newSala, 'idGruppoTg', 'idGruppoTg'],
    ["a room's group, as a room's drop chat", newSala, newSala, 'idGruppoTg', 'idDropTg'],
    ["a room's drop chat, as a tipster's group", newSala, newTipster, 'idDropTg', 'idGruppoTg'],
    ["a tipster's group, as a room's drop chat", newTipster, newSala, 'idGruppoTg', 'idDropTg'],
    ["a tipster's drop chat, as a tipster's drop chat", newTipster, newTipster, 'idDropTg', 'idDropTg'],
  ] as const)('cannot be used twice: %s', async (_what, first, second, mine, yours) => {
    const shared = chat()
    expect(await first({ [mine]: shared }).status).toBe(200)
    const reply = await second({ [yours]: shared })
    expect(reply).toMatchObject(REFUSED)
    expect(reply.headers.get('x-campo')).toBe(yours)
  })

  it('stays taken while its room is OFF or secret', async () => {
    const off = chat()
    await newSala({ idGruppoTg: off }, { stato: 'D' })
    expect(await newTipster({ idDropTg: off })).toMatchObject(REFUSED)
    const secret = chat()
    await aSala({ isSecret: true, idGruppoTg: secret })
    expect(await newSala({ idGruppoTg: secret })).toMatchObject(REFUSED)
  })

  it('may serve its own record for both purposes, and be saved again', async () => {
    const both = chat()
    const { body: sala } = await newSala({ idGruppoTg: both, idDropTg: both })
    const edited = await admin.put('PUT /api/v1/sala', { ...sala, idSala: sala.idSala, stato: 'S' })
    expect(edited.body).toMatchObject({ idGruppoTg: both, idDropTg: both, stato: 'S' })
    const { body: tipster } = await newTipster({ idGruppoTg: chat(), idDropTg: chat() })
    expect(await admin.put('PUT /api/v1/tipster', { ...tipster, stato: 'D' }).status).toBe(200)
  })

  it('is refused in an edit too, which then changes nothing', async () => {
    const taken = chat()
    await newTipster({ idGruppoTg: taken })
    const mine = chat()
    const { body: sala } = await newSala({ idGruppoTg: mine })
    const reply = await admin.put('PUT /api/v1/sala', { idSala: sala.idSala, stato: 'D', idDropTg: taken })
    expect(reply).toMatchObject(REFUSED)
    expect(await admin.get('GET /api/v1/sala/:id', { params: { id: sala.idSala } }).body).toEqual(sala)
    expect(await claimsOf(sala.idSala)).toEqual([mine])
  })

  it('is free again once it was removed, and never taken by 0 or an empty field', async () => {
    const passedOn = chat()
    const { body: sala } = await newSala({ idGruppoTg: passedOn, idDropTg: '' })
    expect(sala.idDropTg).toBeNull()
    await admin.put('PUT /api/v1/sala', { idSala: sala.idSala, idGruppoTg: null })
    expect(await claimsOf(sala.idSala)).toEqual([])
    expect((await newTipster({ idGruppoTg: passedOn, idDropTg: 0 }).body).idDropTg).toBeNull()
    expect(await newTipster({ idGruppoTg: 0 }).status).toBe(200)
  })

  it('typed as digits is the same chat', async () => {
    const typed = chat()
    expect((await newSala({ idGruppoTg: ` ${typed} ` }).body).idGruppoTg).toBe(typed)
    expect(await newTipster({ idDropTg: typed })).toMatchObject(REFUSED)
  })

  it.each(['12a', 1.5, '-', true, 1e300])('is a whole number, not %j', async (idGruppoTg) => {
    const reply = await newSala({ idGruppoTg: idGruppoTg as number })
    expect([reply.status, reply.message, reply.headers.get('x-campo')]).toEqual([
      400,
      'Inserisci un numero intero valido.',
      'idGruppoTg',
    ])
  })
})

describe('two who take one chat at the same moment', () => {
  const winners = (replies: Array<{ status: number; text: string }>) => {
    for (const reply of replies.filter(({ status }) => status !== 200)) expect(reply).toMatchObject(REFUSED)
    return replies.filter(({ status }) => status === 200).length
  }

  it('as two new rooms: one gets it', async () => {
    const wanted = chat()
    const replies = await Promise.all([
      newSala({ idGruppoTg: wanted }),
      newSala({ idDropTg: wanted }),
      newSala({ idGruppoTg: wanted }),
    ])
    expect(winners(replies)).toBe(1)
  })

  it('as a new room and a new tipster: one gets it', async () => {
    const wanted = chat()
    expect(
      winners(await Promise.all([newSala({ idGruppoTg: wanted }), newTipster({ idDropTg: wanted })])),
    ).toBe(1)
  })

  it('by editing two rooms crosswise: the chat is not shared and no deadlock is reported', async () => {
    const [a, b] = [chat(), chat()]
    const { body: first } = await newSala({ idGruppoTg: a })
    const { body: second } = await newSala({ idGruppoTg: b })
    const replies = await Promise.all([
      admin.put('PUT /api/v1/sala', { idSala: first.idSala, idGruppoTg: b }),
      admin.put('PUT /api/v1/sala', { idSala: second.idSala, idGruppoTg: a }),
    ])
    expect(winners(replies)).toBeLessThan(2)
    const rows = await rowsOf(db, 'reservedChat', { chatId: [a, b] }, ['chatId'])
    expect(new Set(rows.map((row) => row.chatId)).size).toBe(rows.length)
  })
})
