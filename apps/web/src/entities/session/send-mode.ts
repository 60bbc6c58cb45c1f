/** Who writes, and whether chats are told: what every bot-side call carries (1 §7.3). */
export interface SendMode {
  username: string
  is_telegram_active: boolean
}
