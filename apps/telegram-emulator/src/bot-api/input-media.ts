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
  source?: string,
): Promise<PhotoSize[]> {
  const storedFile = em.store.world.files.get(source ?? '')
  if (storedFile?.photo) return storedFile.photo
  if (storedFile) throw badRequest("can't use file of type Document as Photo")
  return keepPhoto(em.store, (await inputFile(params, field, source)).bytes)
}

export async function inputDocument(
  em: Emulation,
  params: Params,
  field: string,
  source?: string,
): Promise<TelegramDocument> {
  const storedFile = em.store.world.files.get(source ?? '')
  if (storedFile?.document) return storedFile.document
  if (storedFile) throw badRequest("can't use file of type Photo as Document")
  return keepDocument(em.store, await inputFile(params, field, source))
}

export async function inputMedia(em: Emulation, params: Params, media: InputMedia): Promise<MessageContent> {
  const caption = captionOf(media)
  if (media.type === 'photo') return { photo: await inputPhoto(em, params, '', media.media), ...caption }
  if ((FILE_KINDS as readonly string[]).includes(media.type) && media.type !== 'voice')
    return { [media.type]: await inputDocument(em, params, '', media.media), ...caption }
  throw badRequest(`can't parse InputMedia: type ${media.type} is unsupported`)
}

async function inputFile(params: Params, field: string, source: string | undefined): Promise<UploadedFile> {
  const upload = params.upload(source?.startsWith('attach://') ? source.slice('attach://'.length) : field)
  if (upload) {
    if (upload.bytes.length === 0) throw badRequest('file must be non-empty')
    return upload
  }
  if (source === undefined) throw badRequest(`there is no ${field || 'media'} in the request`)
  if (/^https?:\/\//.test(source)) return download(source)
  // The error does not distinguish another bot's file_id from an expired one.
  if (isFileId(source)) throw badRequest('wrong file identifier/HTTP URL specified')
  throw badRequest('wrong remote file identifier specified: Wrong character in the string')
}

async function download(url: string): Promise<UploadedFile> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) })
    if (!response.ok) throw new Error(String(response.status))
    const name = new URL(url).pathname.split('/').at(-1) || 'file'
    const mime = response.headers.get('content-type') ?? 'application/octet-stream'
    if (mime.startsWith('text/html')) throw badRequest('wrong type of the web page content')
    return { bytes: Buffer.from(await response.arrayBuffer()), name, mime }
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw badRequest('failed to get HTTP URL content')
  }
}
