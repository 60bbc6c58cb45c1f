import { InputFile } from 'grammy'
import { type Selectable, sql } from 'kysely'
import sharp from 'sharp'
import type { DB } from '#server/db/generated/tables.ts'
import { deleteRows, NOT_NULL, rowIfAny, rowsOf, updateRows } from '#server/db/rows.ts'
import type { Ctx } from '#server/kernel/ctx.ts'

/** One way in which a picture can be sent now. */
export interface Form {
  idPhoto: number
  as: 'photo' | 'document'
  media: string | InputFile
  /** By the file id the picture was received with, by that of an own upload, or by its bytes. */
  by: 'received' | 'uploaded' | 'bytes'
  /** The stored file, null where it is not fetched. */
  file: string | null
}

export const keyOf = ({ idPhoto, as, by }: Pick<Form, 'idPhoto' | 'as' | 'by'>): string =>
  `${idPhoto}/${as}/${by}`

type PhotoRow = Selectable<DB['betPhoto']>

/**
 * The best form of a picture that Telegram has not refused (`refusedKeys`): a photo before a file, a file id before the
 * bytes. `awaited` when the picture is not fetched yet or its folder cannot be read, null when no form is left.
 */
export async function formOf(
  ctx: Ctx,
  botId: number,
  idPhoto: number,
  refusedKeys: ReadonlySet<string>,
): Promise<Form | 'awaited' | null> {
  const photo = await rowIfAny(ctx.db, 'betPhoto', { id: idPhoto })
  if (!photo) return null
  const storedForms = await formsWithFileId(ctx, botId, photo)
  const isAllowed = (form: Pick<Form, 'idPhoto' | 'as' | 'by'>) => !refusedKeys.has(keyOf(form))
  const storedAs = (as: Form['as']) => storedForms.find((form) => form.as === as && isAllowed(form))
  const asPhoto = storedAs('photo')
  if (asPhoto) return asPhoto
  const bytes = await bytesOf(ctx, photo)
  const file = photo.file ?? photo.originale
  const upload = (as: Form['as'], content: Buffer, name: string): Form => ({
    idPhoto,
    as,
    by: 'bytes',
    file,
    media: new InputFile(content, name),
  })
  if (bytes instanceof Buffer && photo.file !== null && isAllowed({ idPhoto, as: 'photo', by: 'bytes' })) {
    const content = await telegramPhoto(bytes)
    if (content) return upload('photo', content, content === bytes ? photo.file : 'foto.jpg')
  }
  const asDocument = storedAs('document')
  if (asDocument) return asDocument
  if (bytes instanceof Buffer && isTelegramFile(bytes) && isAllowed({ idPhoto, as: 'document', by: 'bytes' }))
    return upload('document', bytes, photo.file ?? 'foto')
  return bytes === 'awaited' ? 'awaited' : null
}

/** The forms that need no upload: a file id is valid only for its bot and for its kind, photo or file. */
async function formsWithFileId(ctx: Ctx, botId: number, photo: PhotoRow): Promise<Form[]> {
  const file = photo.file ?? photo.originale
  const uploads =
    file === null ? [] : await rowsOf(ctx.db, 'uploadedPhoto', { file, botId }, ['tipo', 'fileId'])
  const form = (by: Form['by'], tipo: string, fileId: string): Form => ({
    idPhoto: photo.id,
    as: kindOf(tipo),
    by,
    file,
    media: fileId,
  })
  const receivedId = photo.botId === botId ? photo.telegramFileId : null
  return [
    ...(receivedId === null ? [] : [form('received', photo.tipo, receivedId)]),
    ...uploads.map(({ tipo, fileId }) => form('uploaded', tipo, fileId)),
  ]
}

const kindOf = (tipo: string): Form['as'] => (tipo === 'document' ? 'document' : 'photo')

async function bytesOf(ctx: Ctx, { file, originale, motivo }: PhotoRow): Promise<Buffer | 'awaited' | null> {
  const name = file ?? originale
  if (name === null) return motivo === null ? 'awaited' : null
  // An unreadable folder is a passing failure.
  return ctx.photos.read(name).catch(() => 'awaited' as const)
}

/** Stores the file ids of uploads, for later sends of the same file. */
export async function rememberUploads(
  ctx: Ctx,
  botId: number,
  uploads: ReadonlyArray<{ form: Form; fileId: string | undefined }>,
): Promise<void> {
  const values = uploads.flatMap(({ form: { by, file, as }, fileId }) =>
    by === 'bytes' && file !== null && fileId ? [{ file, botId, tipo: as, fileId }] : [],
  )
  if (values.length === 0) return
  await ctx.db
    .insertInto('uploadedPhoto')
    .values(values)
    .onConflict((oc) => oc.columns(['file', 'botId', 'tipo']).doUpdateSet({ fileId: sql`excluded.file_id` }))
    .execute()
}

/** Forgets a file id that Telegram refused; a received one only where the bytes are stored. */
export async function forgetFileId(ctx: Ctx, botId: number, { by, file, as, idPhoto }: Form): Promise<void> {
  if (by === 'uploaded' && file !== null) {
    await deleteRows(ctx.db, 'uploadedPhoto', { file, botId, tipo: as })
  }
  if (by === 'received') {
    await updateRows(ctx.db, 'betPhoto', { id: idPhoto, file: NOT_NULL }, { botId: null })
  }
}

/** Telegram's limits for photos: bytes, sum of width and height in pixels, aspect ratio. */
const MOST_BYTES = 10_000_000
const MOST_SIDES = 10_000
const MOST_RATIO = 20
/** Telegram shows no photo larger than this. */
const LARGEST_SIDE = 2_560
/** A larger picture is not decoded but sent as a file. */
const MAX_PIXELS = 200_000_000
/** Telegram's limit for files. */
const MOST_FILE_BYTES = 50_000_000

/** A picture within Telegram's limits for photos; null for one that can only be sent as a file. */
export async function telegramPhoto(picture: Buffer): Promise<Buffer | null> {
  try {
    const { autoOrient } = await sharp(picture).metadata()
    const { width, height } = autoOrient
    if (Math.max(width / height, height / width) > MOST_RATIO) return null
    if (picture.length <= MOST_BYTES && width + height <= MOST_SIDES) return picture
    return await sharp(picture, { limitInputPixels: MAX_PIXELS })
      .rotate()
      .resize({ width: LARGEST_SIDE, height: LARGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 87 })
      .toBuffer()
  } catch {
    return null
  }
}

export const isTelegramFile = (bytes: Buffer): boolean => bytes.length > 0 && bytes.length <= MOST_FILE_BYTES
