import { describe, expect, it, onTestFinished } from 'vitest'
import { insertRow, rowIfAny, rowOf, rowsOf, updateRows } from '#server/db/rows.ts'
import { currentRevision } from '#server/kernel/revision.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { enqueueAll, type OutgoingMessage } from '#server/telegram/outbox/enqueue.ts'
import { testTelegram } from '#test/telegram.ts'
import { testApp } from '#test/test-app.ts'
import { chatName, chatNames, isOurChat, noteChatTitle, ourChats, sourceChats } from './chat-names.ts'
import { followMigration } from './follow-migration.ts'
import { neededRights } from './may-write.ts'
import { endTrial, pauseChat, probeLater, probeNow, putOnTrial, resumeChat } from './pause-chat.ts'
import { askChat, nextProbeAt, probeChats, refreshChats } from './probe-chats.ts'
import { isUnknownTopic, noteTopic, pauseTopic, resumeTopic, topicsOf } from './topics.ts'

const app = await testApp()
const { clock, ctx, db } = app
const t = await testTelegram(app, { bot: false, sender: false })
const user = await app.aUser({ roles: ['OPERATORE'] })
const operator = app.as(user)
const staff = -9_000_001
await app.setVariable('chat_staff_id', staff)

let counter = 0
const aChat = (): number => -(5_000_000 + ++counter)
const queue = (message: Partial<OutgoingMessage> & { chatId: number }) =>
  withTransaction(ctx, (tx) =>
    enqueueAll(tx, [{ tipo: 'text', payload: { text: 'ciao' }, scopo: 'sparachat', ...message }]),
  ).then(([id]) => Number(id))
const send = (id: number) => rowOf(db, 'send', { id })
const told = async () =>
  (await rowsOf(db, 'send', { chatId: staff }, ['payload'], 'id')).map(
    ({ payload }) => (payload as { text: string }).text,
  )

it('groups lately heard of are offered by name with their owner, free ones first, one of a secret room to ADMIN alone', async () => {
  const [free, taken, secret] = [aChat(), aChat(), aChat()]
  const { nomeSala } = await app.aSala({ idGruppoTg: taken })
  const hidden = await app.aSala({ idGruppoTg: secret })
  await updateRows(db, 'room', { idSala: hidden.idSala }, { isSecret: true })
  const hear = (chatId: number, about: object) =>
    insertRow(db, 'telegramInbox', {
      ...{ botId: 1, updateId: ++counter, chatId, handledAt: clock.now(), payload: JSON.stringify(about) },
    })
  await hear(taken, { message: { chat: { id: taken, title: 'Roma' } } })
  await hear(secret, { message: { chat: { id: secret, title: 'Riservata' } } })
  await hear(free, { my_chat_member: { chat: { id: free, title: 'Vecchio nome' } } })
  await hear(free, { message: { chat: { id: free, title: 'Nuovo nome' } } })
  await hear(taken, { message: { chat: { id: taken, title: 'Roma' } } })
  await hear(7, { message: { chat: { id: 7, first_name: 'Anna' } } })
  const seen = async (role: 'ADMIN' | 'ANAGRAFICHE') =>
    await app.as(await app.aUser({ roles: [role] })).get('GET /api/v1/chat').body
  await app.setVariable('chat_bets_id', taken)
  onTestFinished(() => app.setVariable('chat_bets_id', ''))
  const known = [
    { id: free, titolo: 'Nuovo nome', di: null, dellaCasa: null },
    { id: taken, titolo: 'Roma', di: nomeSala, dellaCasa: 'Chat delle bet' },
  ]
  expect(await seen('ANAGRAFICHE')).toEqual(known)
  expect(await seen('ADMIN')).toHaveLength(3)
  expect(await operator.get('GET /api/v1/chat').status).toBe(403)
})

