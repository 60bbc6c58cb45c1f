import { describe, expect, it } from 'vitest'
import { rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { botWorld } from '#test/bot-world.ts'
import { sentStatements } from '#test/sent-statements.ts'
import { takeReply } from './dispute-thread.ts'

const world = await botWorld()
const [ada, bruno] = [
  await world.aUser({ username: 'ada', roles: ['CONTABILITÀ'] }),
  await world.aUser({ username: 'bruno', roles: ['CONTABILITÀ'] }),
]
const [asAda, asBruno] = [world.as(ada), world.as(bruno)]
const asAdmin = world.as(await world.aUser())
const sent = sentStatements(world, asAda)

/** A statement its room has contested, and the dispute. */
async function contested() {
  const statement = await sent({ testuale: true })
  await statement.press(1)
  const { idDispute: id } = await rowOf(world.db, 'dispute', { idStatement: statement.id }, ['idDispute'])
  const asked = (await world.people.messages(statement.room.dropChat)).at(-1)
  const params = { id }
  return {
    ...statement,
    id,
    idStatement: statement.id,
    params,
    /** Writes in the chat, as a reply to the question or to another message. */
    async reply(text: string, replyTo = asked?.messageId ?? 0) {
      const posted = await world.people.postText(statement.room.dropChat, text, { replyTo })
      await world.quiet()
      return posted
    },
    take: (who = asAda) => who.post('POST /api/v1/contestazioni/:id/presa', {} as never, { params }),
    answer: (testo: string, who = asAda) =>
      who.post('POST /api/v1/contestazioni/:id/risposte', { testo }, { params }),
    settle: (esito: 'corretta' | 'respinta', motivo: string, who = asAda) =>
      who.post('POST /api/v1/contestazioni/:id/chiusura', { esito, motivo }, { params }),
    read: (who = asAda) => who.get('GET /api/v1/contestazioni/:id', { params }),
    last: async () => {
      await world.quiet()
      return (await world.people.messages(statement.room.dropChat)).at(-1)
    },
    trail: () =>
      rowsOf(
        world.db,
        'audit',
        { entity: 'contestazione', entityId: String(id) },
        ['actor', 'action', 'before', 'after'],
        'id',
      ),
  }
}
const listed = async (stato: 'aperte' | 'risolte', who = asAda) =>
  (await who.get('GET /api/v1/contestazioni', { query: { stato } }).body).map(({ id }) => id)

describe('the list of disputes', () => {
  it('has those no one deals with first, the oldest first; and the settled ones, the latest first', async () => {
    const [first, second, third] = [await contested(), await contested(), await contested()]
    await first.take()
    expect(await listed('aperte')).toEqual([second.id, third.id, first.id])
    await second.settle('respinta', 'torna tutto')
    await third.settle('corretta', 'messa void')
    expect(await listed('aperte')).toEqual([first.id])
    expect(await listed('risolte')).toEqual([third.id, second.id])
  })

  it('has none of a secret room for a person without ADMIN, who cannot read, take, answer or settle it', async () => {
    const one = await contested()
    await updateRows(world.db, 'room', { idSala: one.room.idSala }, { isSecret: true })
    expect(await listed('aperte')).not.toContain(one.id)
    const refusals = [one.read(), one.take(), one.answer('x'), one.settle('respinta', 'x')]
    for (const call of refusals) expect(await call.refusal).toBe('404 Contestazione non trovata')
    const admin = world.as(await world.aUser())
    expect(await listed('aperte', admin)).toContain(one.id)
    expect(await one.read(admin).status).toBe(200)
  })
})

describe('a dispute', () => {
  it('is taken by one person, and by another who takes it over; the Registro has each step once', async () => {
    const one = await contested()
    await one.take()
    await one.take()
    await one.take(asBruno)
    expect(await one.read().body).toMatchObject({ stato: 'presa', presaDa: 'bruno' })
    expect(await one.trail()).toEqual([
      { actor: 'ada', action: 'contestazioni.presa', before: { presaDa: null }, after: { presaDa: 'ada' } },
      {
        actor: 'bruno',
        action: 'contestazioni.presa',
        before: { presaDa: 'ada' },
        after: { presaDa: 'bruno' },
      },
    ])
  })

  it('taken again by who has it keeps the moment at which it was taken', async () => {
    const one = await contested()
    await one.take()
    const takenAt = async () => (await rowOf(world.db, 'dispute', { idDispute: one.id })).takenAt
    const before = await takenAt()
    world.clock.advance(60_000)
    expect(await one.take().status).toBe(200)
    expect(await takenAt()).toEqual(before)
  })

  it('is taken by who answers it first, and stays with who has it', async () => {
    const [free, taken] = [await contested(), await contested()]
    await free.answer('  Guardiamo  ', asBruno)
    expect(await free.read().body).toMatchObject({ stato: 'presa', presaDa: 'bruno' })
    expect(await free.last()).toMatchObject({ text: 'Guardiamo' })
    expect((await free.last())?.replyTo).toBeUndefined()
    expect((await free.trail()).at(-1)).toMatchObject({
      actor: 'bruno',
      action: 'contestazioni.risposta',
      after: { testo: 'Guardiamo' },
    })
    await taken.take()
    await taken.answer('Ci penso', asBruno)
    expect(await taken.read().body).toMatchObject({ presaDa: 'ada' })
  })

  it('is answered under the latest message of its thread', async () => {
    const one = await contested()
    await one.reply('mancano 100')
    const second = await one.reply('anzi 200')
    await one.answer('Vediamo')
    expect(await one.last()).toMatchObject({ text: 'Vediamo', replyTo: second.messageId })
    const { messaggi, parole } = await one.read().body
    expect(parole).toBe('anzi 200')
    expect(messaggi.map(({ verso, autore, stato }) => [verso, autore, stato])).toEqual([
      ['uscita', 'sistema', 'sent'],
      ['entrata', 'Mario', null],
      ['entrata', 'Mario', null],
      ['uscita', 'ada', 'sent'],
    ])
  })

  it('is settled once, with a reason the chat is told; nothing about it changes afterwards', async () => {
    const one = await contested()
    await one.settle('respinta', '  torna tutto ', asBruno)
    expect(await one.last()).toMatchObject({ text: 'Contestazione respinta: torna tutto' })
    expect(await one.read().body).toMatchObject({
      stato: 'risolta',
      esito: 'respinta',
      motivo: 'torna tutto',
      risoltaDa: 'bruno',
      presaDa: null,
    })
    expect(await one.trail()).toEqual([
      {
        actor: 'bruno',
        action: 'contestazioni.chiusura',
        before: { stato: 'aperta', esito: null, motivo: null },
        after: { stato: 'risolta', esito: 'respinta', motivo: 'torna tutto' },
      },
    ])
    for (const call of [one.take(), one.answer('x'), one.settle('corretta', 'x')])
      expect(await call.refusal).toBe('409 La contestazione è già stata risolta')
    expect(await asAda.raw('GET', '/api/v1/contestazioni/999999').refusal).toBe(
      '404 Contestazione non trovata',
    )
  })

  it('is about the first row of the statement that the chat names, until the chat corrects that message', async () => {
    const { idTipster } = await world.aTipsterOnTelegram()
    const room = await world.aSalaOnTelegram({ conti: true })
    const [first, second] = [
      await world.aBet({ idTipster, messageDate: new Date('2026-03-03T12:00:00Z') }),
      await world.aBet({ idTipster, messageDate: new Date('2026-03-04T12:00:00Z') }),
    ]
    const other = await world.aBet({ idTipster, messageDate: new Date('2026-03-05T12:00:00Z') })
    await asAdmin.post('POST /sparabet/new-sale-drop', {
      data: [first, second].map(({ idReceivedBet }) => ({
        idReceivedBet,
        idSala: room.idSala,
        importoNoPerc: 100,
        quota: 2,
      })),
    } as never)
    const statement = await sent({ testuale: true }, room)
    await statement.press(1)
    const { idDispute: id } = await rowOf(world.db, 'dispute', { idStatement: statement.id }, ['idDispute'])
    const question = (await world.people.messages(room.dropChat)).at(-1)
    const about = async () => (await rowOf(world.db, 'dispute', { idDispute: id })).idReceivedBet
    const write = async (text: string) => {
      const posted = await world.people.postText(room.dropChat, text, { replyTo: question?.messageId ?? 0 })
      await world.quiet()
      return posted
    }
    await write(`la ${other.idReceivedBet} e 100 euro`)
    expect(await about()).toBeNull()
    const named = await write(`la ${second.idReceivedBet}`)
    expect(await about()).toBe(second.idReceivedBet)
    await write(`e poi la ${first.idReceivedBet}`)
    expect(await about()).toBe(second.idReceivedBet)
    await world.people.edit(room.dropChat, named.messageId, `volevo dire la ${first.idReceivedBet}`)
    await world.quiet()
    expect(await about()).toBe(first.idReceivedBet)
    const { idReceivedBet } = second
    await world.people.edit(
      room.dropChat,
      named.messageId,
      `la ${idReceivedBet}, non la ${first.idReceivedBet}`,
    )
    await world.quiet()
    expect(await about()).toBe(idReceivedBet)
  })
})

describe('a statement disputed by hand', () => {
  const setState = (id: number, stato: 'inviato' | 'confermato' | 'contestato', motivo: string) =>
    asAda.put('PUT /api/v1/estratti/:id/stato', { stato, motivo }, { params: { id } })
  const openOf = async (idStatement: number) =>
    (await asAda.get('GET /api/v1/contestazioni', { query: { stato: 'aperte' } }).body).filter(
      ({ estratto }) => estratto.id === idStatement,
    )

  it('has an open dispute with the reason, of which the chat is asked nothing; it is taken, answered, settled', async () => {
    const one = await sent({ testuale: true })
    const before = (await world.people.messages(one.room.dropChat)).length
    await setState(one.id, 'contestato', ' manca una bet ')
    await world.quiet()
    expect(await world.people.messages(one.room.dropChat)).toHaveLength(before)
    const [dispute] = await openOf(one.id)
    expect(dispute).toMatchObject({ stato: 'aperta', apertaDa: 'ada', parole: 'manca una bet' })
    const params = { id: dispute?.id ?? 0 }
    await asBruno.post('POST /api/v1/contestazioni/:id/risposte', { testo: 'Guardiamo' }, { params })
    await world.quiet()
    expect((await world.people.messages(one.room.dropChat)).at(-1)).toMatchObject({
      text: 'Guardiamo',
      replyTo: one.messageId,
    })
    const settling = { esito: 'corretta', motivo: 'inserita' } as const
    await asBruno.post('POST /api/v1/contestazioni/:id/chiusura', settling, { params })
    expect(await openOf(one.id)).toEqual([])
    expect((await one.statement()).stato).toBe('inviato')
  })

  it('keeps one dispute when the chat presses Contesto too, and loses it when set to another state by hand', async () => {
    const one = await sent({ testuale: true })
    await setState(one.id, 'contestato', 'per telefono')
    const [opened] = await openOf(one.id)
    await one.press(1)
    expect((await openOf(one.id)).map(({ id }) => id)).toEqual([opened?.id])
    await setState(one.id, 'confermato', 'chiarito per telefono')
    expect(await openOf(one.id)).toEqual([])
    const params = { id: opened?.id ?? 0 }
    expect(await asAda.get('GET /api/v1/contestazioni/:id', { params }).body).toMatchObject({
      ...{ stato: 'risolta', esito: 'ritirata', motivo: 'chiarito per telefono', risoltaDa: 'ada' },
    })
  })
})

it('an edit that Telegram reports without another text adds no line', async () => {
  const one = await contested()
  const posted = await one.reply('manca una bet')
  const lines = () =>
    rowsOf(world.db, 'disputeMessage', { idDispute: one.id, verso: 'entrata' }, ['testo'], 'id')
  const [asked] = await rowsOf(world.db, 'send', { scopo: 'contestazione' }, ['messageIds'], '-id')
  const again = {
    ...{ chatId: one.room.dropChat, messageId: posted.messageId, autore: 'Mario', at: world.clock.now() },
    ...{ replyToMessageId: asked?.messageIds?.[0] ?? 0, testo: 'manca una bet' },
  }
  const take = (reply: typeof again) =>
    withTransaction(world.ctx, (tx) => takeReply(tx, reply, { isEdited: true }))
  expect(await take(again)).toBe(true)
  expect(await lines()).toEqual([{ testo: 'manca una bet' }])
  expect(await take({ ...again, testo: 'mancano due bet' })).toBe(true)
  expect(await lines()).toEqual([{ testo: 'manca una bet' }, { testo: 'mancano due bet' }])
})

it('a reply to a statement no one contested reaches the bell, and no thread', async () => {
  const { room, messageId } = await sent({ testuale: true })
  await world.people.postText(room.dropChat, 'ok grazie', { replyTo: messageId })
  await world.quiet()
  const bell = await rowsOf(world.db, 'notification', {}, ['testo'])
  expect(bell.map(({ testo }) => testo)).toContain(`${room.nomeSala} risponde all'estratto conto: ok grazie`)
  expect(await rowsOf(world.db, 'disputeMessage', { chatId: room.dropChat }, ['id'])).toEqual([])
})
