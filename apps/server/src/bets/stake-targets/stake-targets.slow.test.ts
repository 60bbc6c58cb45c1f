import { describe, expect, it } from 'vitest'
import { rowsOf, updateRows } from '#server/db/rows.ts'
import { botWorld } from '#test/bot-world.ts'

const world = await botWorld()
await world.staffChat('chat_staff_id')
const operatore = world.as(await world.aUser({ roles: ['OPERATORE'] }))

/** A bet that asks 100 of each of three rooms. */
async function asked(importoRichiesto: string | null = '100') {
  const tipster = await world.aTipsterOnTelegram(importoRichiesto === null ? {} : { importoRichiesto })
  const rooms = [
    await world.aSalaOnTelegram(),
    await world.aSalaOnTelegram(),
    await world.aSalaOnTelegram(),
  ] as const
  for (const { idSala } of rooms) await world.link(tipster.idTipster, idSala)
  const posted = await world.people.postText(tipster.chat, 'Inter - Milan 1 @1.85')
  const { idReceivedBet } = await world.betOf(tipster.chat, posted.messageId)
  await world.quiet()
  const params = { id: idReceivedBet }
  return {
    ...{ idReceivedBet, rooms, tipster },
    measure: async () => await operatore.get('GET /api/v1/bets/:id/misuratore', { params }).body,
    set: (body: object, user = operatore) =>
      user.put('PUT /api/v1/bets/:id/misuratore', body as never, { params }),
    drop: (idSala: number, importoNoPerc: number) =>
      operatore.post('POST /sparabet/new-sale-drop', {
        data: [{ idReceivedBet, idSala, importoNoPerc, quota: 1.9 }],
        is_telegram_active: false,
      }),
    reply: async (room: (typeof rooms)[number], words: string) => {
      const copy = (await world.people.messages(room.chat)).find((message) => message.method)
      await world.people.postText(room.chat, words, { replyTo: copy?.messageId ?? 0 })
      await world.quiet()
    },
  }
}

describe('the target of a bet', () => {
  it('is the requested amount for each room that has it, compared with the amount played', async () => {
    const { measure, drop, rooms } = await asked()
    expect(await measure()).toMatchObject({
      ...{
        obiettivo: 300,
        obiettivoDa: 'richiesto',
        importoRichiesto: 100,
        sale: 3,
        piazzato: 0,
        resta: 300,
      },
      ...{ quotaMinima: 1.85, quotaMinimaDa: 'testo', quotaTip: 1.85, version: 0, impostatoDa: null },
    })
    await drop(rooms[0].idSala, 40)
    expect(await measure()).toMatchObject({ piazzato: 40, resta: 260 })
  })

  it('set by hand prevails, is audited with its user, and is not overwritten by a stale edit', async () => {
    const { measure, set, idReceivedBet } = await asked(null)
    expect(await measure()).toMatchObject({ obiettivo: null, resta: null, divisione: [] })
    const { body } = await set({ obiettivo: 500, quotaMinima: 1.8, version: 0 })
    expect(body).toMatchObject({
      obiettivo: 500,
      obiettivoDa: 'mano',
      resta: 500,
      quotaMinima: 1.8,
      quotaMinimaDa: 'mano',
      version: 1,
    })
    const late = await set({ obiettivo: 900, quotaMinima: null, version: 0 })
    expect(late.status).toBe(409)
    expect(JSON.parse(late.text)).toMatchObject({
      conflitto: { campi: [{ campo: 'obiettivo' }, { campo: 'quotaMinima' }] },
    })
    expect(await set({ obiettivo: null, quotaMinima: null, version: 1 }).body).toMatchObject({
      ...{ obiettivo: null, quotaMinima: 1.85, version: 2 },
    })
    const lines = await rowsOf(
      world.db,
      'audit',
      { action: 'bets.target', entityId: String(idReceivedBet) },
      ['before', 'after'],
      'id',
    )
    expect(lines[0]).toEqual({
      before: { obiettivo: null, quotaMinima: null },
      after: { obiettivo: '500.00', quotaMinima: '1.800' },
    })
    expect(lines).toHaveLength(2)
  })

  it.each([
    ['a negative target', { obiettivo: -1, quotaMinima: null, version: 0 }],
    ['odds below 1', { obiettivo: 1, quotaMinima: 0.5, version: 0 }],
    ['odds of 0', { obiettivo: 1, quotaMinima: 0, version: 0 }],
  ])('is refused: %s', async (_, body) => {
    const { set } = await asked(null)
    expect(await set(body).status).toBe(400)
  })
})

describe('the rest', () => {
  it('is proposed to rooms that can still play: not blocked, not off, not refusing, within their limit', async () => {
    const { measure, rooms, reply, drop } = await asked()
    const [first, second, third] = rooms
    const parts = async () => (await measure()).divisione.map(({ idSala, importo }) => [idSala, importo])
    expect(new Map((await parts()) as [number, number][])).toEqual(
      new Map(rooms.map(({ idSala }) => [idSala, 100])),
    )
    await updateRows(world.db, 'venue', { idVenue: first.idVenue }, { limiteImporto: '30' })
    await drop(second.idSala, 60)
    expect(new Map((await parts()) as [number, number][])).toEqual(
      new Map([
        [first.idSala, 30],
        [second.idSala, 40],
        [third.idSala, 100],
      ]),
    )
    await reply(third, 'no')
    await updateRows(world.db, 'venue', { idVenue: first.idVenue }, { bloccata: true })
    expect(await parts()).toEqual([[second.idSala, 40]])
    await reply(second, 'limitato a 60 @1.9')
    expect(await parts()).toEqual([])
  })
})

it('limits of a venue are edited with it, and must be above 0', async () => {
  const admin = world.as(await world.aUser({ roles: ['ANAGRAFICHE'] }))
  const { idSala } = await world.aSalaOnTelegram()
  const edit = (body: object) => admin.put('PUT /api/v1/sala', { idSala, ...body } as never)
  expect(await edit({ bloccata: true, limiteImporto: 50 }).body).toMatchObject({
    bloccata: true,
    limiteImporto: 50,
  })
  expect(await edit({ bloccata: false, limiteImporto: null }).body).toMatchObject({
    bloccata: false,
    limiteImporto: null,
  })
  expect(await edit({ limiteImporto: 0 }).status).toBe(400)
})