describe('a chat is named after its owner', () => {
  it('a room, a tipster, their drop chats, a channel, the staff, or none of them', async () => {
    const [room, roomDrop, group, groupDrop, from, to, stranger] = Array.from({ length: 7 }, aChat) as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    const { nomeSala } = await app.aSala({ idGruppoTg: room, idDropTg: roomDrop })
    const { nomeTipster } = await app.aTipster({ idGruppoTg: group, idDropTg: groupDrop })
    await app.aCanale(from, to, { nomeDestinatario: 'Vetrina' })
    expect(await chatNames(ctx, [room, roomDrop, group, groupDrop, to, staff, stranger])).toEqual(
      new Map([
        [room, nomeSala],
        [roomDrop, `Drop ${nomeSala}`],
        [group, nomeTipster],
        [groupDrop, `Drop ${nomeTipster}`],
        [to, 'Canale Vetrina'],
        [staff, 'Chat dello staff'],
        [stranger, `Chat non registrata ${stranger}`],
      ]),
    )
    expect(await chatNames(ctx, [])).toEqual(new Map())
    expect([await isOurChat(ctx, groupDrop), await isOurChat(ctx, stranger)]).toEqual([true, false])
    expect(await chatName(ctx, room)).toBe(nomeSala)
    expect(await chatName(ctx, stranger)).toBe(`Chat non registrata ${stranger}`)
  })

  it.each([
    ['chat_bets_id', 'Chat delle bet'],
    ['chat_trash_id', 'Cestino'],
    ['chat_comando_id', 'Chat dei comandi'],
  ])('%s: %s', async (variable, name) => {
    const chat = aChat()
    await app.setVariable(variable, chat)
    expect((await chatNames(ctx, [chat])).get(chat)).toBe(name)
    expect(await ourChats(ctx)).toContain(chat)
    await app.setVariable(variable, '')
  })

  it('and is followed as long as its room or tipster is not off', async () => {
    const chats = { on: aChat(), standby: aChat(), off: aChat(), tipster: aChat(), tipsterOff: aChat() }
    await app.aSala({ idGruppoTg: chats.on, idDropTg: null })
    await app.aSala({ idGruppoTg: null, idDropTg: chats.standby, stato: 'S' })
    await app.aSala({ idGruppoTg: chats.off, stato: 'D' })
    await app.aTipster({ idGruppoTg: null, idDropTg: chats.tipster })
    await app.aTipster({ idGruppoTg: chats.tipsterOff, stato: 'D' })
    const ours = await ourChats(ctx)
    expect(ours).toEqual(expect.arrayContaining([chats.on, chats.standby, chats.tipster, staff]))
    expect(ours).not.toContain(chats.off)
    expect(ours).not.toContain(chats.tipsterOff)
    expect(new Set(ours).size).toBe(ours.length)
  })

  it('by Telegram’s title, kept only for a tipster’s group', async () => {
    const { idTipster, idGruppoTg } = await app.aTipster()
    const { idTipster: other } = await app.aTipster()
    const note = (title?: string) =>
      withTransaction(ctx, (tx) => noteChatTitle(tx, { id: Number(idGruppoTg), title }))
    const titles = async () =>
      (await rowsOf(db, 'tipster', { idTipster: [idTipster, other] }, ['nomeGruppoTg'], 'idTipster')).map(
        ({ nomeGruppoTg }) => nomeGruppoTg,
      )
    const [, before] = await titles()
    await note('Le dritte')
    expect(await titles()).toEqual(['Le dritte', before])
    await note('Le dritte di oggi')
    await note()
    expect(await titles()).toEqual(['Le dritte di oggi', before])
  })
})

it('a known title does not change the revision of the reference data, nor lock it', async () => {
  const { idGruppoTg } = await app.aTipster()
  const note = () =>
    withTransaction(ctx, async (tx) => {
      await noteChatTitle(tx, { id: Number(idGruppoTg), title: 'Le dritte note' })
      return currentRevision(tx, 'anagrafiche')
    })
  const revision = await note()
  expect(await note()).toBe(revision)
})

