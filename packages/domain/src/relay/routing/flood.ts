/** Chats refused one after the other from which on the refusals are no coincidence. */
const ENOUGH_CHATS = 3

/** Telegram's replies since the first of the recent refusals. */
interface Lately {
  /** Different chats that Telegram refused for too many messages. */
  refused: number
  /** Messages that Telegram took, in any chat. */
  taken: number
}

/**
 * Whether refusals mean the whole bot. Telegram's answer is the same for a chat and for the bot, but a bot that is
 * refused as a whole gets nothing through: if one message was taken in between, each refusal concerns only its chat.
 */
export const meansAll = ({ refused, taken }: Lately): boolean => refused >= ENOUGH_CHATS && taken === 0
