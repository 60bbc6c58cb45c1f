import { beforeAll, describe, expect, it } from 'vitest'
import { insertRow, rowsOf } from '#server/db/rows.ts'
import { type BotWorld, botWorld } from '#test/bot-world.ts'

const world = await botWorld()
let staff: number
let operatore: ReturnType<BotWorld['as']>
beforeAll(async () => {
  staff = await world.staffChat('chat_staff_id')
  operatore = world.as(await world.aUser({ roles: ['OPERATORE', 'ANAGRAFICHE'] }))
})

const aForum = async (title: string) => {
  const { id: chat } = await world.people.createChat({
    title,
    type: 'supergroup',
    members: [{ firstName: 'Mario' }],
  })
  const { id: topic } = await world.people.createTopic(chat, 'Calcio')
  return { chat, topic }
}
/** A tipster and a room, each in a separate forum. */
async function forums() {
  const source = await aForum('Tipster con argomenti')
  const target = await aForum('Sala con argomenti')
  const tipster = await world.aTipster({ idGruppoTg: source.chat })
  const sala = await world.aSala({ idGruppoTg: target.chat })
  await world.quiet()
  const link = (asked: object = {}, argomento: number | null = null) =>
    operatore.post('POST /api/v1/collegamento-automatico', {
      ...{ idTipster: tipster.idTipster, idSala: sala.idSala, argomento },
      filtro: { argomento: null, ...asked },
    } as never)
  const copies = async () =>
    (await world.people.messages(target.chat)).filter((message) => message.method && !message.deleted)
  const told = async () => (await copies()).map(({ text, topic }) => [text, topic])
  const post = async (text: string, topic?: number, more: object = {}) => {
    const posted = await world.people.postText(source.chat, text, { ...more, ...(topic ? { topic } : {}) })
    await world.quiet()
    return posted
  }
  return { source, target, tipster, sala, link, copies, told, post }
}

describe('topics', () => {
  it('that were seen are offered by name, also after a rename and a closing', async () => {
    const { source } = await forums()
    const { id: live } = await world.people.createTopic(source.chat, 'Live')
    await world.people.changeTopic(source.chat, live, { name: 'Dal vivo', closed: true })
    await world.quiet()
    const { body } = await operatore.get('GET /api/v1/argomenti/:chatId', { params: { chatId: source.chat } })
    expect(body).toEqual([
      { idArgomento: source.topic, nome: 'Calcio', chiuso: false },
      { idArgomento: live, nome: 'Dal vivo', chiuso: true },
    ])
  })

  it('of the source are required by a link, whose sentence gives their names', async () => {
    const { source, target, tipster, link, told, post } = await forums()
    await link({ argomento: source.topic }, target.topic)
    await post('Inter 1', source.topic)
    await post('Milan 1')
    expect(await told()).toEqual([['Inter 1', target.topic]])
    const { body } = await operatore.get('GET /api/v1/collegamenti/regole', {
      query: { idTipster: tipster.idTipster },
    })
    expect(body[0]?.frase).toContain("(argomento Calcio) ogni bet, solo dall'argomento Calcio;")
  })

  it('are kept by messages that follow a bet: an edit sent as messages, a stop, an operator’s send', async () => {
    const { source, target, sala, link, copies, told, post } = await forums()
    await link({}, target.topic)
    const { messageId } = await post('Inter 1', source.topic)
    await world.people.edit(source.chat, messageId, `Inter 1 ${'x'.repeat(4_090)}`)
    await world.quiet()
    expect((await copies()).map(({ topic }) => topic)).toEqual(Array.from(await copies(), () => target.topic))
    expect((await copies()).length).toBeGreaterThan(1)
    const before = (await copies()).length
    const { messageId: second } = await post('Roma 1', source.topic)
    const { idReceivedBet } = await world.betOf(source.chat, second)
    await operatore.post('POST /sparabet/annulla-bet', {
      ...{ idReceivedBet, sales: [sala.idSala], is_telegram_active: true },
    } as never)
    await world.quiet()
    expect((await told()).slice(before).map(([, topic]) => topic)).toEqual([target.topic, target.topic])
    const { messageId: third } = await post('Lazio 1')
    const bet = await world.betOf(source.chat, third)
    const again = await operatore.post('POST /sparabet/send-messages-old-bet', {
      ...{
        idReceivedBet: bet.idReceivedBet,
        sales: { [sala.idSala]: sala.nomeSala },
        is_telegram_active: true,
      },
    } as never)
    expect(again.status).toBe(200)
    await world.quiet()
    expect((await told()).slice(-2)).toEqual([
      ['Lazio 1', target.topic],
      ['Lazio 1', target.topic],
    ])
  })

  it('are no replies by themselves: a tip in a topic answers nothing, a withdrawal there does', async () => {
    const { source, link, copies, post } = await forums()
    await link()
    const { messageId } = await post('Inter 1', source.topic)
    expect((await copies())[0]?.replyTo).toBeUndefined()
    await post('annulla', source.topic)
    expect((await copies())[0]?.text).toBe('Inter 1')
    await post('annulla', source.topic, { replyTo: messageId })
    expect((await copies())[0]?.text).toBe('RITIRATA\nInter 1')
    const answer = (await world.people.messages(source.chat)).findLast((message) => message.method)
    expect(answer).toMatchObject({ topic: source.topic, text: expect.stringContaining('annullata') })
  })
})

