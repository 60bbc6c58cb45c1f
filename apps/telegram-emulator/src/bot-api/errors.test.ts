import { describe, expect, test } from 'vitest'
import { emulatorForTest } from '../testing/emulator-for-test.ts'

describe('refusals have Telegram’s own texts', () => {
  test('wrong token, wrong method', async () => {
    const { emulator, api } = await emulatorForTest()
    const at = async (path: string) => (await fetch(`${emulator.apiRoot}${path}`)).json()
    const other = `123456789:${'A'.repeat(35)}`
    expect(await at(`/bot${other}/getMe`)).toEqual({
      ok: false,
      error_code: 401,
      description: 'Unauthorized',
    })
    expect(await at('/botnonsense/getMe')).toEqual({ ok: false, error_code: 404, description: 'Not Found' })
    expect(await api('noSuchMethod')).toMatchObject({ status: 404, ok: false, description: 'Not Found' })
    expect(await api('GETME')).toMatchObject({ status: 200, ok: true })
  })

  test.each([
    ['sendMessage', { text: 'x' }, 'Bad Request: chat_id is empty'],
    ['sendMessage', { chat_id: -1, text: 'x' }, 'Bad Request: chat not found'],
    ['sendMessage', { chat_id: '@nessuno', text: 'x' }, 'Bad Request: chat not found'],
    ['sendMessage', { chat_id: 0, text: '' }, 'Bad Request: message text is empty'],
    ['sendMessage', { chat_id: 0, text: ' \n ' }, 'Bad Request: text must be non-empty'],
    ['sendMessage', { chat_id: 0, text: 'x'.repeat(4097) }, 'Bad Request: message is too long'],
    [
      'sendMessage',
      { chat_id: 0, text: 'x', reply_parameters: { message_id: 99 } },
      'Bad Request: message to be replied not found',
    ],
    [
      'sendMessage',
      { chat_id: 0, text: '<b>x</b>', parse_mode: 'HTML' },
      'Bad Request: unsupported parse_mode',
    ],
    ['sendPhoto', { chat_id: 0 }, 'Bad Request: there is no photo in the request'],
    [
      'sendPhoto',
      { chat_id: 0, photo: 'boh' },
      'Bad Request: wrong remote file identifier specified: Wrong character in the string',
    ],
    ['sendMediaGroup', { chat_id: 0, media: [] }, 'Bad Request: there are no messages to send'],
    ['editMessageText', { chat_id: 0, message_id: 99, text: 'x' }, 'Bad Request: message to edit not found'],
    ['editMessageText', { chat_id: 0, message_id: 1, text: 'x' }, "Bad Request: message can't be edited"],
    [
      'editMessageCaption',
      { chat_id: 0, message_id: 2, caption: 'x' },
      'Bad Request: there is no caption in the message to edit',
    ],
    ['deleteMessage', { chat_id: 0, message_id: 99 }, 'Bad Request: message to delete not found'],
    [
      'copyMessage',
      { chat_id: 0, from_chat_id: 0, message_id: 99 },
      'Bad Request: message to copy not found',
    ],
    [
      'forwardMessage',
      { chat_id: 0, from_chat_id: 0, message_id: 99 },
      'Bad Request: message to forward not found',
    ],
    ['getFile', { file_id: 'boh' }, 'Bad Request: wrong file_id or the file is temporarily unavailable'],
    [
      'answerCallbackQuery',
      { callback_query_id: '1' },
      'Bad Request: query is too old and response timeout expired or query ID is invalid',
    ],
  ])('%s %j', async (method, params, description) => {
    const { api, people, tipster } = await emulatorForTest()
    const chat = await tipster()
    await people.postText(chat.id, 'del tipster')
    await api('sendMessage', { chat_id: chat.id, text: 'del bot' })
    const inChat = JSON.parse(JSON.stringify(params).replaceAll('chat_id":0', `chat_id":${chat.id}`))
    expect(await api(method, inChat)).toEqual({ status: 400, ok: false, error_code: 400, description })
  })

  test('an edit that changes nothing', async () => {
    const { api, tipster } = await emulatorForTest()
    const chat = await tipster()
    const { result } = await api('sendMessage', { chat_id: chat.id, text: 'uguale' })
    const answer = await api('editMessageText', {
      chat_id: chat.id,
      message_id: result.message_id,
      text: ' uguale ',
    })
    expect(answer.description).toMatch(/^Bad Request: message is not modified/)
  })

  test('a bot that is kicked, muted, gone or blocked', async () => {
    const { api, people, tipster } = await emulatorForTest()
    const supergroup = await tipster()
    const channel = await people.createChat({ title: 'Canale', type: 'channel', bot: 'member' })
    const person = await people.createChat({ title: 'Anna', type: 'private' })
    const left = await people.createChat({ title: 'Sala', type: 'group', bot: 'left' })
    const send = async (chat_id: number) => {
      const { status, description } = await api('sendMessage', { chat_id, text: 'x' })
      return [status, description]
    }
    await people.muteBot(supergroup.id)
    expect(await send(supergroup.id)).toEqual([
      400,
      'Bad Request: not enough rights to send text messages to the chat',
    ])
    await people.kickBot(supergroup.id)
    expect(await send(supergroup.id)).toEqual([403, 'Forbidden: bot was kicked from the supergroup chat'])
    await people.addBot(supergroup.id)
    expect(await send(supergroup.id)).toEqual([200, undefined])
    expect(await send(channel.id)).toEqual([
      400,
      'Bad Request: need administrator rights in the channel chat',
    ])
    expect(await send(left.id)).toEqual([403, 'Forbidden: bot is not a member of the group chat'])
    await people.kickBot(person.id)
    expect(await send(person.id)).toEqual([403, 'Forbidden: bot was blocked by the user'])
  })

  test('a migrated group returns its new id', async () => {
    const { api, people, tipster } = await emulatorForTest()
    const group = await tipster({ type: 'group' })
    const supergroup = await people.migrate(group.id)
    expect(String(supergroup.id)).toMatch(/^-100\d+/)
    expect(await api('sendMessage', { chat_id: group.id, text: 'x' })).toMatchObject({
      status: 400,
      description: 'Bad Request: group chat was upgraded to a supergroup chat',
      parameters: { migrate_to_chat_id: supergroup.id },
    })
    expect(await api('sendMessage', { chat_id: supergroup.id, text: 'x' })).toMatchObject({ ok: true })
  })
})

describe('parameters are read in every encoding', () => {
  test('query, urlencoded form, JSON text inside JSON', async () => {
    const { emulator, api, people, tipster } = await emulatorForTest()
    const chat = await tipster()
    const url = `${emulator.apiRoot}/bot${emulator.token}/sendMessage`
    await fetch(`${url}?chat_id=${chat.id}&text=dalla+query`)
    await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ chat_id: String(chat.id), text: 'dal modulo' }),
    })
    await api('sendMessage', {
      chat_id: String(chat.id),
      text: 'testo',
      reply_parameters: '{"message_id":1}',
    })
    const sent = await people.messages(chat.id)
    expect(sent.map(({ text, replyTo }) => [text, replyTo])).toEqual([
      ['dalla query', undefined],
      ['dal modulo', undefined],
      ['testo', 1],
    ])
  })

  test('truncated JSON is refused', async () => {
    const { emulator } = await emulatorForTest()
    const post = async (body: string) =>
      (
        await fetch(`${emulator.apiRoot}/bot${emulator.token}/getMe`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        })
      ).status
    expect(await post('{"a":')).toBe(400)
    expect(await post('{}')).toBe(200)
  })
})
