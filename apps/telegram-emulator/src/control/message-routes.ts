import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Emulation } from '../emulation.ts'
import { deleteMessage } from '../people/delete-message.ts'
import { editMessage } from '../people/edit-message.ts'
import { type PersonsPost, postMessage } from '../people/post-message.ts'
import { pressButton } from '../people/press-button.ts'
import { reactToMessage } from '../people/react-to-message.ts'
import { kindOfMime } from '../telegram/file-kinds.ts'
import {
  chatParams,
  editBody,
  type GivenFile,
  messageParams,
  postBody,
  pressBody,
  reactBody,
} from './schemas.ts'
import { messageForPage } from './views.ts'

export function messageRoutes(app: FastifyInstance, em: Emulation): void {
  app.post('/emulator/chats/:chatId/messages', async (request) => {
    const { chatId } = chatParams.parse(request.params)
    const stored = await postMessage(em, await readPost(request, chatId))
    return stored.map((one) => messageForPage(em, one))
  })
  app.patch('/emulator/chats/:chatId/messages/:messageId', async (request) => {
    const { chatId, messageId } = messageParams.parse(request.params)
    const { as: userId, photo, document: file, ...written } = editBody.parse(request.body)
    const bytes = photo === undefined ? undefined : Buffer.from(photo, 'base64')
    const document = file && uploadOf(file)
    return messageForPage(
      em,
      await editMessage(em, { chatId, messageId, userId, photo: bytes, document, ...written }),
    )
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

const uploadOf = ({ base64, name = 'file', mime = 'application/octet-stream', kind }: GivenFile) => ({
  ...{ bytes: Buffer.from(base64, 'base64'), name, mime },
  ...(kind && { kind }),
})

/** A post as JSON (files in base64) or as a form (files under `photos` and `documents`), which the page sends. */
async function readPost(request: FastifyRequest, chatId: number): Promise<PersonsPost> {
  const photos: Buffer[] = []
  const documents: PersonsPost['documents'] = []
  let fields: unknown = request.body
  if (request.isMultipart()) {
    const form: Record<string, unknown> = {}
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.value !== '') form[part.fieldname] = part.value
        continue
      }
      const bytes = await part.toBuffer()
      if (part.fieldname === 'photos') photos.push(bytes)
      else
        documents.push({
          ...{ bytes, name: part.filename, mime: part.mimetype },
          kind: kindOfMime(part.mimetype),
        })
    }
    fields = form
  }
  const body = postBody.parse(fields)
  for (const photo of body.photos ?? []) photos.push(Buffer.from(photo, 'base64'))
  for (const file of body.documents ?? []) documents.push(uploadOf(file))
  return {
    chatId,
    photos,
    documents,
    ...(body.as !== undefined && { userId: body.as }),
    ...(body.text !== undefined && { text: body.text }),
    ...(body.entities !== undefined && { entities: body.entities }),
    ...(body.marks !== undefined && { marks: body.marks }),
    ...(body.captions !== undefined && { captions: body.captions }),
    ...(body.replyTo !== undefined && { replyTo: body.replyTo }),
    ...(body.replyToChat !== undefined && { replyToChat: body.replyToChat }),
    ...(body.quote !== undefined && { quote: body.quote }),
    ...(body.topic !== undefined && { topic: body.topic }),
    ...(body.secondsAgo !== undefined && { secondsAgo: body.secondsAgo }),
  }
}
