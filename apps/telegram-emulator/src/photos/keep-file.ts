import type { UploadedFile } from '../bot-api/params.ts'
import { putSettings, type Store } from '../state/store.ts'
import type { StoredFile } from '../state/world.ts'
import { newFileId, newUniqueFileId } from '../telegram/file-ids.ts'
import type { FileKind } from '../telegram/file-kinds.ts'
import type { MessageContent, PhotoSize, TelegramDocument } from '../telegram/types.ts'
import { photoSizes } from './photo-sizes.ts'

/** A photo or file to send. */
export interface Medium extends UploadedFile {
  kind: 'photo' | FileKind
}

/** The field of a message that holds a new photo or file. */
export const keepMedium = async (store: Store, { kind, ...upload }: Medium): Promise<MessageContent> => ({
  [kind]: kind === 'photo' ? await keepPhoto(store, upload.bytes) : await keepDocument(store, upload),
})

/** Makes the sizes, writes the bytes, then records the files. No message refers to them yet. */
async function keepPhoto(store: Store, original: Buffer): Promise<PhotoSize[]> {
  const images = await photoSizes(original)
  const firstNumber = takeFileNumbers(store, images.length)
  const storedImages = images.map(({ bytes, width, height }, index) => {
    const blob = `file_${firstNumber + index}.jpg`
    const file: StoredFile = {
      fileId: newFileId('photo'),
      uniqueId: newUniqueFileId(),
      path: `photos/${blob}`,
      blob,
      size: bytes.length,
      mime: 'image/jpeg',
    }
    return { file, bytes, width, height }
  })
  await Promise.all(storedImages.map(({ file, bytes }) => store.blobs.save(file.blob, bytes)))
  const photo = storedImages.map(({ file, width, height }) => ({
    file_id: file.fileId,
    file_unique_id: file.uniqueId,
    width,
    height,
    file_size: file.size,
  }))
  store.change((put) => {
    for (const { file } of storedImages) put({ put: 'file', value: { ...file, photo } })
  })
  return photo
}

async function keepDocument(store: Store, upload: UploadedFile): Promise<TelegramDocument> {
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(upload.name)?.[0] ?? ''
  const blob = `file_${takeFileNumbers(store, 1)}${extension}`
  const file: StoredFile = {
    fileId: newFileId('document'),
    uniqueId: newUniqueFileId(),
    path: `documents/${blob}`,
    blob,
    size: upload.bytes.length,
    mime: upload.mime,
    name: upload.name,
  }
  const document: TelegramDocument = {
    file_name: upload.name,
    mime_type: upload.mime,
    file_id: file.fileId,
    file_unique_id: file.uniqueId,
    file_size: file.size,
  }
  await store.blobs.save(blob, upload.bytes)
  store.change((put) => put({ put: 'file', value: { ...file, document } }))
  return document
}

function takeFileNumbers(store: Store, count: number): number {
  const first = (store.world.settings.lastFileNumber ?? -1) + 1
  store.change((put) => putSettings(store.world, put, { lastFileNumber: first + count - 1 }))
  return first
}