describe('a group that became a supergroup', () => {
  /** The records that can refer to a chat, and where each keeps the id. */
  const PLACES: Array<
    [string, (chat: number) => Promise<() => Promise<number | string | null | undefined>>]
  > = [
    [
      'the group of a room',
      async (chat) => {
        const { idSala } = await app.aSala({ idGruppoTg: chat })
        return async () => (await sala(idSala)).idGruppoTg
      },
    ],
    [
      'the drop chat of a room',
      async (chat) => {
        const { idSala } = await app.aSala({ idDropTg: chat })
        return async () => (await sala(idSala)).idDropTg
      },
    ],
    [
      'the group of a tipster',
      async (chat) => {
        const { idTipster } = await app.aTipster({ idGruppoTg: chat })
        return async () => (await tipster(idTipster)).idGruppoTg
      },
    ],
    [
      'the drop chat of a tipster',
      async (chat) => {
        const { idTipster } = await app.aTipster({ idDropTg: chat })
        return async () => (await tipster(idTipster)).idDropTg
      },
    ],
    [
      'the source of a channel',
      async (chat) => {
        const id = await aCanale(chat, aChat())
        return async () => (await canale(id)).idGruppoTgMittente
      },
    ],
    [
      'the destination of a channel',
      async (chat) => {
        const id = await aCanale(aChat(), chat)
        return async () => (await canale(id)).idGruppoTgDestinatario
      },
    ],
    [
      'a chat of the staff',
      async (chat) => {
        await app.setVariable('chat_trash_id', chat)
        return async () => Number((await rowOf(db, 'adminVariable', { nome: 'chat_trash_id' })).valore)
      },
    ],
    [
      'a message that waits',
      async (chat) => {
        const id = await queue({ chatId: chat })
        return async () => (await send(id)).chatId
      },
    ],
  ]
  const sala = (id: number) =>
    db
      .selectFrom('room')
      .innerJoin('venue', 'venue.idVenue', 'room.idVenue')
      .selectAll('room')
      .select('version')
      .where('idSala', '=', id)
      .executeTakeFirstOrThrow()
  const tipster = (id: number) => rowOf(db, 'tipster', { idTipster: id })
  const canale = (id: number) => rowOf(db, 'canale', { idCanale: id })
  const aCanale = async (idGruppoTgMittente: number, idGruppoTgDestinatario: number) =>
    (await app.aCanale(idGruppoTgMittente, idGruppoTgDestinatario)).idCanale

  it.each(PLACES)('is still %s, is reported once, and changes no other record', async (what, place) => {
    const [from, stranger] = [aChat(), aChat()]
    const to = -1_005_000_000_000 - counter
    const [named, other] = [await place(from), await app.aSala({ idDropTg: stranger })]
    const before = (await told()).length
    await withTransaction(ctx, (tx) => followMigration(tx, from, to))
    await withTransaction(ctx, (tx) => followMigration(tx, from, to))
    expect(await named()).toBe(to)
    expect(await sala(other.idSala)).toMatchObject({ idDropTg: stranger, version: other.version })
    expect((await told()).slice(before)).toEqual([
      `${await chatName(ctx, to)}: il gruppo è diventato un supergruppo. Il suo id è stato aggiornato, non serve fare altro`,
    ])
    const lines = await rowsOf(db, 'audit', { action: 'chats.migrate' }, ['before', 'after'])
    const figure = (side: unknown) => Number(Object.values(side as object)[0])
    const own = lines.filter(({ before: was }) => figure(was) === from).map(({ after: is }) => figure(is))
    expect(own).toEqual(what.includes('message') ? [] : [to])
  })

  it('leaves sent messages under the old id, and refuses a form opened before', async () => {
    const from = aChat()
    const { idSala, version } = await app.aSala({ idGruppoTg: from })
    const sent = await queue({ chatId: from })
    await updateRows(db, 'send', { id: sent }, { stato: 'sent' })
    await withTransaction(ctx, (tx) => followMigration(tx, from, from - 1_000_000_000_000))
    expect((await send(sent)).chatId).toBe(from)
    expect((await sala(idSala)).version).toBe(version + 1)
  })

  it('without a role is not reported', async () => {
    const before = await told()
    await withTransaction(ctx, (tx) => followMigration(tx, aChat(), -1_005_000_000_002))
    expect(await told()).toEqual(before)
  })
})

