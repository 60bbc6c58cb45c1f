import type { InputMediaPhoto } from 'grammy/types'
import { present } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { Telegram } from '#server/telegram/bot-api/public.ts'
import type { MessagePayload } from '#server/telegram/outbox/public.ts'
import {
  CopyGone,
  copyOf,
  heldMedia,
  keyboardOf,
  messageText,
  replyOptions,
  targetOf,
  topicOf,
} from './call-target.ts'
import type { ClaimedSend } from './claim-sends.ts'
import { isAboutFormatting, isBadRequest, isBarred, isNotThere } from './refusals.ts'
import { blamedForms, PicturesAwaited, type Sent, sendPictures, withFilms } from './send-pictures.ts'
import { forgetFileId, formOf, keyOf } from './sendable-pictures.ts'

/** Replaces a picture, caption included; where Telegram refuses, the new picture follows as an answer. */
export async function editMedia(ctx: Ctx, telegram: Telegram, send: ClaimedSend): Promise<Sent> {
  const { chatId, payload } = send
  if (payload.media) return editHeld(ctx, telegram, send)
  const idPhoto = payload.photos?.[0] ?? 0
  const { messageId, first } = await placeOf(ctx, send, idPhoto)
  const refused = new Set<string>()
  while (messageId !== undefined) {
    const form = await formOf(ctx, telegram.botId, idPhoto, refused)
    if (form === 'awaited') throw new PicturesAwaited('la foto non è ancora arrivata')
    if (form === null) break
    const media = { type: form.as, media: form.media, ...messageText(payload).caption } as InputMediaPhoto
    try {
      await telegram.api.editMessageMedia(chatId, messageId, media, keyboardOf(payload))
      return { messageIds: [messageId] }
    } catch (error) {
      if (!isBadRequest(error) || /message is not modified/.test(error.description)) throw error
      // A message that is gone is sent anew by the caller, and later edits change the new one.
      if (isBarred(error) || isAboutFormatting(error) || isNotThere(error)) throw error
      if (blamedForms(error, [form]).length === 0) break
      refused.add(keyOf(form))
      await forgetFileId(ctx, telegram.botId, form)
    }
  }
  const answered = messageId ?? first
  const reply = { ...topicOf(send), ...(answered ? replyOptions(answered) : {}) }
  return sendPictures(ctx, telegram, { ...send, tipo: 'photo' }, reply)
}

/** The message of a send that carries the picture, and the send's first message. */
async function placeOf(
  ctx: Ctx,
  { chatId, payload: edit }: ClaimedSend,
  idPhoto: number,
): Promise<{ messageId: number | undefined; first: number | undefined }> {
  const row = await copyOf(ctx, edit.ofInvio ?? 0)
  if (row && row.chatId !== chatId) throw new CopyGone('il messaggio da modificare non è in questa chat')
  const ids = row?.messageIds ?? []
  const payload = (row?.payload ?? {}) as MessagePayload
  const pictures = (payload.photos ?? []).map((id) => ({ idPhoto: id }))
  const items = withFilms(pictures, payload)
  const place = items.findIndex((item) => 'idPhoto' in item && item.idPhoto === idPhoto)
  // The message is known only where each item has its own.
  const messageId = ids.length === items.length ? ids[place] : undefined
  return { messageId, first: ids[0] }
}

/** {@link editMedia} for a file stored at Telegram; an edit without a text keeps the file's own caption. */
async function editHeld(ctx: Ctx, telegram: Telegram, send: ClaimedSend): Promise<Sent> {
  const item = present(send.payload.media?.[0], 'a replaced file is named')
  const messageId = await targetOf(ctx, send)
  const { text, caption } = messageText(send.payload)
  const media = { ...heldMedia(item), ...(text === '' ? {} : caption) }
  await telegram.api.editMessageMedia(send.chatId, messageId, media, keyboardOf(send.payload))
  return { messageIds: [messageId] }
}
