import { GrammyError } from 'grammy'
import type { InputMediaDocument, InputMediaPhoto, Message } from 'grammy/types'
import type { Ctx } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'
import type { Telegram } from '#server/telegram/bot-api/public.ts'
import type { Film, MessagePayload } from '#server/telegram/outbox/public.ts'
import type { ClaimedSend } from './claim-sends.ts'
import { keyboardOf, messageText } from './message-text.ts'
import { isAboutFormatting, isAboutTopic, isBarred } from './refusals.ts'
import { type Form, forgetFileId, formOf, keyOf, rememberUploads } from './sendable-pictures.ts'

/** What one call put in a chat. */
export interface Sent {
  messageIds: number[]
  /** Pictures it could not carry: they follow as answers to it. */
  following?: number[]
  /** It had to leave as a text alone. */
  isText?: boolean
}

/** Nothing of the message can be sent yet: its pictures are still to come. */
export class PicturesAwaited extends Error {}

/** No picture of a message without a text can be sent at all. */
export class NoPicture extends Error {}

/** Refusals that speak of a file rather than of the message or the chat. */
const FILE_REFUSED =
  /file identifier|wrong (remote )?file|wrong padding|can't use file of type|wrong type of the web page|failed to get HTTP URL|file must be non-empty|too big|PHOTO_|IMAGE_|MEDIA_|FILE_|DOCUMENT_/i

type Reply = Record<string, unknown>

/**
 * Sends pictures with their text. Each goes in the best form Telegram takes: a file id, the bytes as a photo, made
 * smaller if need be, the bytes as a file; a form it refuses is given up for the next. Photos and files do not stand
 * in one album, and one send is one message or album: what does not fit in follows. The text leaves whatever becomes
 * of the pictures.
 */
export async function sendPictures(
  ctx: Ctx,
  telegram: Telegram,
  send: ClaimedSend,
  reply: Reply,
): Promise<Sent> {
  const uploading = holdUploads(telegram)
  try {
    return await sendInBestForm(ctx, telegram, send, reply, uploading)
  } finally {
    uploading.over()
  }
}

async function sendInBestForm(
  ctx: Ctx,
  telegram: Telegram,
  send: ClaimedSend,
  reply: Reply,
  uploading: Uploads,
): Promise<Sent> {
  const { photos = [], films = [] } = send.payload
  const refused = new Set<string>()
  for (;;) {
    const forms = await Promise.all(photos.map((id) => formOf(ctx, telegram.botId, id, refused)))
    const sendable = forms.filter((form) => form !== null && form !== 'awaited')
    const asPhotos = sendable.filter((form) => form.as === 'photo')
    // Beside films pictures leave as pictures or after them.
    const group = asPhotos.length > 0 || films.length > 0 ? asPhotos : sendable
    const carried = new Set(group.map((form) => form.idPhoto))
    const following = photos.filter((id, index) => forms[index] !== null && !carried.has(id))
    if (group.length === 0 && films.length === 0) return await sendText(telegram, send, reply, following)

    const uploads = group.flatMap((form) =>
      form.by === 'bytes' && form.file ? `${form.as}/${form.file}` : [],
    )
    // Read again after it: another send may have got the file id meanwhile.
    if (await uploading.take(uploads)) continue
    try {
      const messages = await sendGroup(telegram, send, group, reply)
      const pictures = messages.filter((message) => !message.video)
      const sent = group.map((form, index) => ({ form, fileId: fileIdOf(pictures[index]) }))
      // The messages stand in the chat: what is noted of them must not make them look unsent.
      await rememberUploads(ctx, telegram.botId, sent).catch((error: unknown) =>
        ctx.log.warn({ err: redact(String(error)) }, 'file ids not noted'),
      )
      return { messageIds: messages.map((message) => message.message_id), following }
    } catch (error) {
      if (isFilmRefused(error, send, group)) throw new AlbumRefused(redact(String(error)))
      const blamed = blamedForms(error, group)
      if (blamed.length === 0) throw error
      for (const form of blamed) {
        refused.add(keyOf(form))
        await forgetFileId(ctx, telegram.botId, form)
      }
      ctx.log.warn({ err: redact(String(error)), invio: send.id }, 'picture refused, sent another way')
    }
  }
}

interface Uploads {
  /** @returns whether files were waited for or taken; false once all of them are this send's */
  take(keys: readonly string[]): Promise<boolean>
  over(): void
}

/**
 * Files one send is uploading, which others of this process that need them wait for, once. Who holds some waits for no
 * others: two could wait for each other.
 */
