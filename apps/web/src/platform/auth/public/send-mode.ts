/** Fields of every bot-side call: the user, and whether messages are sent to chats. */
export interface SendMode {
  username: string
  is_telegram_active: boolean
}
