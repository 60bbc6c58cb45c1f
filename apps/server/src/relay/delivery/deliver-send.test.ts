import http from 'node:http'
import net, { type AddressInfo, type Socket } from 'node:net'
import { GrammyError, HttpError, InputFile } from 'grammy'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { SendType } from '#server/db/generated/tables.ts'
import { connectTelegram } from '#server/telegram/bot-api/telegram.ts'
import { NeverLeft } from '#server/telegram/bot-api/watch-requests.ts'
import { CopyGone, Undeliverable } from './call-target.ts'
import { type Outcome, outcomeOf } from './deliver-send.ts'
import { AlbumRefused, NoPicture, PicturesAwaited } from './send-pictures.ts'

const refusal = (error_code: number, description = 'x', parameters = {}) =>
  new GrammyError('x', { ok: false, error_code, description, parameters }, 'sendMessage', {})
const lost = new HttpError('x', new Error('socket hang up'))

describe('only what Telegram provably did not take is retried:', () => {
  it.each<[string, unknown, SendType, string]>([
    ['a refusal of the message', refusal(400, 'Bad Request: message text is empty'), 'text', 'refused'],
    ['a refusal of the method', refusal(404, 'Not Found'), 'text', 'refused'],
    ['too large', refusal(413, 'Request Entity Too Large'), 'photo', 'refused'],
    ['too much', refusal(429, 'Too Many Requests', { retry_after: 3 }), 'text', 'retry'],
    ['a token being changed', refusal(401, 'Unauthorized'), 'text', 'retry'],
    ['another bot on the token', refusal(409, 'Conflict'), 'text', 'retry'],
    ['the bot is out', refusal(403, 'Forbidden: bot was kicked'), 'text', 'barred'],
    [
      'the bot is mute',
      refusal(400, 'Bad Request: not enough rights to send photos to the chat'),
      'photo',
      'barred',
    ],
    ['the group moved', refusal(400, 'x', { migrate_to_chat_id: -5 }), 'text', 'moved'],
    ['trouble behind an answer of Telegram', refusal(500, 'Internal Server Error'), 'text', 'uncertain'],
    ['a gateway that lost the answer', refusal(502, 'Bad Gateway'), 'text', 'uncertain'],
    ['a gateway that did not wait', refusal(504, 'Gateway Timeout'), 'album', 'uncertain'],
    ['an undocumented code', refusal(408, 'Request Timeout'), 'text', 'uncertain'],
    ['no answer', lost, 'photo', 'uncertain'],
    ['no connection', new NeverLeft('x', new Error('ECONNREFUSED')), 'text', 'unreached'],
    ['no answer to an edit', lost, 'edit_text', 'retry'],
    ['a gateway in front of an edit', refusal(502, 'Bad Gateway'), 'edit_caption', 'retry'],
    ['no answer to a deletion', lost, 'delete', 'retry'],
    ['an edit that is done', refusal(400, 'Bad Request: message is not modified: ...'), 'edit_text', 'sent'],
    [
      'an edit of what was deleted',
      refusal(400, 'Bad Request: message to edit not found'),
      'edit_text',
      'gone',
    ],
    ['an edit of a wrong id', refusal(400, 'Bad Request: MESSAGE_ID_INVALID'), 'edit_caption', 'gone'],
    [
      'an edit not allowed any more',
      refusal(400, "Bad Request: message can't be edited"),
      'edit_text',
      'gone',
    ],
    ['an edit of a copy in another chat', new CopyGone('x'), 'edit_text', 'gone'],
    ['an edit of what never arrived', new Undeliverable('x'), 'edit_text', 'refused'],
    [
      'a deletion of what is deleted',
      refusal(400, 'Bad Request: message to delete not found'),
      'delete',
      'sent',
    ],
    [
      'a database that could not be asked',
      Object.assign(new Error('canceling statement'), { code: '57014' }),
      'text',
      'retry',
    ],
    ['a photo that is missing here', new Error('ENOENT'), 'photo', 'refused'],
  ])('%s', (_, error, tipo, kind) => {
    expect(outcomeOf(error, tipo).kind).toBe(kind)
  })
})