describe('a chat the bot may not write in', () => {
  const pause = (chatId: number, why: string) => withTransaction(ctx, (tx) => pauseChat(tx, chatId, why))
  const listed = async () => await operator.get('GET /api/v1/invii/chat-in-pausa').body
  const state = (chatId: number) => rowIfAny(db, 'sendChat', { chatId })

  it('is reported once, listed with its queue and latest reason, and probed after five minutes', async () => {
    const [first, second] = [aChat(), aChat()]
    const { nomeSala } = await app.aSala({ idGruppoTg: first })
    const waiting = await queue({ chatId: first })
    await updateRows(db, 'send', { id: await queue({ chatId: first }) }, { stato: 'sent' })
    const before = (await told()).length
    await pause(first, 'il bot è silenziato')
    clock.advance(1_000)
    await pause(second, 'il bot è stato rimosso')
    await pause(first, 'un altro motivo')
    expect(await listed()).toEqual([
      {
        ...{ chatId: first, chat: nomeSala, motivo: 'un altro motivo' },
        ...{ dal: '2026-03-11T12:00:00', argomento: null, inAttesa: 1 },
      },
      {
        ...{ chatId: second, chat: `Chat non registrata ${second}`, motivo: 'il bot è stato rimosso' },
        ...{ dal: '2026-03-11T12:00:01', argomento: null, inAttesa: 0 },
      },
    ])
    expect((await told()).slice(before)).toEqual([
      `${nomeSala}: il bot non può scrivere (il bot è silenziato). Gli invii sono in pausa`,
      `Chat non registrata ${second}: il bot non può scrivere (il bot è stato rimosso). Gli invii sono in pausa`,
    ])
    expect((await state(second))?.probeAt).toEqual(new Date(ctx.now().getTime() + 300_000))
    clock.advance(60_000)
    await withTransaction(ctx, (tx) => probeLater(tx, second))
    expect((await state(second))?.probeAt).toEqual(new Date(ctx.now().getTime() + 300_000))

    await withTransaction(ctx, (tx) => resumeChat(tx, first))
    await withTransaction(ctx, (tx) => resumeChat(tx, first))
    await withTransaction(ctx, (tx) => resumeChat(tx, second))
    expect((await told()).slice(before + 2)).toEqual([
      `${nomeSala}: il bot può di nuovo scrivere, messaggi in attesa: 1`,
      `Chat non registrata ${second}: il bot può di nuovo scrivere, nessun messaggio in attesa`,
    ])
    expect(await listed()).toEqual([])
    expect(await state(first)).toMatchObject({ pausedReason: null, pausedAt: null, probeAt: null })
    expect((await send(waiting)).stato).toBe('pending')
  })

  it('is resumed or given up by a person, whose decision is kept', async () => {
    const chatId = aChat()
    const [waiting, sent] = [await queue({ chatId }), await queue({ chatId })]
    await updateRows(db, 'send', { id: sent }, { stato: 'sent' })
    const press = (what: 'annulla' | 'riprendi') =>
      operator.raw('POST', `/api/v1/invii/chat-in-pausa/${chatId}/${what}`)
    expect([await press('annulla').status, await press('riprendi').status]).toEqual([409, 409])
    await pause(chatId, 'il bot è silenziato')
    expect(await press('annulla').status).toBe(200)
    expect([(await send(waiting)).stato, (await send(sent)).stato]).toEqual(['cancelled', 'sent'])
    expect(await press('riprendi').status).toBe(200)
    expect(await press('riprendi').status).toBe(409)
    const trace = await rowsOf(
      db,
      'audit',
      { entity: 'chat', entityId: String(chatId) },
      ['actor', 'action', 'after'],
      'id',
    )
    expect(trace).toEqual([
      { actor: user.username, action: 'relay.cancel-paused', after: { cancelled: 1 } },
      { actor: user.username, action: 'relay.resume', after: null },
    ])
  })
})

