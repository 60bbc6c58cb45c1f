import { describe, expect, test } from 'vitest'
import { clockAt, emulatorForTest, inTurn } from '../testing/emulator-for-test.ts'
import { jpegOf } from '../testing/test-images.ts'
import { slidingWindow, tokenBucket } from './flood-control.ts'

const START = Date.UTC(2026, 0, 10, 20)

async function limitedWorld() {
  const { clock, advance } = clockAt(START)
  const world = await emulatorForTest({ clock, enforceLimits: true })
  const send = (chat_id: number, text = 'x') => world.api('sendMessage', { chat_id, text })
  /** Sends as Telegram's documentation prescribes: retries after `retry_after` until accepted. */
  const sendPatiently = async (chatId: number, text: string) => {
    for (;;) {
      const answer = await send(chatId, text)
      if (answer.ok) return
      expect(answer).toMatchObject({ status: 429, error_code: 429 })
      const wait = answer.parameters?.retry_after ?? 0
      expect(answer.description).toBe(`Too Many Requests: retry after ${wait}`)
      expect(wait).toBeGreaterThan(0)
      advance(wait * 1000)
    }
  }
  return { ...world, advance, send, sendPatiently }
}

describe('with the limits on', () => {
  test('a chat accepts a short burst, then one message a second', async () => {
    const { send, tipster, advance } = await limitedWorld()
    const chat = await tipster()
    const statuses = async (count: number) =>
      (await inTurn(count, () => send(chat.id))).map(({ status }) => status)
    expect(await statuses(5)).toEqual([200, 200, 200, 429, 429])
    expect((await send(chat.id)).parameters).toEqual({ retry_after: 1 })
    advance(1000)
    expect(await statuses(2)).toEqual([200, 429])
  })

  test('a group accepts 20 messages in any minute, and waiting retry_after is always sufficient', async () => {
    const { sendPatiently, tipster, people } = await limitedWorld()
    const chat = await tipster()
    for (let i = 0; i < 70; i += 1) await sendPatiently(chat.id, `n. ${i}`)
    const sends = await people.sends(chat.id)
    expect(sends.map(({ text }) => text)).toEqual(Array.from({ length: 70 }, (_, i) => `n. ${i}`))
    for (const { atMs } of sends) {
      const inMinute = sends.filter((one) => one.atMs >= atMs && one.atMs < atMs + 60_000)
      expect(inMinute.length).toBeLessThanOrEqual(20)
    }
  })

  test('the bot as a whole sends 30 a second, over any number of chats', async () => {
    const { send, people, advance } = await limitedWorld()
    const chats = await inTurn(40, (i) => people.createChat({ title: `Sala ${i}` }))
    const statuses = await inTurn(40, async (i) => (await send(chats[i]?.id ?? 0)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect((await send(chats[39]?.id ?? 0)).parameters).toEqual({ retry_after: 1 })
    advance(1000)
    expect((await send(chats[39]?.id ?? 0)).status).toBe(200)
  })

  test('an album counts as its number of messages', async () => {
    const { api, send, tipster, advance, people } = await limitedWorld()
    const chat = await tipster()
    const { photos } = await people.postPhoto(chat.id, await jpegOf(10, 10))
    const media = Array(10).fill({ type: 'photo', media: photos[0]?.url.split('/').at(-1) })
    expect(await api('sendMediaGroup', { chat_id: chat.id, media })).toMatchObject({ ok: true })
    // Ten messages out of a burst of three leave a debt of seven seconds, plus one for the next message.
    expect((await send(chat.id)).parameters).toEqual({ retry_after: 8 })
    advance(8000)
    expect((await send(chat.id)).status).toBe(200)
    advance(10_000)
    expect((await api('sendMediaGroup', { chat_id: chat.id, media })).parameters).toEqual({ retry_after: 42 })
  })

  test('reading updates and editing are not limited; a refused call does not count', async () => {
    const { api, updates, send, tipster, advance } = await limitedWorld()
    const chat = await tipster()
    const { result } = await send(chat.id)
    for (let i = 0; i < 40; i += 1) await updates()
    for (let i = 0; i < 5; i += 1) {
      expect(
        await api('editMessageText', { chat_id: chat.id, message_id: result.message_id, text: `${i}` }),
      ).toMatchObject({ ok: true })
    }
    await api('sendMessage', { chat_id: chat.id, text: '' })
    expect([(await send(chat.id)).status, (await send(chat.id)).status]).toEqual([200, 200])
    expect((await send(chat.id)).status).toBe(429)
    for (let i = 0; i < 10; i += 1) await send(chat.id)
    advance(1000)
    expect((await send(chat.id)).status).toBe(200)
  })

  test('a private chat has no limit per minute', async () => {
    const { sendPatiently, people } = await limitedWorld()
    const { id } = await people.createChat({ title: 'Anna', type: 'private' })
    for (let i = 0; i < 30; i += 1) await sendPatiently(id, 'x')
    const sends = await people.sends(id)
    expect((sends.at(-1)?.atMs ?? 0) - START).toBeLessThan(30_000)
  })
})

test('nothing is limited unless it is asked for', async () => {
  const { clock } = clockAt(START)
  const { api, tipster } = await emulatorForTest({ clock })
  const chat = await tipster()
  const answers = await inTurn(45, () => api('sendMessage', { chat_id: chat.id, text: 'x' }))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(45)
})

describe('the counters alone', () => {
  test('a bucket fills up to its burst and no further', () => {
    const { clock, advance } = clockAt(0)
    const bucket = tokenBucket(2, 4, clock)
    bucket.take(4)
    expect(bucket.waitMs(1)).toBe(500)
    advance(500)
    expect(bucket.waitMs(1)).toBe(0)
    advance(60_000)
    bucket.take(4)
    expect(bucket.waitMs(3)).toBe(1500)
  })

  test('a window frees exactly when the oldest message leaves it', () => {
    const { clock, advance } = clockAt(0)
    const window = slidingWindow(3, 1000, clock)
    for (const at of [0, 100, 100]) {
      advance(at)
      window.take(1)
    }
    expect([1, 2, 3].map((cost) => window.waitMs(cost))).toEqual([800, 900, 1000])
    advance(800)
    expect(window.waitMs(1)).toBe(0)
  })
})
