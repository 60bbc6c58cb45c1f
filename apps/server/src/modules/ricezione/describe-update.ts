import type { Message, Update } from 'grammy/types'

const CONTENTS = {
  photo: 'foto',
  video: 'video',
  animation: 'animazione',
  document: 'file',
  audio: 'audio',
  voice: 'vocale',
  video_note: 'videomessaggio',
  sticker: 'sticker',
  poll: 'sondaggio',
} as const

/** Longer texts are cut: the message itself is a click away. */
const EXCERPT = 500

/**
 * What a person needs to know an update by. It is read with care: one that was set aside may have any form.
 */
export function describeUpdate(payload: unknown) {
  const update = (payload ?? {}) as Partial<Update>
  const edited = update.edited_message ?? update.edited_channel_post
  const message = update.message ?? update.channel_post ?? edited
  const chat = message?.chat ?? update.message_reaction?.chat ?? update.my_chat_member?.chat
  const messageId = message?.message_id ?? update.message_reaction?.message_id
  return {
    title: textOr(chat && 'title' in chat ? chat.title : undefined, null),
    messageId: Number.isSafeInteger(messageId) ? (messageId as number) : null,
    date: dateOf(message?.date),
    tipo: kindOf(update, edited !== undefined),
    mittente: senderOf(update, message),
    contenuto: contentOf(message),
    testo: textOr(message?.text ?? message?.caption, '')
      .slice(0, EXCERPT)
      .toWellFormed(),
  }
}

function kindOf(update: Partial<Update>, isEdited: boolean) {
  if (isEdited) return 'modifica' as const
  if (update.message_reaction) return 'reazione' as const
  return update.my_chat_member ? ('bot' as const) : ('messaggio' as const)
}

function senderOf(update: Partial<Update>, message: Message | undefined): string {
  const from = message?.from ?? update.message_reaction?.user ?? update.my_chat_member?.from
  const chat = message?.sender_chat ?? update.message_reaction?.actor_chat
  const person = [from?.first_name, from?.last_name].filter((name) => typeof name === 'string').join(' ')
  return textOr(chat && 'title' in chat ? chat.title : undefined, person)
}

/** What it carries beside its text, in Italian; null for a text alone. */
function contentOf(message: Message | undefined): string | null {
  const found = Object.entries(CONTENTS).find(([kind]) => message?.[kind as keyof Message] !== undefined)
  return found?.[1] ?? null
}

const textOr = <T>(value: unknown, otherwise: T): string | T =>
  typeof value === 'string' ? value : otherwise

function dateOf(seconds: unknown): Date | null {
  const year = typeof seconds === 'number' ? new Date(seconds * 1000).getUTCFullYear() : Number.NaN
  return year >= 2013 && year < 2200 ? new Date((seconds as number) * 1000) : null
}
