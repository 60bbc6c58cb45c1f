import { expect, test } from 'vitest'
import { emulatorForTest } from '../testing/emulator-for-test.ts'
import { jpegOf } from '../testing/test-images.ts'
import { faultInjector } from './fault-injector.ts'

async function worldWithChat() {
  const world = await emulatorForTest()
  const chat = await world.tipster()
  const send = (text: string) => world.api('sendMessage', { chat_id: chat.id, text })
  const texts = async () => (await world.people.messages(chat.id)).map(({ text }) => text)
  return { ...world, chat, send, texts }
}

test('a connection cut before acceptance stores nothing', async () => {
  const { people, send, texts } = await worldWithChat()
  await people.setFault({ kind: 'cut-before', method: 'sendMessage', times: 1 })
  await expect(send('perso')).rejects.toThrow('fetch failed')
  expect(await texts()).toEqual([])
  expect(await send('ripetuto')).toMatchObject({ ok: true })
  expect(await texts()).toEqual(['ripetuto'])
})

test('a connection cut after acceptance keeps the message, unknown to the caller', async () => {
  const { people, send, texts } = await worldWithChat()
  await people.setFault({ kind: 'cut-after', times: 1 })
  await expect(send('arrivato')).rejects.toThrow('fetch failed')
  expect(await texts()).toEqual(['arrivato'])
  expect(await people.sends()).toHaveLength(1)
})

test('an answer may be late: the message is visible long before it', async () => {
  const { people, chat, send } = await worldWithChat()
  await people.setFault({ kind: 'late', delayMs: 300, times: 1 })
  const startedAt = Date.now()
  const answer = send('lento')
  await people.waitForMessage(chat.id, ({ text }) => text === 'lento', 250)
  await answer
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(290)
})

test.each([
  [{ kind: 'error' as const }, 500, { ok: false, error_code: 500, description: 'Internal Server Error' }],
  [
    { kind: 'error' as const, errorCode: 502 },
    502,
    { ok: false, error_code: 502, description: 'Bad Gateway' },
  ],
  [
    { kind: 'flood' as const, retryAfter: 7 },
    429,
    {
      ok: false,
      error_code: 429,
      description: 'Too Many Requests: retry after 7',
      parameters: { retry_after: 7 },
    },
  ],
])('a refusal %j is answered and stores nothing', async (fault, status, body) => {
  const { people, send, texts } = await worldWithChat()
  await people.setFault({ ...fault, times: 1 })
  expect(await send('no')).toEqual({ status, ...body })
  expect(await texts()).toEqual([])
  expect(await send('sì')).toMatchObject({ status: 200 })
})

test('an answer may be truncated JSON', async () => {
  const { people, send, texts } = await worldWithChat()
  await people.setFault({ kind: 'invalid-json', times: 1 })
  await expect(send('accettato')).rejects.toThrow(SyntaxError)
  expect(await texts()).toEqual(['accettato'])
})

test('a fault affects only the chat and the method it names', async () => {
  const { people, send, tipster, api } = await worldWithChat()
  const other = await tipster()
  await people.setFault({ kind: 'error', method: 'SENDMESSAGE', chatId: other.id })
  expect(await send('altra chat')).toMatchObject({ ok: true })
  expect(await api('getChat', { chat_id: other.id })).toMatchObject({ ok: true })
  expect(await api('sendMessage', { chat_id: other.id, text: 'x' })).toMatchObject({ status: 500 })
  await people.clearFaults()
  expect(await api('sendMessage', { chat_id: other.id, text: 'x' })).toMatchObject({ ok: true })
})

test('polling is not affected unless named', async () => {
  const { people, api } = await worldWithChat()
  await people.setFault({ kind: 'error', errorCode: 502 })
  expect(await api('getUpdates')).toMatchObject({ ok: true })
  await people.setFault({ kind: 'error', errorCode: 502, method: 'getUpdates', times: 1 })
  expect(await api('getUpdates')).toMatchObject({ status: 502 })
})

test('a download may fail too', async () => {
  const { people, api, emulator, chat } = await worldWithChat()
  const { photos } = await people.postPhoto(chat.id, await jpegOf(10, 10))
  const { result } = await api('getFile', { file_id: photos[0]?.url.split('/').at(-1) })
  const download = () => fetch(`${emulator.apiRoot}/file/bot${emulator.token}/${result.file_path}`)
  await people.setFault({ kind: 'error', method: 'file', times: 1 })
  expect((await download()).status).toBe(500)
  expect((await download()).status).toBe(200)
})

test('a fault affects as many calls as it says, then the next one does', () => {
  const faults = faultInjector()
  faults.add({ kind: 'error', times: 3 })
  faults.add({ kind: 'flood', times: 1 })
  const kinds = Array.from({ length: 5 }, () => faults.strike('sendMessage', 1)?.kind)
  expect(kinds).toEqual(['error', 'error', 'error', 'flood', undefined])
})
