/** So many chats refused one after the other are no coincidence. */
const ENOUGH_CHATS = 3

/** Telegram's replies since the first of the recent refusals. */
interface Lately {
  /** Different chats it refused for being written to too much. */
  refused: number
  /** Messages it took, of whatever chat. */
  taken: number
}

/**
 * Whether refusals mean the whole bot. Telegram's answer is the same for a chat and for the bot, but a bot that is
 * refused as a whole gets nothing through: one message taken in between says that the refusals are of their chats.
 */
export const meansAll = ({ refused, taken }: Lately): boolean => refused >= ENOUGH_CHATS && taken === 0
