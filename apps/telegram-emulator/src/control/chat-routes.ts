import type { FastifyInstance } from 'fastify'
import type { Emulation } from '../emulation.ts'
import { changeBotStatus } from '../people/change-bot-status.ts'
import { createChat, createUser } from '../people/create-chat.ts'
import { chatOfPeople } from '../people/find-person.ts'
import { migrateGroup } from '../people/migrate-group.ts'
import { changeTopic, createTopic, setForum } from '../people/topics.ts'
import {
  botBody,
  chatBody,
  chatParams,
  messagesQuery,
  migrateBody,
  permissionsBody,
  protectedBody,
  topicBody,
  topicChangeBody,
  topicParams,
  userBody,
} from './schemas.ts'
import { chatForPage, messagesForPage, personView } from './views.ts'

export function chatRoutes(app: FastifyInstance, em: Emulation): void {
  const { world } = em.store

  app.get('/emulator/users', () => [...world.users.values()].map((user) => personView(user, user.id)))
  app.post('/emulator/users', (request) => {
    const user = createUser(em, userBody.parse(request.body))
    return personView(user, user.id)
  })

  app.get('/emulator/chats', () => [...world.chats.values()].map((chat) => chatForPage(em, chat)))
  app.post('/emulator/chats', (request) => chatForPage(em, createChat(em, chatBody.parse(request.body))))
  app.get('/emulator/chats/:chatId', (request) => {
    const { chatId } = chatParams.parse(request.params)
    return chatForPage(em, chatOfPeople(world, chatId))
  })
  app.put('/emulator/chats/:chatId/bot', (request) => {
    const { chatId } = chatParams.parse(request.params)
    return chatForPage(em, changeBotStatus(em, chatId, botBody.parse(request.body).status))
  })
  app.put('/emulator/chats/:chatId/permissions', (request) => {
    const { chatId } = chatParams.parse(request.params)
    const permissions = permissionsBody.parse(request.body)
    const chat = { ...chatOfPeople(world, chatId), permissions }
    em.store.change((put) => put({ put: 'chat', value: chat }))
    return chatForPage(em, chat)
  })
  app.put('/emulator/chats/:chatId/protected', (request) => {
    const { chatId } = chatParams.parse(request.params)
    const chat = { ...chatOfPeople(world, chatId), isProtected: protectedBody.parse(request.body).on }
    em.store.change((put) => put({ put: 'chat', value: chat }))
    return chatForPage(em, chat)
  })
  app.put('/emulator/chats/:chatId/forum', (request) => {
    const { chatId } = chatParams.parse(request.params)
    return chatForPage(em, setForum(em, chatId, protectedBody.parse(request.body).on))
  })
  app.post('/emulator/chats/:chatId/topics', (request) => {
    const { chatId } = chatParams.parse(request.params)
    return createTopic(em, chatId, topicBody.parse(request.body).name)
  })
  app.patch('/emulator/chats/:chatId/topics/:topicId', (request) => {
    const { chatId, topicId } = topicParams.parse(request.params)
    return changeTopic(em, chatId, topicId, topicChangeBody.parse(request.body))
  })
  app.post('/emulator/chats/:chatId/migrate', (request) => {
    const { chatId } = chatParams.parse(request.params)
    return chatForPage(em, migrateGroup(em, chatId, migrateBody.parse(request.body ?? {}).newId))
  })
  app.get('/emulator/chats/:chatId/messages', (request) => {
    const { chatId } = chatParams.parse(request.params)
    const { after, limit } = messagesQuery.parse(request.query)
    chatOfPeople(world, chatId)
    return messagesForPage(em, chatId, after, limit)
  })
}