const inTx = <T>(verb: (tx: Parameters<Parameters<typeof withTransaction<T>>[1]>[0]) => Promise<T>) =>
  withTransaction(ctx, verb)

describe('a topic of a chat', () => {
  it('is kept as it was last seen, General first, then by name', async () => {
    const chatId = aChat()
    const see = (argomento: number | null, nome?: string, chiuso?: boolean) =>
      inTx((tx) => noteTopic(tx, { chatId, argomento, nome, ...(chiuso === undefined ? {} : { chiuso }) }))
    const isUnknown = (argomento: number | null) => inTx((tx) => isUnknownTopic(tx, chatId, argomento))
    expect(await topicsOf(ctx, chatId)).toEqual([])
    expect([await isUnknown(7), await isUnknown(null)]).toEqual([true, true])
    await see(7)
    await see(null)
    expect([await isUnknown(7), await isUnknown(null)]).toEqual([true, true])
    expect(await topicsOf(ctx, chatId)).toEqual([
      { idArgomento: 1, nome: 'General', chiuso: false },
      { idArgomento: 7, nome: 'Argomento 7', chiuso: false },
    ])
    await see(7, 'Zebra', true)
    await see(3, 'alfa')
    await see(3)
    await see(7, 'Beta')
    expect(await topicsOf(ctx, chatId)).toEqual([
      { idArgomento: 1, nome: 'General', chiuso: false },
      { idArgomento: 3, nome: 'alfa', chiuso: false },
      { idArgomento: 7, nome: 'Beta', chiuso: true },
    ])
    expect([await isUnknown(7), await isUnknown(9)]).toEqual([false, true])
    expect(await topicsOf(ctx, aChat())).toEqual([])
  })

  it('is written only when something is new', async () => {
    const chatId = aChat()
    const see = (nome?: string, chiuso?: boolean) =>
      inTx((tx) => noteTopic(tx, { chatId, argomento: 7, nome, ...(chiuso === undefined ? {} : { chiuso }) }))
    const seenAt = async () => (await rowOf(db, 'topic', { chatId })).seenAt
    await see('Calcio', false)
    const first = await seenAt()
    clock.advance(1_000)
    for (const [nome, chiuso] of [[], ['Calcio'], [undefined, false]] as Array<[string?, boolean?]>) {
      await see(nome, chiuso)
      expect(await seenAt()).toEqual(first)
    }
    await see('Tennis')
    expect(await seenAt()).toEqual(clock.now())
    clock.advance(1_000)
    await see(undefined, true)
    expect(await seenAt()).toEqual(clock.now())
  })

  it('that may not be written in is reported once, tried after five minutes, and resumed when it reopens', async () => {
    const chatId = aChat()
    await inTx((tx) => noteTopic(tx, { chatId, argomento: 7, nome: 'Calcio' }))
    const before = (await told()).length
    const pause = (motivo: string) => inTx((tx) => pauseTopic(tx, { chatId, argomento: 7 }, motivo))
    const row = () => rowOf(db, 'topic', { chatId }, ['pausedReason', 'pausedAt', 'probeAt'])
    await pause('è chiuso')
    const since = clock.now()
    clock.advance(60_000)
    await pause("non c'è più")
    expect(await row()).toEqual({
      pausedReason: "non c'è più",
      pausedAt: since,
      probeAt: new Date(clock.now().getTime() + 300_000),
    })
    const resume = (argomento: number | null) => inTx((tx) => resumeTopic(tx, chatId, argomento))
    expect([await resume(null), await resume(8), await resume(7), await resume(7)]).toEqual([
      false,
      false,
      true,
      false,
    ])
    expect(await row()).toEqual({ pausedReason: null, pausedAt: null, probeAt: null })
    await pause('è chiuso')
    await inTx((tx) => noteTopic(tx, { chatId, argomento: 7, chiuso: true }))
    expect((await row()).pausedReason).toBe('è chiuso')
    await inTx((tx) => noteTopic(tx, { chatId, argomento: 7, chiuso: false }))
    expect((await row()).pausedReason).toBeNull()
    const place = `Chat non registrata ${chatId}, argomento Calcio`
    const mute = `${place}: il bot non può scrivere (è chiuso). Gli invii per l'argomento sono in pausa`
    const free = `${place}: il bot può di nuovo scrivere`
    expect((await told()).slice(before)).toEqual([mute, free, mute, free])
  })

  it('that is General, or unknown, is paused under its name and listed with its queue', async () => {
    const chatId = aChat()
    for (const argomento of [null, 9]) {
      await inTx((tx) => pauseTopic(tx, { chatId, argomento }, 'è chiuso'))
      clock.advance(1_000)
    }
    const ids = [
      await queue({ chatId, argomento: 9 }),
      await queue({ chatId, argomento: 9 }),
      await queue({ chatId }),
    ]
    const listed = async () =>
      (await operator.get('GET /api/v1/invii/chat-in-pausa').body).filter((row) => row.chatId === chatId)
    expect(await listed()).toMatchObject([
      {
        chat: `Chat non registrata ${chatId}, argomento General`,
        motivo: 'è chiuso',
        argomento: 1,
        inAttesa: 1,
      },
      { chat: `Chat non registrata ${chatId}, argomento Argomento 9`, argomento: 9, inAttesa: 2 },
    ])
    const params = { chatId: String(chatId) as never }
    const call = (verb: 'riprendi' | 'annulla', argomento: number) =>
      operator.post(
        `POST /api/v1/invii/chat-in-pausa/:chatId/${verb}`,
        undefined as never,
        {
          ...{ params, query: { argomento } },
        } as never,
      )
    expect(await call('annulla', 5).status).toBe(409)
    expect(await call('annulla', 9).status).toBe(200)
    expect((await Promise.all(ids.map(send))).map(({ stato }) => stato)).toEqual([
      'cancelled',
      'cancelled',
      'pending',
    ])
    expect(await call('riprendi', 1).status).toBe(200)
    expect(await call('riprendi', 1).status).toBe(409)
    expect((await listed()).map(({ argomento }) => argomento)).toEqual([9])
    expect(await call('riprendi', 9).status).toBe(200)
    const acts = await rowsOf(
      db,
      'audit',
      { entity: 'chat', entityId: String(chatId) },
      ['action', 'after'],
      'id',
    )
    expect(acts).toEqual([
      { action: 'relay.cancel-paused', after: { cancelled: 2, argomento: 9 } },
      { action: 'relay.resume', after: { argomento: 1 } },
      { action: 'relay.resume', after: { argomento: 9 } },
    ])
    await updateRows(db, 'send', { chatId }, { stato: 'cancelled' })
  })
})

