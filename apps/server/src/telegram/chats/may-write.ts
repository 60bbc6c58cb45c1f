import type { ChatMember, ChatPermissions } from 'grammy/types'
import type { SendType } from '#server/db/generated/tables.ts'
import type { Ctx } from '#server/kernel/ctx.ts'

/** A right a message needs in a group that limits what its members may send. */
export type Right = 'can_send_messages' | 'can_send_photos' | 'can_send_documents'

/** A bot's status in a chat; a group's permissions govern all members. */
export interface Place {
  type: 'private' | 'group' | 'supergroup' | 'channel'
  member: ChatMember
  permissions?: ChatPermissions | undefined
}

const BOT_REMOVED = 'il bot è stato rimosso'
const BOT_MUTED = 'il bot è silenziato'
const GROUP_CLOSED = 'nel gruppo scrivono solo gli amministratori'
const REASON_WITHOUT: Record<Right, string> = {
  can_send_messages: BOT_MUTED,
  can_send_photos: 'il bot non può inviare foto',
  can_send_documents: 'il bot non può inviare file',
}

/** Why a bot in this place may not send what it needs to; null when it may. For the staff, in Italian. */
export function whyMute(
  { type, member, permissions }: Place,
  needs: readonly Right[] = ['can_send_messages'],
): string | null {
  if (member.status === 'left' || member.status === 'kicked') return BOT_REMOVED
  if (member.status === 'creator' || type === 'private') return null
  if (type === 'channel') {
    if (member.status !== 'administrator') return 'il bot non è amministratore'
    return member.can_post_messages ? null : 'il bot non può pubblicare'
  }
  if (member.status === 'administrator') return null
  if (member.status === 'restricted') {
    if (!member.is_member) return BOT_REMOVED
    const refusedRight = needs.find((right) => member[right] === false)
    if (refusedRight) return REASON_WITHOUT[refusedRight]
  }
  const forbiddenRight = needs.find((right) => permissions?.[right] === false)
  if (!forbiddenRight) return null
  return forbiddenRight === 'can_send_messages' ? GROUP_CLOSED : REASON_WITHOUT[forbiddenRight]
}

/** Whether the bot's status allows it to write whatever the group's permissions are. */
export const isFree = ({ type, member }: Place): boolean =>
  type === 'private' || type === 'channel' || member.status === 'administrator' || member.status === 'creator'

/** Recognises our own reasons, which are stored in the place of Telegram's. */
const IN_ITALIAN = /[àèéìòù]|^(il|la|lo|l'|le|i|un|una|non|più|chat|deciso|troppo|messaggio|foto)\b/i

const DELETED_MESSAGE = /message to (edit|reply|be replied|delete) not found|MESSAGE_ID_INVALID/

/** Whether Telegram refused because the message in question is no longer in its chat. */
export const isCopyDeleted = (description: string | null | undefined): boolean =>
  DELETED_MESSAGE.test(description ?? '')

/** Telegram's refusal in the words of {@link whyMute}. */
export function whyRefused(description: string): string {
  if (/kicked|blocked|not a member|deactivated/.test(description)) return BOT_REMOVED
  if (/send photos|SEND_PHOTOS|SEND_MEDIA/.test(description)) return REASON_WITHOUT.can_send_photos
  if (/send documents|SEND_DOCS/.test(description)) return REASON_WITHOUT.can_send_documents
  if (/rights|WRITE_FORBIDDEN|CHAT_RESTRICTED|SEND_PLAIN/.test(description)) return BOT_MUTED
  if (/chat not found|PEER_ID_INVALID/.test(description))
    return 'la chat non esiste, o il bot non ne fa parte'
  if (/message is too long|caption is too long/.test(description)) return 'il testo è troppo lungo'
  if (/too big|too large/.test(description)) return 'il file è troppo grande'
  if (DELETED_MESSAGE.test(description)) return "il messaggio in chat non c'è più"
  if (/message can't be edited/.test(description)) return 'il messaggio in chat non si può più modificare'
  if (/message is not modified/.test(description)) return 'il messaggio in chat è già così'
  if (/Too Many Requests/.test(description)) return 'troppi messaggi in poco tempo'
  if (/TOPIC_(CLOSED|DELETED)|thread not found/.test(description))
    return "l'argomento della chat è chiuso o non c'è più"
  if (/IMAGE_PROCESS_FAILED|PHOTO_INVALID|wrong file identifier/.test(description))
    return 'Telegram non accetta la foto'
  // Any other text of Telegram's is in English and is quoted, so that it can be searched for.
  return IN_ITALIAN.test(description) ? description : `messaggio di errore «${description}»`
}

/** The right a kind of send needs, where the right to send messages is not enough. */
const RIGHT_OF_SEND_TYPE: Partial<Record<SendType, Right>> = {
  photo: 'can_send_photos',
  album: 'can_send_photos',
  document: 'can_send_documents',
}

/** The rights the queue of a chat needs: to write, at least. */
export async function neededRights(ctx: Ctx, chatId: number): Promise<Right[]> {
  const rows = await ctx.db
    .selectFrom('send')
    .select('tipo')
    .distinct()
    .where('chatId', '=', chatId)
    .where('stato', '=', 'pending')
    .execute()
  const rights = rows.map((row) => RIGHT_OF_SEND_TYPE[row.tipo] ?? 'can_send_messages')
  return rights.length === 0 ? ['can_send_messages'] : [...new Set(rights)]
}
