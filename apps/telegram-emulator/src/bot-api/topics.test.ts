import { describe, expect, test } from 'vitest'
import { emulatorForTest } from '../testing/emulator-for-test.ts'

async function forum() {
  const t = await emulatorForTest()
  const { id } = await t.tipster()
  const { id: topic } = await t.people.createTopic(id, 'Calcio')
  const send = (more: object = {}, text = 'x') => t.api('sendMessage', { chat_id: id, text, ...more })
  return { ...t, id, topic, send }
}

describe('a topic', () => {
  test('is announced by a service message when created, and messages in it reply to that one', async () => {
    const { people, updates, id, topic } = await forum()
    await people.postText(id, 'Inter 1', { topic })
    await people.postText(id, 'in General')
    const [made, written, general] = (await updates()).map(({ message }) => message)
    expect(made).toMatchObject({
      ...{ message_id: topic, message_thread_id: topic, is_topic_message: true },
      forum_topic_created: { name: 'Calcio' },
      chat: { is_forum: true },
    })
    expect(written).toMatchObject({
      ...{ message_thread_id: topic, is_topic_message: true },
      reply_to_message: { message_id: topic, forum_topic_created: { name: 'Calcio' } },
    })
    expect(general?.message_thread_id).toBeUndefined()
    expect(general?.reply_to_message).toBeUndefined()
  })

  test('receives the bot’s messages that name it, and its replies to messages in it', async () => {
    const { people, send, id, topic } = await forum()
    const { messageId } = await people.postText(id, 'Inter 1', { topic })
    expect((await send({ message_thread_id: topic })).result).toMatchObject({ message_thread_id: topic })
    expect((await send({ reply_parameters: { message_id: messageId } })).result).toMatchObject({
      message_thread_id: topic,
    })
    expect((await send()).result.message_thread_id).toBeUndefined()
  })

  test.each([
    ['that is closed', { closed: true }, 'TOPIC_CLOSED'],
    ['that is gone', { deleted: true }, 'message thread not found'],
  ])('%s refuses messages', async (_, change, refusal) => {
    const { people, send, id, topic } = await forum()
    await people.changeTopic(id, topic, change)
    const refused = { error_code: 400, description: `Bad Request: ${refusal}` }
    expect(await send({ message_thread_id: topic })).toMatchObject(refused)
    await expect(people.postText(id, 'x', { topic })).rejects.toThrow()
  })

  test('an unknown topic, General by its number, and a topic of a plain group are not found', async () => {
    const { people, api, send } = await forum()
    const refused = { description: 'Bad Request: message thread not found' }
    expect(await send({ message_thread_id: 999 })).toMatchObject(refused)
    expect(await send({ message_thread_id: 1 })).toMatchObject(refused)
    const { id: plain } = await people.createChat({ title: 'Senza argomenti', type: 'group' })
    expect(await api('sendMessage', { chat_id: plain, text: 'x', message_thread_id: 5 })).toMatchObject(
      refused,
    )
  })

  test('General, when closed, refuses messages without a topic', async () => {
    const { people, send, id, topic } = await forum()
    await people.changeTopic(id, 1, { closed: true })
    expect(await send()).toMatchObject({ description: 'Bad Request: TOPIC_CLOSED' })
    expect((await send({ message_thread_id: topic })).ok).toBe(true)
  })
})

describe('a quote', () => {
  test('of a person reaches the bot with its position in UTF-16 units and its formatting', async () => {
    const { people, updates, tipster } = await emulatorForTest()
    const { id } = await tipster()
    const { messageId } = await people.postText(id, '⚽😀 **Inter 1** @2', { marks: true })
    await people.postText(id, 'sale a 2,1', { replyTo: messageId, quote: 'Inter 1 @2' })
    expect((await updates()).at(-1)?.message?.quote).toEqual({
      ...{ text: 'Inter 1 @2', position: 4, is_manual: true },
      entities: [{ type: 'bold', offset: 0, length: 7 }],
    })
  })

  test('of the bot must occur in the answered message, formatting included', async () => {
    const { people, api, tipster } = await emulatorForTest()
    const { id } = await tipster()
    const { messageId } = await people.postText(id, '**Inter** 1', { marks: true })
    const quote = (reply: object) =>
      api('sendMessage', { chat_id: id, text: 'x', reply_parameters: { message_id: messageId, ...reply } })
    const refused = { error_code: 400, description: 'Bad Request: QUOTE_TEXT_INVALID' }
    expect(await quote({ quote: 'Milan' })).toMatchObject(refused)
    expect(await quote({ quote: 'Inter 1' })).toMatchObject(refused)
    const bold = [{ type: 'bold', offset: 0, length: 5 }]
    expect((await quote({ quote: 'Inter 1', quote_entities: bold })).result.quote).toEqual({
      ...{ text: 'Inter 1', position: 0, entities: bold },
    })
  })

  test('of a message of another chat names its chat', async () => {
    const { people, updates, tipster } = await emulatorForTest()
    const [{ id: from }, { id: to }] = [await tipster(), await tipster({ title: 'Altro' })]
    const { messageId } = await people.postText(from, 'Inter 1')
    await people.postText(to, 'vedi', { replyTo: messageId, replyToChat: from })
    const last = (await updates()).at(-1)?.message
    expect(last?.external_reply).toMatchObject({ chat: { id: from }, message_id: messageId })
    expect(last?.reply_to_message).toBeUndefined()
  })
})

test('a post of mixed kinds becomes one album per kind', async () => {
  const { people, tipster } = await emulatorForTest()
  const { id } = await tipster()
  const files = (['video', 'video', 'document', 'document', 'voice'] as const).map((kind) => ({
    ...{ kind, name: `${kind}.x` },
    bytes: Buffer.from(kind),
  }))
  const posted = await people.postMedia(id, { files })
  const [a, b, c, d, e] = posted.map(({ mediaGroupId }) => mediaGroupId)
  expect([a === b, c === d, a === c, e]).toEqual([true, true, false, undefined])
})