describe('a chat that may be open again', () => {
  const row = (chatId: number) =>
    rowIfAny(db, 'sendChat', { chatId }, ['pausedReason', 'pausedAt', 'probeAt'])

  it('is tried with its queue: it is open once a message arrives, or at once when nothing waits', async () => {
    const chatId = aChat()
    await inTx((tx) => pauseChat(tx, chatId, 'x'))
    const since = clock.now()
    const id = await queue({ chatId })
    const before = (await told()).length
    await inTx((tx) => endTrial(tx, chatId))
    expect((await row(chatId))?.pausedReason).toBe('x')
    await inTx((tx) => putOnTrial(tx, chatId))
    expect(await row(chatId)).toEqual({ pausedReason: null, pausedAt: since, probeAt: null })
    expect((await told()).slice(before)).toEqual([])
    // Refused once more it is paused as before, without another notice.
    await inTx((tx) => pauseChat(tx, chatId, 'y'))
    expect(await row(chatId)).toMatchObject({ pausedReason: 'y', pausedAt: since })
    await inTx((tx) => putOnTrial(tx, chatId))
    await updateRows(db, 'send', { id }, { stato: 'sent' })
    await queue({ chatId })
    await inTx((tx) => endTrial(tx, chatId))
    await inTx((tx) => endTrial(tx, chatId))
    expect(await row(chatId)).toEqual({ pausedReason: null, pausedAt: null, probeAt: null })
    const open = `Chat non registrata ${chatId}: il bot può di nuovo scrivere, `
    expect((await told()).slice(before)).toEqual([`${open}messaggi in attesa: 1`])
    await updateRows(db, 'send', { chatId }, { stato: 'cancelled' })
    await inTx((tx) => pauseChat(tx, chatId, 'x'))
    await inTx((tx) => putOnTrial(tx, chatId))
    expect((await told()).at(-1)).toBe(`${open}nessun messaggio in attesa`)
    expect((await row(chatId))?.pausedAt).toBeNull()
  })

  it('is probed at once when the bot’s status changes, known before or not', async () => {
    await updateRows(db, 'sendChat', {}, { probeAt: null })
    expect(await nextProbeAt(ctx)).toBeNull()
    const [known, fresh] = [aChat(), aChat()]
    await inTx((tx) => pauseChat(tx, known, 'x'))
    expect(await nextProbeAt(ctx)).toEqual(new Date(clock.now().getTime() + 300_000))
    for (const chatId of [known, fresh]) await inTx((tx) => probeNow(tx, chatId))
    expect(await row(known)).toMatchObject({ pausedReason: 'x', probeAt: clock.now() })
    expect(await row(fresh)).toMatchObject({ pausedReason: null, probeAt: clock.now() })
    expect(await nextProbeAt(ctx)).toEqual(clock.now())
    await updateRows(db, 'sendChat', {}, { probeAt: null })
  })

  it('needs the rights its queue needs: to write at least, pictures and files where there are some', async () => {
    const chatId = aChat()
    expect(await neededRights(ctx, chatId)).toEqual(['can_send_messages'])
    const one = async (tipo: OutgoingMessage['tipo']) => {
      const id = await queue({ chatId, tipo, payload: { photos: [1] } })
      const rights = await neededRights(ctx, chatId)
      await updateRows(db, 'send', { id }, { stato: 'sent' })
      return rights
    }
    expect(await one('photo')).toEqual(['can_send_photos'])
    expect(await one('album')).toEqual(['can_send_photos'])
    expect(await one('document')).toEqual(['can_send_documents'])
    expect(await one('edit_text')).toEqual(['can_send_messages'])
    for (const tipo of ['photo', 'album', 'text'] as const)
      await queue({ chatId, tipo, payload: { photos: [1] } })
    expect((await neededRights(ctx, chatId)).toSorted()).toEqual(['can_send_messages', 'can_send_photos'])
    await updateRows(db, 'send', { chatId }, { stato: 'cancelled' })
  })
})

