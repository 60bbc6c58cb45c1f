import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readBody } from '../bot-api/params.ts'
import type { Emulation } from '../emulation.ts'
import { changeBotStatus, createChat, createUser, migrateGroup } from '../people/chats.ts'
import { deleteMessage, editMessage } from '../people/edit-message.ts'
import { chatOfPeople } from '../people/find-person.ts'
import { type PersonsPost, postMessage } from '../people/post-message.ts'
import { pressButton, reactToMessage } from '../people/react.ts'
import { changeTopic, createTopic } from '../people/topics.ts'
import type { Medium } from '../photos/keep-file.ts'
import type { StoredChat } from '../state/world.ts'
import { kindOfMime } from '../telegram/file-kinds.ts'
import * as schemas from './schemas.ts'
import { chatForPage, messageForPage, messagesForPage, personView } from './views.ts'

/** What people do: chats, their members and topics, and messages. */
export function chatRoutes(app: FastifyInstance, em: Emulation): void {
  const { world } = em.store
  const chatIdOf = (request: FastifyRequest) => schemas.chatParams.parse(request.params).chatId
  const messageOf = (request: FastifyRequest) => schemas.messageParams.parse(request.params)
  const change = (chatId: number, changed: Partial<StoredChat>) => {
    const chat = { ...chatOfPeople(world, chatId), ...changed }
    em.store.change((put) => put({ put: 'chat', value: chat }))
    return chatForPage(em, chat)
  }

  app.post('/emulator/users', (request) => {
    const user = createUser(em, schemas.userBody.parse(request.body))
    return personView(user, user.id)
  })

  app.get('/emulator/chats', () => [...world.chats.values()].map((chat) => chatForPage(em, chat)))
  app.post('/emulator/chats', (request) =>
    chatForPage(em, createChat(em, schemas.chatBody.parse(request.body))),
  )
  const chat = '/emulator/chats/:chatId'
  app.put(`${chat}/bot`, (request) => {
    const { status } = schemas.botBody.parse(request.body)
    return chatForPage(em, changeBotStatus(em, chatIdOf(request), status))
  })
  app.put(`${chat}/permissions`, (request) =>
    change(chatIdOf(request), { permissions: schemas.permissionsBody.parse(request.body) }),
  )
  app.put(`${chat}/protected`, (request) =>
    change(chatIdOf(request), { isProtected: schemas.switchBody.parse(request.body).on }),
  )
  app.post(`${chat}/topics`, (request) =>
    createTopic(em, chatIdOf(request), schemas.topicBody.parse(request.body).name),
  )
  app.patch(`${chat}/topics/:topicId`, (request) => {
    const { chatId, topicId } = schemas.topicParams.parse(request.params)
    return changeTopic(em, chatId, topicId, schemas.topicChangeBody.parse(request.body))
  })
  app.post(`${chat}/migrate`, (request) => chatForPage(em, migrateGroup(em, chatIdOf(request))))

  const messages = `${chat}/messages`
  app.get(messages, (request) => {
    const { after, limit } = schemas.messagesQuery.parse(request.query)
    return messagesForPage(em, chatOfPeople(world, chatIdOf(request)).id, after, limit)
  })
  app.post(messages, async (request) => {
    const stored = await postMessage(em, await readPost(request, chatIdOf(request)))
    return stored.map((one) => messageForPage(em, one))
  })
  const message = `${messages}/:messageId`
  app.patch(message, async (request) => {
    const { photo, document, ...written } = schemas.editBody.parse(request.body)
    const edited = await editMessage(em, {
      ...messageOf(request),
      ...written,
      medium: photo === undefined ? document && uploadOf(document) : photoOf(Buffer.from(photo, 'base64')),
    })
    return messageForPage(em, edited)
  })
  app.delete(message, (request) => {
    const { chatId, messageId } = messageOf(request)
    deleteMessage(em, chatId, messageId)
    return { ok: true }
  })
  app.put(`${message}/reactions`, (request) => {
    const reaction = schemas.reactBody.parse(request.body)
    return messageForPage(em, reactToMessage(em, { ...messageOf(request), ...reaction }))
  })
  app.post(`${message}/press`, (request) => {
    pressButton(em, { ...messageOf(request), ...schemas.pressBody.parse(request.body) })
    return { ok: true }
  })
}

const uploadOf = ({ base64, kind = 'document', ...file }: schemas.GivenFile): Medium => ({
  kind,
  ...file,
  bytes: Buffer.from(base64, 'base64'),
})

const photoOf = (bytes: Buffer): Medium => ({ kind: 'photo', bytes, name: 'photo', mime: 'image/jpeg' })

/** A post as JSON (files in base64) or as a form (files under `photos` and `documents`), which the page sends. */
async function readPost(request: FastifyRequest, chatId: number): Promise<PersonsPost> {
  const { values, files } = await readBody(request)
  const { photos = [], documents = [], ...post } = schemas.postBody.parse(values)
  return {
    ...post,
    chatId,
    media: [
      ...photos.map((photo) => photoOf(Buffer.from(photo, 'base64'))),
      ...files.filter(({ field }) => field === 'photos').map(({ bytes }) => photoOf(bytes)),
      ...documents.map(uploadOf),
      ...files
        .filter(({ field }) => field === 'documents')
        .map((file) => ({ ...file, kind: kindOfMime(file.mime) })),
    ],
  }
}
