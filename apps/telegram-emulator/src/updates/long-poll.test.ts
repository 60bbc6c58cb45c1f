import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { emulatorForTest } from '../testing/emulator-for-test.ts'

describe('getUpdates', () => {
  test('returns an update again until a higher offset confirms it', async () => {
    const { updates, people, tipster } = await emulatorForTest()
    const chat = await tipster()
    for (const text of ['uno', 'due', 'tre']) await people.postText(chat.id, text)
    const texts = async (params?: object) => (await updates(params)).map(({ message }) => message?.text)
    expect(await texts()).toEqual(['uno', 'due', 'tre'])
    const [first] = await updates({ limit: 1 })
    expect(await texts({ offset: first?.update_id })).toEqual(['uno', 'due', 'tre'])
    expect(await texts({ offset: (first?.update_id ?? 0) + 1 })).toEqual(['due', 'tre'])
    expect(await texts()).toEqual(['due', 'tre'])
    expect(await texts({ offset: -1 })).toEqual(['tre'])
    expect(await texts()).toEqual(['tre'])
  })

  test('numbers updates consecutively over all chats', async () => {
    const { updates, people, tipster } = await emulatorForTest()
    const [one, other] = [await tipster(), await tipster()]
    for (const chat of [one, other, one]) await people.postText(chat.id, 'x')
    const ids = (await updates()).map(({ update_id }) => update_id)
    const [first = 0] = ids
    expect(ids).toEqual([first, first + 1, first + 2])
  })

  test('waits for an update and answers as soon as there is one', async () => {
    const { updates, people, tipster } = await emulatorForTest()
    const chat = await tipster()
    const startedAt = Date.now()
    const waiting = updates({ timeout: 20 })
    await sleep(50)
    await people.postText(chat.id, 'eccolo')
    expect((await waiting)[0]?.message?.text).toBe('eccolo')
    expect(Date.now() - startedAt).toBeLessThan(5000)
  })

  test('returns an empty list when the timeout passes', async () => {
    const { updates } = await emulatorForTest()
    expect(await updates({ timeout: 1 })).toEqual([])
  })

  test('ends the older of two polls with a conflict', async () => {
    const { api, people, tipster } = await emulatorForTest()
    const chat = await tipster()
    const older = api('getUpdates', { timeout: 20 })
    await sleep(50)
    const newer = api('getUpdates', { timeout: 20 })
    expect(await older).toMatchObject({
      status: 409,
      description:
        'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
    })
    await people.postText(chat.id, 'x')
    expect((await newer).result).toHaveLength(1)
  })

  test('drops the poll of a caller that disconnected', async () => {
    const { api, people } = await emulatorForTest()
    const hangUp = new AbortController()
    const poll = api('getUpdates', { timeout: 20 }, hangUp.signal).catch(() => undefined)
    await expect.poll(async () => (await people.state()).isPolled).toBe(true)
    hangUp.abort()
    await poll
    await expect.poll(async () => (await people.state()).isPolled).toBe(false)
  })

  test('makes no update of a kind that was not asked for, and remembers the kinds asked for', async () => {
    const { updates, people, tipster } = await emulatorForTest()
    const chat = await tipster()
    const { messageId } = await people.postText(chat.id, 'x')
    await people.react(chat.id, messageId, '👍')
    expect((await updates()).map((update) => Object.keys(update)[1])).toEqual(['message'])
    await updates({ allowed_updates: ['message_reaction'] })
    await people.react(chat.id, messageId, '🔥')
    await people.postText(chat.id, 'y')
    const [, reaction, ...rest] = await updates()
    expect(rest).toEqual([])
    expect(reaction?.message_reaction).toMatchObject({
      message_id: messageId,
      old_reaction: [{ type: 'emoji', emoji: '👍' }],
      new_reaction: [{ type: 'emoji', emoji: '🔥' }],
    })
  })

  test('never returns the bot’s own messages, nor those it may not read', async () => {
    const { api, updates, people, tipster } = await emulatorForTest()
    const chat = await tipster()
    const channel = await people.createChat({
      title: 'Canale',
      type: 'channel',
      members: [{ firstName: 'Ugo' }],
    })
    for (const { id } of [chat, channel]) await api('sendMessage', { chat_id: id, text: 'del bot' })
    await people.kickBot(chat.id)
    await people.postText(chat.id, 'senza il bot')
    const { messageId } = await people.postText(channel.id, 'nel canale')
    await people.edit(channel.id, messageId, 'nel canale, corretto')
    const [kicked, post, edited, ...rest] = await updates()
    expect(rest).toEqual([])
    expect(kicked?.my_chat_member).toMatchObject({
      old_chat_member: { status: 'administrator' },
      new_chat_member: { status: 'kicked' },
    })
    expect(post?.channel_post).toMatchObject({ text: 'nel canale', sender_chat: { id: channel.id } })
    expect(post?.channel_post).not.toHaveProperty('from')
    expect(edited?.edited_channel_post).toMatchObject({ text: 'nel canale, corretto' })
  })

  test('reports a migration in both chats', async () => {
    const { updates, people, tipster } = await emulatorForTest()
    const group = await tipster({ type: 'group' })
    const supergroup = await people.migrate(group.id)
    const [leaving, arriving] = await updates()
    expect(leaving?.message).toMatchObject({ chat: { id: group.id }, migrate_to_chat_id: supergroup.id })
    expect(arriving?.message).toMatchObject({
      chat: { id: supergroup.id, type: 'supergroup' },
      migrate_from_chat_id: group.id,
    })
  })

  test('includes the answered message, one level deep, unless it is deleted', async () => {
    const { updates, people, tipster } = await emulatorForTest()
    const chat = await tipster()
    const first = await people.postText(chat.id, 'primo')
    const second = await people.postText(chat.id, 'secondo', { replyTo: first.messageId })
    await people.postText(chat.id, 'terzo', { replyTo: second.messageId })
    const [, , third] = await updates()
    expect(third?.message?.reply_to_message).toMatchObject({ text: 'secondo' })
    expect(third?.message?.reply_to_message).not.toHaveProperty('reply_to_message')
  })
})
