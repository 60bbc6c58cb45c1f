import type {
  InputMediaAnimation,
  InputMediaAudio,
  InputMediaDocument,
  InputMediaPhoto,
  InputMediaVideo,
  MessageEntity,
} from 'grammy/types'
import type { Ctx } from '#server/kernel/ctx.ts'
import type { AlbumItem } from '#server/modules/outbox/public.ts'
import type { ClaimedSend } from './claim-sends.ts'

/** What cannot be sent whatever Telegram says; the sentence is for the staff. */
export class Undeliverable extends Error {}

/** What an edit changes does not stand in the chat. */
export class CopyGone extends Error {}

type Media = InputMediaPhoto | InputMediaVideo | InputMediaAnimation | InputMediaDocument | InputMediaAudio

/** A file Telegram holds, with its words. */
export const heldMedia = ({ tipo, fileId, caption, captionEntities }: AlbumItem): Media => ({
  type: tipo,
  media: fileId,
  ...(caption ? { caption } : {}),
  ...(captionEntities ? { caption_entities: captionEntities as MessageEntity[] } : {}),
})

/** The message an edit or a deletion is about. @throws Undeliverable, CopyGone */
export async function targetOf(ctx: Ctx, { chatId, payload }: ClaimedSend): Promise<number> {
  if (!payload.ofInvio) {
    if (!payload.messageId) throw new Undeliverable('non dice quale messaggio modificare')
    return payload.messageId
  }
  const copy = await copyOf(ctx, payload.ofInvio)
  if (copy?.stato !== 'sent')
    throw new Undeliverable('il messaggio da modificare non è arrivato in questa chat')
  const messageId = copy.chatId === chatId ? copy.messageIds?.[payload.ofPart ?? 0] : undefined
  if (!messageId) throw new CopyGone('il messaggio da modificare non è in questa chat')
  return messageId
}

/** The send itself, or the one that took its place because its message was gone. */
export async function copyOf(ctx: Ctx, idInvio: number) {
  return ctx.db
    .selectFrom('invio')
    .select(['stato', 'chatId', 'messageIds'])
    .where((eb) => eb.or([eb('id', '=', idInvio), eb('alPostoDi', '=', idInvio)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