it('groups the bot reads are those of tipsters, sparax and channels that are not off, each once, by name', async () => {
  const [tipster, off, sparax, sparaxOff, canale, shared, person] = Array.from(
    { length: 7 },
    aChat,
  ) as number[]
  await app.aTipster({ idGruppoTg: tipster!, nomeTipster: 'Lettura B' })
  await app.aTipster({ idGruppoTg: off!, stato: 'D' })
  await app.aTipster({ idGruppoTg: shared!, nomeTipster: 'Lettura D' })
  await app.aTipster({ idGruppoTg: -person!, nomeTipster: 'Una persona' })
  const values = [
    { nomeSparax: 'Lettura A', idGruppoTg: sparax! },
    { nomeSparax: 'Lettura spenta', idGruppoTg: sparaxOff!, stato: 'D' as const },
  ]
  await insertRow(db, 'sparax', values)
  for (const [nomeMittente, idGruppoTgMittente] of [
    ['Lettura C', canale!],
    ['Lettura E', shared!],
  ] as const)
    await app.aCanale(idGruppoTgMittente, aChat(), { nomeMittente })
  const ours = (await sourceChats(ctx)).filter(({ nome }) => nome.startsWith('Lettura'))
  expect(ours).toEqual([
    { chatId: sparax, nome: 'Lettura A' },
    { chatId: tipster, nome: 'Lettura B' },
    { chatId: canale, nome: 'Lettura C' },
    { chatId: shared, nome: 'Lettura D' },
  ])
  expect((await sourceChats(ctx)).map(({ chatId }) => chatId)).not.toContain(-person!)
})

