import type { FastifyInstance } from 'fastify'
import type { Emulation } from '../emulation.ts'
import { deleteMessage } from '../people/delete-message.ts'
import { editMessage } from '../people/edit-message.ts'
import { postMessage } from '../people/post-message.ts'
import { pressButton } from '../people/press-button.ts'
import { reactToMessage } from '../people/react-to-message.ts'
import { readPost } from './read-post.ts'
import { chatParams, editBody, messageParams, pressBody, reactBody } from './schemas.ts'
import { messageForPage } from './views.ts'

export function messageRoutes(app: FastifyInstance, em: Emulation): void {
  app.post('/emulator/chats/:chatId/messages', async (request) => {
    const { chatId } = chatParams.parse(request.params)
    const stored = await postMessage(em, await readPost(request, chatId))
    return stored.map((one) => messageForPage(em, one))
  })
  app.patch('/emulator/chats/:chatId/messages/:messageId', async (request) => {
    const { chatId, messageId } = messageParams.parse(request.params)
    const { as: userId, photo, ...written } = editBody.parse(request.body)
    const bytes = photo === undefined ? undefined : Buffer.from(photo, 'base64')
    return messageForPage(em, await editMessage(em, { chatId, messageId, userId, photo: bytes, ...written }))
  })
  app.delete('/emulator/chats/:chatId/messages/:messageId', (request) => {
    const { chatId, messageId } = messageParams.parse(request.params)
    deleteMessage(em, chatId, messageId)
    return { ok: true }
  })
  app.put('/emulator/chats/:chatId/messages/:messageId/reactions', (request) => {
    const { chatId, messageId } = messageParams.parse(request.params)
    const { as: userId, emoji } = reactBody.parse(request.body)
    return messageForPage(
      em,
      reactToMessage(em, { chatId, messageId, emoji, ...(userId !== undefined && { userId }) }),
    )
  })
  app.post('/emulator/chats/:chatId/messages/:messageId/press', (request) => {
    const { chatId, messageId } = messageParams.parse(request.params)
    const { as: userId, data } = pressBody.parse(request.body)
    pressButton(em, { chatId, messageId, data, ...(userId !== undefined && { userId }) })
    return { ok: true }
  })
}
