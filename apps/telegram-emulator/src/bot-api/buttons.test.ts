import { expect, test } from 'vitest'
import { emulatorForTest } from '../testing/emulator-for-test.ts'

const keyboard = (callback_data: string) => ({ inline_keyboard: [[{ text: 'Sì', callback_data }]] })

test('a button’s data has 1 to 64 bytes', async () => {
  const { api, tipster } = await emulatorForTest()
  const chat = await tipster()
  const send = (data: string) =>
    api('sendMessage', { chat_id: chat.id, text: 'x', reply_markup: keyboard(data) })
  expect(await send('a'.repeat(64))).toMatchObject({ ok: true })
  for (const data of ['', 'a'.repeat(65), 'è'.repeat(33)]) {
    expect(await send(data)).toMatchObject({ ok: false, description: 'Bad Request: BUTTON_DATA_INVALID' })
  }
})

test('an edit without changes is refused, buttons included; an edit without buttons removes them', async () => {
  const { api, people, tipster } = await emulatorForTest()
  const chat = await tipster()
  const { result } = await api('sendMessage', { chat_id: chat.id, text: 'x', reply_markup: keyboard('a') })
  const edit = (reply_markup?: object) =>
    api('editMessageText', { chat_id: chat.id, message_id: result.message_id, text: 'x', reply_markup })
  expect((await edit(keyboard('a'))).description).toMatch(/message is not modified/)
  expect(await edit(keyboard('b'))).toMatchObject({ ok: true })
  expect(await edit()).toMatchObject({ ok: true })
  expect((await people.messages(chat.id)).at(-1)?.buttons).toBeUndefined()
})

test('a press is answered once within 15 seconds, and people see the answer', async () => {
  let now = Date.now()
  const { api, people, updates, tipster } = await emulatorForTest({ clock: () => now })
  const chat = await tipster()
  const { result } = await api('sendMessage', { chat_id: chat.id, text: 'x', reply_markup: keyboard('a') })
  const press = async () => {
    await people.pressButton(chat.id, result.message_id, 'a')
    return (await updates()).flatMap(({ callback_query }) => callback_query?.id ?? []).at(-1)
  }
  const first = await press()
  expect(await api('answerCallbackQuery', { callback_query_id: first, text: 'fatto' })).toMatchObject({
    ok: true,
  })
  expect((await api('answerCallbackQuery', { callback_query_id: first })).description).toMatch(/too old/)
  const second = await press()
  now += 16_000
  expect((await api('answerCallbackQuery', { callback_query_id: second })).description).toMatch(/too old/)
  expect(await people.answers()).toMatchObject([
    { chatId: chat.id, messageId: result.message_id, text: 'fatto' },
  ])
})
