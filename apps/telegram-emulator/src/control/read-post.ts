import type { FastifyRequest } from 'fastify'
import type { PersonsPost } from '../people/post-message.ts'
import { kindOfMime } from '../telegram/file-kinds.ts'
import { postBody } from './schemas.ts'

/** A post as JSON (files in base64) or as a form (files under `photos` and `documents`), as the page sends it. */
export async function readPost(request: FastifyRequest, chatId: number): Promise<PersonsPost> {
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
  for (const { base64, name = 'file', mime = 'application/octet-stream', kind } of body.documents ?? []) {
    documents.push({ bytes: Buffer.from(base64, 'base64'), name, mime, ...(kind && { kind }) })
  }
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
