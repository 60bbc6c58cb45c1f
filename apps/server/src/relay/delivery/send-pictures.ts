import { GrammyError } from 'grammy'
import type { InputMediaDocument, InputMediaPhoto, Message } from 'grammy/types'
import type { Ctx } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'
import type { Telegram } from '#server/telegram/bot-api/public.ts'
import type { Film, MessagePayload } from '#server/telegram/outbox/public.ts'
import { keyboardOf, messageText, type Placement } from './call-target.ts'
import type { ClaimedSend } from './claim-sends.ts'
import { isAboutFile, isAboutFormatting, isAboutTopic, isBadRequest, isBarred } from './refusals.ts'
import { type Form, forgetFileId, formOf, keyOf, rememberUploads } from './sendable-pictures.ts'

export interface Sent {
  messageIds: number[]
  /** Pictures the message could not carry, which follow as answers to it. */
  followingPhotos?: number[]
  /** The message was sent as a text without pictures. */
  isText?: boolean
}

/** Nothing of the message can be sent yet: its pictures are not fetched. */
export class PicturesAwaited extends Error {}

/** A message without a text has no sendable picture. */
export class NoPicture extends Error {}

/**
 * Sends pictures with their text. Each picture is sent in the best form Telegram takes: a file id, the bytes as a
 * photo, scaled down if needed, the bytes as a file; after a refusal the next form is tried. An album cannot mix photos
 * and files, and one send is one message or album, so the remaining pictures follow. The text is sent even without
 * pictures.
 */
export async function sendPictures(
  ctx: Ctx,
  telegram: Telegram,
  send: ClaimedSend,
  reply: Placement,
): Promise<Sent> {
  const uploading = holdUploads(telegram)
  try {
    return await sendInBestForm(ctx, telegram, send, reply, uploading)
  } finally {
    uploading.release()
  }
}

async function sendInBestForm(
  ctx: Ctx,
  telegram: Telegram,
  send: ClaimedSend,
  reply: Placement,
  uploading: Uploads,
): Promise<Sent> {
  const { photos = [], films = [] } = send.payload
  const refused = new Set<string>()
  for (;;) {
    const forms = await Promise.all(photos.map((id) => formOf(ctx, telegram.botId, id, refused)))
    const sendable = forms.filter((form) => form !== null && form !== 'awaited')
    const asPhotos = sendable.filter((form) => form.as === 'photo')
    // In an album with films, pictures are sent as photos or follow it.
    const group = asPhotos.length > 0 || films.length > 0 ? asPhotos : sendable
    const carried = new Set(group.map((form) => form.idPhoto))
    const followingPhotos = photos.filter((id, index) => forms[index] !== null && !carried.has(id))
    if (group.length === 0 && films.length === 0)
      return await sendText(telegram, send, reply, followingPhotos)

    const uploads = group.flatMap((form) =>
      form.by === 'bytes' && form.file ? `${form.as}/${form.file}` : [],
    )
    // After waiting, the forms are read again: another send may have stored the file id.
    if (await uploading.take(uploads)) continue
    try {
      const messages = await sendGroup(telegram, send, group, reply)
      const pictures = messages.filter((message) => !message.video)
      const sent = group.map((form, index) => ({ form, fileId: fileIdOf(pictures[index]) }))
      // The messages are in the chat: a failure to store file ids must not make them look unsent.
      await rememberUploads(ctx, telegram.botId, sent).catch((error: unknown) =>
        ctx.log.warn({ err: redact(String(error)) }, 'file ids not noted'),
      )
      return { messageIds: messages.map((message) => message.message_id), followingPhotos }
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

type Uploads = ReturnType<typeof holdUploads>

/**
 * Files a send is uploading. Other sends of this process that need them wait once. A send that holds files does not
 * wait, which rules out deadlock.
 */
function holdUploads(telegram: Telegram) {
  const completion = Promise.withResolvers<void>()
  const heldKeys = new Set<string>()
  let hasWaited = false
  return {
    /** @returns true after waiting for files or taking them; false once this send holds all of them */
    async take(keys: readonly string[]): Promise<boolean> {
      const missingKeys = keys.filter((key) => !heldKeys.has(key))
      if (missingKeys.length === 0) return false
      const otherUploads = missingKeys.flatMap((key) => telegram.uploading.get(key) ?? [])
      if (otherUploads.length > 0 && !hasWaited && heldKeys.size === 0) {
        hasWaited = true
        await Promise.all(otherUploads)
        return true
      }
      for (const key of missingKeys) {
        heldKeys.add(key)
        telegram.uploading.set(key, completion.promise)
      }
      return true
    },
    /** Lets the sends that wait for this one's files go on. */
    release(): void {
      for (const key of heldKeys)
        if (telegram.uploading.get(key) === completion.promise) telegram.uploading.delete(key)
      completion.resolve()
    },
  }
}

async function sendText(
  { api }: Telegram,
  { chatId, payload }: ClaimedSend,
  reply: Placement,
  followingPhotos: number[],
): Promise<Sent> {
  const { text, textOptions } = messageText(payload)
  if (text === '' && followingPhotos.length > 0) throw new PicturesAwaited('la foto non è ancora arrivata')
  if (text === '') throw new NoPicture('la foto non è disponibile')
  const options = { ...textOptions, ...keyboardOf(payload), ...reply }
  const sent = await api.sendMessage(chatId, text, options)
  return { messageIds: [sent.message_id], followingPhotos, isText: true }
}

async function sendGroup(
  { api }: Telegram,
  { chatId, payload }: ClaimedSend,
  group: readonly Form[],
  reply: Placement,
): Promise<Message[]> {
  const [first] = group
  const { films = [] } = payload
  const { text, caption: captionOptions } = messageText(payload)
  const caption = text === '' ? {} : captionOptions
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

/** An album cannot be sent as a whole: its parts are sent one by one. */
export class AlbumRefused extends Error {}

/** The sendable pictures and the films, in the order of their album. */
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

/** Whether a film's file id was refused, being expired or of another bot; films have no other form here. */
function isFilmRefused(error: unknown, { payload }: ClaimedSend, group: readonly Form[]): boolean {
  if (!payload.films || !isBadRequest(error)) return false
  if (isBarred(error) || isAboutFormatting(error) || isAboutTopic(error)) return false
  const itemNumber = /message #(\d+)/.exec(error.description)?.[1]
  if (itemNumber === undefined) return isAboutFile(error) && group.every(({ by }) => by === 'bytes')
  const item = withFilms(group, payload)[Number(itemNumber) - 1]
  return item !== undefined && 'tipo' in item
}

/** The forms a refusal is about: the form it numbers, else all; none where the refusal is about something else. */
export function blamedForms(error: unknown, group: readonly Form[]): readonly Form[] {
  if (!(error instanceof GrammyError)) return []
  if (error.error_code === 413) return group.filter((form) => form.by === 'bytes')
  if (!isAboutFile(error)) return []
  const itemNumber = /message #(\d+)/.exec(error.description)?.[1]
  const numberedForm = itemNumber === undefined ? undefined : group[Number(itemNumber) - 1]
  return numberedForm ? [numberedForm] : group
}

function fileIdOf(message: Message | undefined): string | undefined {
  const largest = message?.photo?.reduce((a, b) => (b.width * b.height > a.width * a.height ? b : a))
  return (largest ?? message?.document)?.file_id
}
