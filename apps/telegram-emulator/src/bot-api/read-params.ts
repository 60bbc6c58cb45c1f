import type { FastifyRequest } from 'fastify'
import { type Params, paramsOf, type UploadedFile } from './params.ts'

/** Query, JSON, urlencoded and multipart all at once, as Telegram accepts them. */
export async function readParams(request: FastifyRequest): Promise<Params> {
  const values: Record<string, unknown> = { ...(request.query as Record<string, unknown>) }
  const uploads = new Map<string, UploadedFile>()
  if (request.isMultipart()) {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        values[part.fieldname] = part.value
        continue
      }
      const bytes = await part.toBuffer()
      uploads.set(part.fieldname, { bytes, name: part.filename ?? 'file', mime: part.mimetype })
    }
  } else if (typeof request.body === 'object' && request.body !== null) {
    Object.assign(values, request.body)
  }
  return paramsOf(values, uploads)
}
