import type { Emulation } from '../emulation.ts'
import { keepMedium, type Medium } from '../photos/keep-file.ts'
import { isFileId } from '../telegram/file-ids.ts'
import { FILE_KINDS } from '../telegram/file-kinds.ts'
import type { MessageContent } from '../telegram/types.ts'
import { badRequest } from './api-error.ts'
import { type CaptionFields, captionOf } from './formatted-text.ts'
import type { Params, UploadedFile } from './params.ts'

export interface InputMedia extends CaptionFields {
  type: string
  media: string
}

/** The content of a message from a photo or file: an upload, `attach://name`, or a known file_id. */
export async function inputContent(
  em: Emulation,
  params: Params,
  { kind, field, source }: { kind: Medium['kind']; field: string; source: string | undefined },
): Promise<MessageContent> {
  const stored = em.store.world.files.get(source ?? '')
  const known = kind === 'photo' ? stored?.photo : stored?.document
  if (known) return { [kind]: known }
  const [given, wanted] = kind === 'photo' ? ['Document', 'Photo'] : ['Photo', 'Document']
  if (stored) throw badRequest(`can't use file of type ${given} as ${wanted}`)
  return keepMedium(em.store, { kind, ...inputFile(params, field, source) })
}

const IN_ALBUMS: readonly string[] = ['photo', ...FILE_KINDS.filter((kind) => kind !== 'voice')]

export async function inputMedia(em: Emulation, params: Params, media: InputMedia): Promise<MessageContent> {
  const caption = captionOf(media)
  const { type, media: source } = media
  if (!IN_ALBUMS.includes(type)) throw badRequest(`can't parse InputMedia: type ${type} is unsupported`)
  const kind = type as Medium['kind']
  return { ...(await inputContent(em, params, { kind, field: '', source })), ...caption }
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
