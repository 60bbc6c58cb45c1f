import type { Emulation } from '../emulation.ts'
import { keepDocument, keepPhoto } from '../photos/keep-file.ts'
import { isFileId } from '../telegram/file-ids.ts'
import { FILE_KINDS } from '../telegram/file-kinds.ts'
import type { MessageContent, PhotoSize, TelegramDocument } from '../telegram/types.ts'
import { ApiError, badRequest } from './api-error.ts'
import { type CaptionFields, captionOf } from './formatted-text.ts'
import type { Params, UploadedFile } from './params.ts'

export interface InputMedia extends CaptionFields {
  type: string
  media: string
}

/** A photo given as an upload, `attach://name`, a URL, or a known file_id. */
export async function inputPhoto(
  em: Emulation,
  params: Params,
  field: string,
  given?: string,
): Promise<PhotoSize[]> {
  const known = em.store.world.files.get(given ?? '')
  if (known?.photo) return known.photo
  if (known) throw badRequest("can't use file of type Document as Photo")
  return keepPhoto(em.store, (await inputFile(params, field, given)).bytes)
}

export async function inputDocument(
  em: Emulation,
  params: Params,
  field: string,
  given?: string,
): Promise<TelegramDocument> {
  const known = em.store.world.files.get(given ?? '')
  if (known?.document) return known.document
  if (known) throw badRequest("can't use file of type Photo as Document")
  return keepDocument(em.store, await inputFile(params, field, given))
}

export async function inputMedia(em: Emulation, params: Params, media: InputMedia): Promise<MessageContent> {
  const caption = captionOf(media)
  if (media.type === 'photo') return { photo: await inputPhoto(em, params, '', media.media), ...caption }
  if ((FILE_KINDS as readonly string[]).includes(media.type) && media.type !== 'voice')
    return { [media.type]: await inputDocument(em, params, '', media.media), ...caption }
  throw badRequest(`can't parse InputMedia: type ${media.type} is unsupported`)
}

async function inputFile(params: Params, field: string, given: string | undefined): Promise<UploadedFile> {
  const uploaded = params.upload(given?.startsWith('attach://') ? given.slice('attach://'.length) : field)
  if (uploaded) {
    if (uploaded.bytes.length === 0) throw badRequest('file must be non-empty')
    return uploaded
  }
  if (given === undefined) throw badRequest(`there is no ${field || 'media'} in the request`)
  if (/^https?:\/\//.test(given)) return download(given)
  // The error does not distinguish another bot's file_id from an expired one.
  if (isFileId(given)) throw badRequest('wrong file identifier/HTTP URL specified')
  throw badRequest('wrong remote file identifier specified: Wrong character in the string')
}

async function download(url: string): Promise<UploadedFile> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) })
    if (!answer.ok) throw new Error(String(answer.status))
    const name = new URL(url).pathname.split('/').at(-1) || 'file'
    const mime = answer.headers.get('content-type') ?? 'application/octet-stream'
    if (mime.startsWith('text/html')) throw badRequest('wrong type of the web page content')
    return { bytes: Buffer.from(await answer.arrayBuffer()), name, mime }
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw badRequest('failed to get HTTP URL content')
  }
}
