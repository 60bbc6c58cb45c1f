import type { MessageContent, TelegramDocument } from './types.ts'

/** The kinds of attachments other than photos, by their message field. */
export const FILE_KINDS = ['document', 'video', 'animation', 'audio', 'voice'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** The file of a message and its kind; undefined for texts and photos. */
export function fileOf(content: MessageContent): { kind: FileKind; file: TelegramDocument } | undefined {
  for (const kind of FILE_KINDS) {
    const file = content[kind]
    if (file) return { kind, file }
  }
  return undefined
}

/** Its fields that hold a photo or a file. */
export const mediaOf = (content: MessageContent): MessageContent => {
  const held = fileOf(content)
  return {
    ...(content.photo && { photo: content.photo }),
    ...(held && { [held.kind]: held.file }),
  }
}

/** The kind as which a person's client sends a file of a MIME type. */
export function kindOfMime(mime: string): FileKind {
  if (mime === 'image/gif') return 'animation'
  if (mime === 'audio/ogg') return 'voice'
  if (mime.startsWith('video/')) return 'video'
  return mime.startsWith('audio/') ? 'audio' : 'document'
}