describe('Telegram, asked about a chat,', () => {
  const needs = ['can_send_messages'] as const
  const asked = (chatId: number) => askChat(t.telegram, chatId, needs)
  const refusing = async (errorCode: number, description: string, method = 'getChat') => {
    await t.people.setFault({ kind: 'error', method, errorCode, description, times: 1 })
    onTestFinished(async () => void (await t.people.clearFaults()))
  }
  const dueNow = (chatId: number) => inTx((tx) => probeNow(tx, chatId))
  const row = (chatId: number) => rowIfAny(db, 'sendChat', { chatId }, ['pausedReason', 'probeAt'])

  it('returns its name and whether the bot may write, or why not', async () => {
    const { id } = await t.aChat(null, 'Le dritte')
    expect(await asked(id)).toEqual({ title: 'Le dritte', why: null })
    await t.people.muteBot(id)
    expect(await asked(id)).toEqual({ title: 'Le dritte', why: 'il bot è silenziato' })
    await refusing(400, 'Bad Request: chat not found')
    expect(await asked(id)).toEqual({ why: 'chat non trovata' })
    await refusing(403, 'Forbidden: bot was kicked')
    expect(await asked(id)).toEqual({ why: 'il bot è stato rimosso' })
    for (const [code, description] of [
      [500, 'chat not found'],
      [400, 'Bad Request: something else'],
    ] as const) {
      await refusing(code, description)
      await expect(asked(id)).rejects.toMatchObject({ error_code: code })
    }
  })

  it('returns the id it moved to', async () => {
    const { id } = await t.aChat()
    const now = await t.people.migrate(id)
    expect(await asked(id)).toEqual({ movedTo: now.id })
  })

  it('resumes open chats and pauses others; an unanswered probe is repeated later, and none comes early', async () => {
    await updateRows(db, 'sendChat', {}, { probeAt: null })
    const [open, mute, silent, moved, later] = (await Promise.all(
      Array.from({ length: 5 }, async () => (await t.aChat()).id),
    )) as [number, number, number, number, number]
    await t.people.muteBot(mute)
    const to = await t.people.migrate(moved)
    await t.people.setFault({ kind: 'error', method: 'getChat', chatId: silent, errorCode: 500, times: 1 })
    onTestFinished(async () => void (await t.people.clearFaults()))
    for (const chatId of [open, later]) await inTx((tx) => pauseChat(tx, chatId, 'x'))
    for (const chatId of [open, mute, silent, moved]) await dueNow(chatId)
    await probeChats(ctx, t.telegram)
    const inFive = new Date(clock.now().getTime() + 300_000)
    expect(await row(open)).toEqual({ pausedReason: null, probeAt: null })
    expect(await row(mute)).toEqual({ pausedReason: 'il bot è silenziato', probeAt: inFive })
    expect(await row(silent)).toEqual({ pausedReason: null, probeAt: inFive })
    expect(await row(moved)).toBeUndefined()
    expect(await row(later)).toEqual({ pausedReason: 'x', probeAt: inFive })
    expect(await rowsOf(db, 'migratedChat', { da: moved }, ['a'])).toEqual([{ a: to.id }])
    await updateRows(db, 'sendChat', {}, { probeAt: null })
  })

  it('is not asked about any further chat once the server ends', async () => {
    const chat = await t.aChat(null, 'Mai chiesta')
    const { idTipster } = await app.aTipster({ idGruppoTg: chat.id })
    await refreshChats(ctx, t.telegram, AbortSignal.abort())
    expect(await rowsOf(db, 'tipster', { idTipster }, ['nomeGruppoTg'])).toEqual([{ nomeGruppoTg: null }])
  })
})
