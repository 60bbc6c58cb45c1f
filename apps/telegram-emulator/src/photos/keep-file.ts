import type { UploadedFile } from '../bot-api/params.ts'
import type { Store } from '../state/store.ts'
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
  const images = (await photoSizes(original)).map(({ bytes, width, height }) => {
    const file = newFile('photo', '.jpg', { bytes, mime: 'image/jpeg' })
    const size = { ...idsOf(file), width, height }
    return { file, bytes, size }
  })
  await Promise.all(images.map(({ file, bytes }) => store.blobs.save(file.blob, bytes)))
  const photo = images.map(({ size }) => size)
  store.change((put) => {
    for (const { file } of images) put({ put: 'file', value: { ...file, photo } })
  })
  return photo
}

async function keepDocument(store: Store, upload: UploadedFile): Promise<TelegramDocument> {
  const file = newFile('document', /\.[A-Za-z0-9]{1,8}$/.exec(upload.name)?.[0] ?? '', upload)
  const document = { file_name: upload.name, mime_type: upload.mime, ...idsOf(file) }
  await store.blobs.save(file.blob, upload.bytes)
  store.change((put) => put({ put: 'file', value: { ...file, document } }))
  return document
}

function newFile(
  kind: 'photo' | 'document',
  extension: string,
  { bytes, name, mime }: Omit<UploadedFile, 'name'> & { name?: string },
): StoredFile {
  const uniqueId = newUniqueFileId()
  const blob = `${uniqueId}${extension}`
  return { fileId: newFileId(kind), uniqueId, path: `${kind}s/${blob}`, blob, size: bytes.length, mime, name }
}

const idsOf = ({ fileId, uniqueId, size }: StoredFile) => ({
  file_id: fileId,
  file_unique_id: uniqueId,
  file_size: size,
})