function holdUploads(telegram: Telegram): Uploads {
  const over = Promise.withResolvers<void>()
  const held = new Set<string>()
  let hasWaited = false
  return {
    async take(keys) {
      const wanted = keys.filter((key) => !held.has(key))
      if (wanted.length === 0) return false
      const underWay = wanted.flatMap((key) => telegram.uploading.get(key) ?? [])
      if (underWay.length > 0 && !hasWaited && held.size === 0) {
        hasWaited = true
        await Promise.all(underWay)
        return true
      }
      for (const key of wanted) {
        held.add(key)
        telegram.uploading.set(key, over.promise)
      }
      return true
    },
    over() {
      for (const key of held) if (telegram.uploading.get(key) === over.promise) telegram.uploading.delete(key)
      over.resolve()
    },
  }
}

async function sendText(
  { api }: Telegram,
  { chatId, payload }: ClaimedSend,
  reply: Reply,
  following: number[],
): Promise<Sent> {
  const { text, entities } = messageText(payload)
  if (text === '' && following.length > 0) throw new PicturesAwaited('la foto non è ancora arrivata')
  if (text === '') throw new NoPicture('la foto non è disponibile')
  const sent = await api.sendMessage(chatId, text, {
    link_preview_options: { is_disabled: true },
    ...entities,
    ...keyboardOf(payload),
    ...reply,
  })
  return { messageIds: [sent.message_id], following, isText: true }
}

async function sendGroup(
  { api }: Telegram,
  { chatId, payload }: ClaimedSend,
  group: readonly Form[],
  reply: Reply,
): Promise<Message[]> {
  const [first] = group
  const { films = [] } = payload
  const words = messageText(payload)
  const caption = words.text === '' ? {} : words.caption
  if (group.length + films.length === 1 && films[0]) throw new AlbumRefused('la foto non è disponibile')
  if (first && group.length === 1 && films.length === 0) {
    const options = { ...caption, ...keyboardOf(payload), ...reply }
    return [
      await (first.as === 'photo'
        ? api.sendPhoto(chatId, first.media, options)
        : api.sendDocument(chatId, first.media, options)),
    ]
  }
  const media = withFilms(group, payload).map((item, index) => ({
    ...('as' in item ? { type: item.as, media: item.media } : { type: item.tipo, media: item.fileId }),
    ...(index === 0 ? caption : {}),
  }))
  return api.sendMediaGroup(chatId, media as InputMediaPhoto[] | InputMediaDocument[], reply)
}

/** Whether a refusal speaks of a file. */
export const isAboutFile = (error: unknown): boolean =>
  error instanceof GrammyError &&
  error.error_code === 400 &&
  !isBarred(error) &&
  !isAboutFormatting(error) &&
  FILE_REFUSED.test(error.description)

/** An album Telegram does not take as one: its parts leave one by one. */
export class AlbumRefused extends Error {}

/** The pictures that can be sent and the films between them, in the order of their album. */
export function withFilms<P extends { idPhoto: number }>(
  group: readonly P[],
  { photos = [], films = [] }: MessagePayload,
): Array<P | Film> {
  const filmAt = new Map(films.map((film) => [film.at, film]))
  const byId = new Map(group.map((form) => [form.idPhoto, form]))
  let next = 0
  return Array.from({ length: photos.length + films.length }, (_, index) => {
    const film = filmAt.get(index)
    return film ?? byId.get(photos[next++] ?? 0)
  }).flatMap((item) => item ?? [])
}

/** A film by an id that is not good any more, or of another bot: no other form of it is at hand here. */
function isFilmRefused(error: unknown, { payload }: ClaimedSend, group: readonly Form[]): boolean {
  if (!payload.films || !(error instanceof GrammyError) || error.error_code !== 400) return false
  if (isBarred(error) || isAboutFormatting(error) || isAboutTopic(error)) return false
  const counted = /message #(\d+)/.exec(error.description)?.[1]
  if (counted === undefined)
    return FILE_REFUSED.test(error.description) && group.every(({ by }) => by === 'bytes')
  const item = withFilms(group, payload)[Number(counted) - 1]
  return item !== undefined && 'tipo' in item
}

/** Those a refusal speaks of: the one it counts, else all; none where it speaks of something else. */
export function blamedForms(error: unknown, group: readonly Form[]): readonly Form[] {
  if (!(error instanceof GrammyError) || isBarred(error) || isAboutFormatting(error)) return []
  if (error.error_code === 413) return group.filter((form) => form.by === 'bytes')
  if (error.error_code !== 400 || !FILE_REFUSED.test(error.description)) return []
  const counted = /message #(\d+)/.exec(error.description)?.[1]
  const one = counted === undefined ? undefined : group[Number(counted) - 1]
  return one ? [one] : group
}

function fileIdOf(message: Message | undefined): string | undefined {
  const largest = message?.photo?.reduce((a, b) => (b.width * b.height > a.width * a.height ? b : a))
  return (largest ?? message?.document)?.file_id
}