const SOON = { timeout: 20_000 }

describe('a topic that cannot be written in', () => {
  it.each([
    ['closed', { closed: true }],
    ['deleted', { deleted: true }],
  ])(
    'being %s pauses its messages, is reported to the staff once, and the rest of the chat goes on',
    async (_, change) => {
      const { source, target, sala, link, told } = await forums()
      await link({}, target.topic)
      await world.people.changeTopic(target.chat, target.topic, change)
      const waits = async () => rowsOf(world.db, 'send', { chatId: target.chat, stato: 'pending' }, ['stato'])
      await world.people.postText(source.chat, 'Inter 1')
      await world.people.postText(source.chat, 'Milan 1')
      await expect.poll(async () => (await waits()).length, SOON).toBe(2)
      const paused = async () =>
        (await operatore.get('GET /api/v1/invii/chat-in-pausa', {}).body).filter(
          ({ chatId }) => chatId === target.chat,
        )
      await expect.poll(paused, SOON).toMatchObject([{ argomento: target.topic, inAttesa: 2 }])
      const chat = await operatore.post('POST /sparabet/sparachat', {
        ...{ chat: 'a tutti', sales: { [sala.idSala]: sala.nomeSala }, is_telegram_active: true },
      } as never)
      expect(chat.status).toBe(200)
      await expect.poll(told, SOON).toEqual([['a tutti', undefined]])
      const alarms = (await world.reads(staff)).filter(
        (line) => line.includes(`argomento Calcio`) && line.includes(sala.nomeSala),
      )
      expect(alarms).toHaveLength(1)
      const resolve = (verb: 'riprendi' | 'annulla') =>
        operatore.post(`POST /api/v1/invii/chat-in-pausa/:chatId/${verb}`, undefined, {
          ...{ params: { chatId: target.chat }, query: { argomento: target.topic } },
        })
      if ('closed' in change) {
        await world.people.changeTopic(target.chat, target.topic, { closed: false })
        await world.quiet()
        expect(await told()).toEqual([
          ['a tutti', undefined],
          ['Inter 1', target.topic],
          ['Milan 1', target.topic],
        ])
        expect(await paused()).toEqual([])
      } else {
        expect(await resolve('annulla').status).toBe(200)
        await world.quiet()
        expect(await told()).toEqual([['a tutti', undefined]])
        expect(await resolve('riprendi').status).toBe(200)
        expect(await resolve('riprendi').status).toBe(409)
      }
    },
  )
})

describe('sparax and channels', () => {
  it('go from one topic to another', async () => {
    const { source, target, sala } = await forums()
    const { idSparax } = await insertRow(world.db, 'sparax', {
      nomeSparax: `Argomenti ${source.chat}`,
      idGruppoTg: source.chat,
    })
    const vetrina = await aForum('Vetrina')
    await operatore.post('POST /api/v1/collegamento-sparax', {
      ...{ idSparax, idSala: sala.idSala, argomento: target.topic, filtro: { argomento: 1 } },
    } as never)
    const admin = world.as(await world.aUser({ roles: ['ADMIN'] }))
    const made = await admin.post('POST /api/v1/canale', {
      ...{ nomeMittente: 'F', idGruppoTgMittente: source.chat, argomentoMittente: source.topic },
      ...{
        nomeDestinatario: 'V',
        idGruppoTgDestinatario: vetrina.chat,
        argomentoDestinatario: vetrina.topic,
      },
    } as never)
    expect(made.status).toBe(200)
    await world.people.postText(source.chat, 'in General')
    await world.people.postText(source.chat, 'in Calcio', { topic: source.topic })
    await world.quiet()
    const read = async (chat: number) =>
      (await world.people.messages(chat)).filter((one) => one.method).map(({ text, topic }) => [text, topic])
    expect(await read(target.chat)).toEqual([['in General', target.topic]])
    expect(await read(vetrina.chat)).toEqual([['in Calcio', vetrina.topic]])
  })
})
