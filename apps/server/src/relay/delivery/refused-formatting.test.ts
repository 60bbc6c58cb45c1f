import { InputFile } from 'grammy'
import { expect, it, onTestFinished } from 'vitest'
import { rowOf } from '#server/db/rows.ts'
import { withTransaction } from '#server/kernel/transaction.ts'
import { enqueue, type OutgoingMessage } from '#server/telegram/outbox/enqueue.ts'
import { aPicture } from '#test/factories.ts'
import { testTelegram } from '#test/telegram.ts'
import { testApp } from '#test/test-app.ts'
import { until } from '#test/until.ts'

const app = await testApp({ realTime: true })
const { ctx, db, aBet } = app
const t = await testTelegram(app, { bot: false })

const entities = [{ type: 'bold' as const, offset: 0, length: 5 }]

/** Queues a message. @returns its settled send */
async function settled(message: Omit<OutgoingMessage, 'scopo'>) {
  const id = await withTransaction(ctx, (tx) => enqueue(tx, { scopo: 'prova', ...message }))
  return until('it is settled', async () => {
    const row = await rowOf(db, 'send', { id: id ?? 0 })
    return ['pending', 'sending'].includes(row.stato) ? undefined : row
  })
}
const picture = async () => {
  const { idReceivedBet } = await aBet({ photos: [await aPicture()] })
  const { id } = await rowOf(db, 'betPhoto', { idReceivedBet })
  return id
}
async function refusing(chatId: number, description: string, times = 1): Promise<void> {
  await t.people.setFault({ kind: 'error', chatId, errorCode: 400, description, times })
  onTestFinished(async () => void (await t.people.clearFaults()))
}
const standing = async (chat: number) =>
  (await t.people.messages(chat))
    .filter((message) => message.method)
    .map(({ method, text, caption, photos }) => ({
      method,
      text: text ?? caption,
      photos: photos.length > 0,
    }))

it.each([
  "Bad Request: can't parse entities: Can't find end of the entity starting at byte offset 4",
  'Bad Request: ENTITY_BOUNDS_INVALID',
  'Bad Request: ENTITIES_TOO_LONG',
  'Bad Request: custom emoji are not allowed',
])('a text arrives without its formatting where Telegram says "%s"', async (description) => {
  const chat = (await t.aChat()).id
  await refusing(chat, description)
  const row = await settled({ chatId: chat, tipo: 'text', payload: { text: 'Inter 1 @2', entities } })
  expect(row).toMatchObject({ stato: 'sent', attempts: 1, lastError: null })
  expect(await standing(chat)).toMatchObject([{ text: 'Inter 1 @2' }])
})

it('a text without formatting that gets such a refusal is refused after one call', async () => {
  const chat = (await t.aChat()).id
  await refusing(chat, 'Bad Request: ENTITIES_TOO_LONG', 5)
  expect(await settled({ chatId: chat, tipo: 'text', payload: { text: 'Nuda' } })).toMatchObject({
    stato: 'failed',
  })
  expect(await settled({ chatId: chat, tipo: 'text', payload: { text: 'Vestita', entities } })).toMatchObject(
    { stato: 'failed' },
  )
  expect((await t.people.state()).faults[0]?.struck).toBe(3)
})

it('a picture keeps its caption, without formatting', async () => {
  const chat = (await t.aChat()).id
  await refusing(chat, 'Bad Request: ENTITY_BOUNDS_INVALID')
  const payload = { text: 'Inter 1 @2', entities, photos: [await picture()] }
  expect(await settled({ chatId: chat, tipo: 'photo', payload })).toMatchObject({
    stato: 'sent',
    tipo: 'photo',
  })
  expect(await standing(chat)).toEqual([{ method: 'sendPhoto', text: 'Inter 1 @2', photos: true }])
})

it('a picture that replaces another is edited in place', async () => {
  const chat = (await t.aChat()).id
  const first = await settled({ chatId: chat, tipo: 'photo', payload: { photos: [await picture()] } })
  const { photos } = first.payload as { photos: number[] }
  await refusing(chat, 'Bad Request: ENTITY_BOUNDS_INVALID')
  const payload = { photos, text: '(modificata)\nInter', entities, ofInvio: first.id }
  const edit = await settled({ chatId: chat, tipo: 'edit_media', payload })
  expect(edit).toMatchObject({ stato: 'sent', messageIds: first.messageIds })
  expect(await standing(chat)).toMatchObject([{ text: '(modificata)\nInter', photos: true }])
})

it('an album of a source keeps its captions, without formatting', async () => {
  const chat = (await t.aChat()).id
  const source = await t.aChat()
  const fileIds: string[] = []
  for (const _ of [1, 2]) {
    const sent = await t.telegram.api.sendPhoto(source.id, new InputFile(await aPicture(), 'a.jpg'))
    fileIds.push(sent.photo.at(-1)?.file_id ?? '')
  }
  const media = fileIds.map((fileId, index) => ({
    tipo: 'photo' as const,
    fileId,
    ...(index === 0 ? { caption: 'Tripla @5', captionEntities: entities } : {}),
  }))
  await refusing(chat, "Bad Request: can't parse caption entities: unsupported")
  expect(await settled({ chatId: chat, tipo: 'album', payload: { media } })).toMatchObject({ stato: 'sent' })
  expect((await standing(chat)).map(({ text }) => text)).toEqual(['Tripla @5', undefined])
})

it.each(['CHAT_SEND_MEDIA_FORBIDDEN', 'CHAT_SEND_PHOTOS_FORBIDDEN', 'CHAT_SEND_DOCS_FORBIDDEN'])(
  '%s is about the chat, not the picture: the chat is paused and nothing else is tried',
  async (code) => {
    const chat = (await t.aChat()).id
    await refusing(chat, `Bad Request: ${code}`, 9)
    const payload = { text: 'Inter 1 @2', photos: [await picture()] }
    await withTransaction(ctx, (tx) => enqueue(tx, { chatId: chat, tipo: 'photo', payload, scopo: 'prova' }))
    await until('the chat is paused', async () =>
      db
        .selectFrom('sendChat')
        .select('pausedReason')
        .where('chatId', '=', chat)
        .where('pausedReason', 'is not', null)
        .executeTakeFirst(),
    )
    expect((await t.people.state()).faults[0]?.struck).toBe(1)
    expect(await standing(chat)).toEqual([])
  },
)
