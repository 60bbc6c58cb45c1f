import { InputFile } from 'grammy'
import type { MessageEntity } from 'grammy/types'
import { invariant, present } from '#server/kernel/app-error.ts'
import type { Ctx } from '#server/kernel/ctx.ts'
import { redact } from '#server/kernel/log.ts'
import type { Telegram } from '#server/telegram/bot-api/public.ts'
import type { CopiedMessage } from '#server/telegram/outbox/public.ts'
import { keyboardOf, messageText, type Placement } from './call-target.ts'
import type { ClaimedSend } from './claim-sends.ts'
import { isBadRequest } from './refusals.ts'

/** The source group protects its content, the bot has left it, or it became a supergroup. */
const UNCOPYABLE =
  /message can't be copied|CHAT_FORWARDS_RESTRICTED|PROTECTED|from_chat_id|upgraded to a supergroup|MESSAGE_ID_INVALID/i

type HeldContent = NonNullable<CopiedMessage['held']>
type HeldText = NonNullable<HeldContent['words']>

/**
 * Copies a message, with its own caption or ours. A message that may not be copied is sent anew by its file id or,
 * where that is refused too, downloaded and uploaded. @returns the copy's message id
 */
export async function copyMessage(
  ctx: Ctx,
  telegram: Telegram,
  send: ClaimedSend,
  reply: Placement,
): Promise<number> {
  const { chatId, payload } = send
  const copy = present(payload.copy, 'a copy names what it copies')
  const options = { ...keyboardOf(payload), ...reply }
  const caption = copy.recaption ? messageText(payload).caption : {}
  try {
    const sent = await telegram.api.copyMessage(chatId, copy.chatId, copy.messageId, {
      ...caption,
      ...options,
    })
    return sent.message_id
  } catch (error) {
    if (!isBadRequest(error) || !UNCOPYABLE.test(error.description) || !copy.held) throw error
    ctx.log.info({ err: redact(String(error)), invio: send.id }, 'not to be copied, sent anew')
    return sendHeld(telegram, send, copy.held, options)
  }
}

async function sendHeld(
  { api, download }: Telegram,
  { chatId, payload }: ClaimedSend,
  held: HeldContent,
  options: Record<string, unknown>,
): Promise<number> {
  const { text, entities: storedEntities }: HeldText = payload.copy?.recaption
    ? { text: payload.text ?? '', entities: payload.entities as unknown[] | undefined }
    : (held.words ?? { text: '' })
  const entities = storedEntities as MessageEntity[] | undefined
  if (held.tipo === 'text') {
    const sent = await api.sendMessage(chatId, text, { ...(entities ? { entities } : {}), ...options })
    return sent.message_id
  }
  const { tipo, fileId, nome } = held
  invariant(fileId, 'what is no text has a file')
  const caption = {
    ...(text === '' ? {} : { caption: text }),
    ...(entities ? { caption_entities: entities } : {}),
    ...options,
  }
  const sendFile = async (file: string | InputFile): Promise<number> => {
    const sent = await {
      photo: () => api.sendPhoto(chatId, file, caption),
      video: () => api.sendVideo(chatId, file, caption),
      animation: () => api.sendAnimation(chatId, file, caption),
      document: () => api.sendDocument(chatId, file, caption),
      audio: () => api.sendAudio(chatId, file, caption),
      voice: () => api.sendVoice(chatId, file, caption),
    }[tipo]()
    return sent.message_id
  }
  try {
    return await sendFile(fileId)
  } catch (error) {
    if (!isBadRequest(error)) throw error
    return sendFile(new InputFile(await download(fileId), nome ?? tipo))
  }
}
