import type { ChatMember } from 'grammy/types'

/** Whether a bot with this place in a chat may write there; null when it may, else why not, for the staff. */
export function whyMute(member: ChatMember, chatType: string): string | null {
  switch (member.status) {
    case 'left':
    case 'kicked':
      return 'il bot è stato rimosso'
    case 'restricted':
      return member.is_member && member.can_send_messages ? null : 'il bot è silenziato'
    case 'administrator':
      return chatType === 'channel' && !member.can_post_messages ? 'il bot non può pubblicare' : null
    case 'member':
      return chatType === 'channel' ? 'il bot non è amministratore' : null
    case 'creator':
      return null
  }
}
