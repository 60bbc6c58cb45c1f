import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { rowsOf } from '#server/db/rows.ts'
import { botWorld } from '#test/bot-world.ts'
import { until } from '#test/until.ts'

const world = await botWorld()
const admin = world.as(await world.aUser())

/** A room that was sent a Richiesta Saldo; its balance is 0. */
async function asked() {
  const room = await world.aSalaOnTelegram({})
  await admin.post(
    'POST /api/v1/conto/excel/send/:entity',
    [{ id: room.idSala, startDate: '2026-03-02', endDate: '2026-03-08', saldoRequest: true }] as never,
    { params: { entity: 'sala' } },
  )
  await until('the request is queued', async () => {
    const { rows } = await sql`select from report_recipient where stato = 'in_attesa'`.execute(world.db)
    return rows.length === 0
  })
  await world.quiet()
  const request = (await world.people.messages(room.dropChat)).at(-1)
  expect(request?.text).toMatch(/^Richiesta saldo /)
  const say = async (testo: string, chat = room.dropChat) => {
    const sent = await world.people.postText(chat, testo, { replyTo: request?.messageId ?? 0 })
    await world.quiet()
    return sent
  }
  const declared = async () =>
    await admin.get('GET /api/v1/quadratura', {
      query: { entity: 'sala', id: room.idSala, stato: 'tutte' } as never,
    }).body
  return { room, say, declared, messageId: request?.messageId ?? 0 }
}

describe('the answer to a Richiesta Saldo', () => {
  it('is a declaration for the end of the period; one that agrees is locked and is not a tip', async () => {
    const { say, declared } = await asked()
    await say('saldo 0,00 €')
    expect(await declared()).toMatchObject([
      {
        fonte: 'telegram',
        stato: 'quadrata',
        importo: 0,
        momento: '2026-03-08T23:59:59',
        autore: 'Mario',
        parole: 'saldo 0,00 €',
        motivo: 'Coincide al centesimo',
      },
    ])
    const bets = await rowsOf(world.db, 'bet', {}, ['idReceivedBet'])
    expect(bets).toEqual([])
  })

  it('that is struck through, at once or later, waits with its text', async () => {
    const { room, say, declared, messageId } = await asked()
    await world.people.postText(room.dropChat, '~~0,00~~', { replyTo: messageId, marks: true })
    await world.quiet()
    expect(await declared()).toMatchObject([{ stato: 'da_leggere', importo: null, parole: '~0,00~' }])
    const said = await say('-50')
    await world.people.edit(room.dropChat, said.messageId, '~~-50~~', { marks: true })
    await world.quiet()
    expect((await declared())[0]).toMatchObject({ stato: 'da_leggere', importo: null, parole: '~-50~' })
  })

  it('that differs waits and notifies the staff; a later answer or an edit replaces it', async () => {
    const { room, say, declared } = await asked()
    const first = await say('-50')
    expect((await declared())[0]).toMatchObject({ stato: 'aperta', importo: -50, resta: -50 })
    const bell = await rowsOf(world.db, 'notification', {}, ['testo'])
    expect(bell.map(({ testo }) => testo)).toContain(`${room.nomeSala} dichiara un saldo diverso dal nostro`)
    await say('anzi -40')
    await world.people.edit(room.dropChat, first.messageId, '-45')
    await world.quiet()
    expect((await declared()).map(({ stato, importo, parole }) => [stato, importo, parole])).toEqual([
      ['aperta', -45, '-45'],
      ['scartata', null, 'anzi -40'],
      ['scartata', -50, '-50'],
    ])
    // An edit back to the first wording declares the first amount again.
    await world.people.edit(room.dropChat, first.messageId, '-50')
    await world.quiet()
    expect((await declared()).filter(({ stato }) => stato === 'aperta')).toMatchObject([{ importo: -50 }])
  })

  it('that cannot be parsed waits with its text until a person reads it', async () => {
    const { say, declared } = await asked()
    await say('vi dobbiamo 20 e 30')
    const [one] = await declared()
    const bell = await rowsOf(world.db, 'notification', {}, ['testo'])
    expect(bell.filter(({ testo }) => testo.includes('vi dobbiamo'))).toEqual([])
    expect(one).toMatchObject({ stato: 'da_leggere', importo: null, parole: 'vi dobbiamo 20 e 30' })
    const params = { id: one?.id ?? 0 }
    await admin.post('POST /api/v1/quadratura/:id/importo', { importo: 50 }, { params })
    expect((await declared())[0]).toMatchObject({ stato: 'aperta', importo: 50 })
    const twice = await admin.post('POST /api/v1/quadratura/:id/importo', { importo: 60 }, { params })
    expect(twice.status).toBe(409)
  })

  it('counts once however often it is delivered, and only in the chat that was asked', async () => {
    const { room, say, declared, messageId } = await asked()
    const sent = await say('12,50')
    await world.db
      .updateTable('telegramInbox')
      .set({ handledAt: null })
      .where(sql<boolean>`payload -> 'message' ->> 'message_id' = ${String(sent.messageId)}
        and (payload -> 'message' -> 'chat' ->> 'id')::bigint = ${room.dropChat}`)
      .execute()
    await world.quiet()
    const other = await world.aSalaOnTelegram({})
    await world.people.postText(other.dropChat, '99', { replyTo: messageId }).catch(() => undefined)
    await world.quiet()
    expect((await declared()).map(({ importo }) => importo)).toEqual([12.5])
  })
})