describe('the outcome gives', () => {
  const reason = 'x'
  it.each<[string, unknown, SendType, Outcome]>([
    [
      'the time to wait where Telegram says so',
      refusal(429, reason, { retry_after: 7 }),
      'text',
      { kind: 'retry', afterMs: 7_000, reason, isFlood: true },
    ],
    [
      'three seconds where it does not',
      refusal(429),
      'text',
      { kind: 'retry', afterMs: 3_000, reason, isFlood: true },
    ],
    ['three seconds for a token', refusal(401), 'text', { kind: 'retry', afterMs: 3_000, reason }],
    [
      'a short pause for an idempotent call after a network failure',
      refusal(502),
      'delete',
      { kind: 'retry', afterMs: 500, reason, isNetwork: true },
    ],
    [
      'the new id of a moved group',
      refusal(400, reason, { migrate_to_chat_id: -5 }),
      'text',
      { kind: 'moved', chatId: -5 },
    ],
    [
      'no message where the edit was already made',
      refusal(400, 'message is not modified'),
      'edit_text',
      { kind: 'sent', messageIds: [] },
    ],
    [
      'that the topic is closed',
      refusal(400, 'Bad Request: TOPIC_CLOSED'),
      'text',
      { kind: 'topic', reason: 'Bad Request: TOPIC_CLOSED' },
    ],
    [
      'that an album is parted',
      new AlbumRefused('la foto non è disponibile'),
      'album',
      { kind: 'parted', reason: 'la foto non è disponibile' },
    ],
    [
      'that pictures are awaited',
      new PicturesAwaited('non è ancora arrivata'),
      'photo',
      { kind: 'awaited', afterMs: 5_000, reason: 'non è ancora arrivata' },
    ],
    ['that there is no picture', new NoPicture('niente'), 'photo', { kind: 'refused', reason: 'niente' }],
    ['why an edit finds nothing', new CopyGone('via'), 'edit_text', { kind: 'gone', reason: 'via' }],
    [
      'a pause where the database could not be asked',
      Object.assign(new Error(reason), { code: '57014' }),
      'text',
      { kind: 'retry', afterMs: 3_000, reason: 'Error: x' },
    ],
    // These descriptions have their meaning only for their own kind of call.
    [
      'a refusal where a new message gets an edit’s description',
      refusal(400, 'message is not modified'),
      'text',
      { kind: 'refused', reason: 'message is not modified' },
    ],
    [
      'a refusal where an edit gets a deletion’s description',
      refusal(400, 'message to delete not found'),
      'edit_text',
      { kind: 'refused', reason: 'message to delete not found' },
    ],
    [
      'a refusal where a new copy gets a lost message’s description',
      refusal(400, 'MESSAGE_ID_INVALID'),
      'copy',
      { kind: 'refused', reason: 'MESSAGE_ID_INVALID' },
    ],
    [
      'that a message too old to be changed is gone',
      refusal(400, 'MESSAGE_EDIT_TIME_EXPIRED'),
      'edit_caption',
      { kind: 'gone', reason: 'MESSAGE_EDIT_TIME_EXPIRED' },
    ],
  ])('%s', (_, error, tipo, outcome) => {
    expect(outcomeOf(error, tipo)).toEqual(outcome)
  })
})

const BIG = Buffer.alloc(8_000_000, 1)

/** A server of bare connections. */
async function listening(onConnection: (socket: Socket) => void): Promise<number> {
  const server = net.createServer((socket) => {
    socket.on('error', () => {})
    onConnection(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** A server that takes the whole message, then answers so. */
async function answering(status: number, type: string, body: string): Promise<number> {
  const server = http.createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(status, { 'content-type': type }).end(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

async function closedPort(): Promise<number> {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** The outcomes of a text and of a large picture sent there. */
async function attempts(apiRoot: string): Promise<[string, string]> {
  const { api } = connectTelegram({ token: '1:a', apiRoot })
  const kindOf = (call: Promise<unknown>, tipo: SendType) =>
    call.then(
      () => 'sent',
      (error: unknown) => outcomeOf(error, tipo).kind,
    )
  return [
    await kindOf(api.sendMessage(-1, 'ciao'), 'text'),
    await kindOf(api.sendPhoto(-1, new InputFile(BIG, 'a.jpg')), 'photo'),
  ]
}

describe('over a real connection', () => {
  it('a refused connection took nothing, with one address or several', async () => {
    const port = await closedPort()
    expect(await attempts(`http://127.0.0.1:${port}`)).toEqual(['unreached', 'unreached'])
    expect(await attempts(`http://localhost:${port}`)).toEqual(['unreached', 'unreached'])
    expect(await attempts(`https://localhost:${port}`)).toEqual(['unreached', 'unreached'])
  })

  it('an unknown host name took nothing', async () => {
    expect(await attempts('http://nowhere.invalid')).toEqual(['unreached', 'unreached'])
  })

  it('a connection that breaks during the TLS handshake took nothing', async () => {
    const port = await listening((socket) => socket.once('data', () => socket.destroy()))
    expect(await attempts(`https://127.0.0.1:${port}`)).toEqual(['unreached', 'unreached'])
  })

  it('a connection closed at the first bytes may have taken the message', async () => {
    const port = await listening((socket) => socket.once('data', () => socket.destroy()))
    expect(await attempts(`http://127.0.0.1:${port}`)).toEqual(['uncertain', 'uncertain'])
  })

  it('a connection closed after the whole message may have taken it', async () => {
    const server = http.createServer((request) => {
      request.resume().on('end', () => request.socket.destroy())
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    expect(await attempts(`http://127.0.0.1:${port}`)).toEqual(['uncertain', 'uncertain'])
  })

  it.each([
    ['502 in JSON', 502, 'application/json', '{"ok":false,"error_code":502,"description":"Bad Gateway"}'],
    ['502 in HTML', 502, 'text/html', '<html>Bad Gateway</html>'],
    ['504 in HTML', 504, 'text/html', '<html>Gateway Timeout</html>'],
    ['half an answer', 200, 'application/json', '{"ok":true,"resu'],
  ])('a message answered with %s may have been taken', async (_, status, type, body) => {
    const port = await answering(status, type, body)
    expect(await attempts(`http://127.0.0.1:${port}`)).toEqual(['uncertain', 'uncertain'])
  })

  it('a refusal of Telegram’s took nothing', async () => {
    const body = '{"ok":false,"error_code":400,"description":"Bad Request: chat not found"}'
    const port = await answering(400, 'application/json', body)
    expect(await attempts(`http://127.0.0.1:${port}`)).toEqual(['refused', 'refused'])
  })
})
