/** Who writes, and whether chats are told: what every bot-side call carries. */
export interface SendMode {
  username: string
  is_telegram_active: boolean
}
