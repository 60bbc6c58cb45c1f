import type { Emulation } from '../emulation.ts'
import { keepDocument, keepPhoto } from '../photos/keep-file.ts'
import { isFileId } from '../telegram/file-ids.ts'
import { FILE_KINDS } from '../telegram/file-kinds.ts'
import type { MessageContent, PhotoSize, TelegramDocument } from '../telegram/types.ts'
import { badRequest } from './api-error.ts'
import { type CaptionFields, captionOf } from './formatted-text.ts'
import type { Params, UploadedFile } from './params.ts'

export interface InputMedia extends CaptionFields {
  type: string
  media: string
}

/** A photo given as an upload, `attach://name`, or a known file_id. */
export async function inputPhoto(
  em: Emulation,
  params: Params,
  field: string,
  source?: string,
): Promise<PhotoSize[]> {
  const storedFile = em.store.world.files.get(source ?? '')
  if (storedFile?.photo) return storedFile.photo
  if (storedFile) throw badRequest("can't use file of type Document as Photo")
  return keepPhoto(em.store, inputFile(params, field, source).bytes)
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
  return keepDocument(em.store, inputFile(params, field, source))
}

export async function inputMedia(em: Emulation, params: Params, media: InputMedia): Promise<MessageContent> {
  const caption = captionOf(media)
  if (media.type === 'photo') return { photo: await inputPhoto(em, params, '', media.media), ...caption }
  if ((FILE_KINDS as readonly string[]).includes(media.type) && media.type !== 'voice')
    return { [media.type]: await inputDocument(em, params, '', media.media), ...caption }
  throw badRequest(`can't parse InputMedia: type ${media.type} is unsupported`)
}

function inputFile(params: Params, field: string, source: string | undefined): UploadedFile {
  const upload = params.upload(source?.startsWith('attach://') ? source.slice('attach://'.length) : field)
  if (upload) {
    if (upload.bytes.length === 0) throw badRequest('file must be non-empty')
    return upload
  }
  if (source === undefined) throw badRequest(`there is no ${field || 'media'} in the request`)
  // The error does not distinguish another bot's file_id from an expired one.
  if (isFileId(source)) throw badRequest('wrong file identifier/HTTP URL specified')
  throw badRequest('wrong remote file identifier specified: Wrong character in the string')
}
