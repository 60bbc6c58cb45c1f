import type { MessageContent, TelegramDocument } from './types.ts'

/** What a message carries that is no photo, by the field it stands in. */
export const FILE_KINDS = ['document', 'video', 'animation', 'audio', 'voice'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** The file of a message and what it is; undefined for words and photos. */
export function fileOf(content: MessageContent): { kind: FileKind; file: TelegramDocument } | undefined {
  for (const kind of FILE_KINDS) {
    const file = content[kind]
    if (file) return { kind, file }
  }
  return undefined
}

/** Those of its fields that hold a photo or a file. */
export const mediaOf = (content: MessageContent): MessageContent => {
  const held = fileOf(content)
  return {
    ...(content.photo && { photo: content.photo }),
    ...(held && { [held.kind]: held.file }),
  }
}

/** What a person's client makes of a file he sends, by what it is. */
export function kindOfMime(mime: string): FileKind {
  if (mime === 'image/gif') return 'animation'
  if (mime === 'audio/ogg') return 'voice'
  if (mime.startsWith('video/')) return 'video'
  return mime.startsWith('audio/') ? 'audio' : 'document'
}
