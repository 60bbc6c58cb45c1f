import type { BotHealth } from '#server/kernel/health.ts'
import { whyRefused } from './may-write.ts'

/** How many names fit into a sentence; of more groups two are named and the others counted. */
const MOST_NAMES = 3

/** Names of groups for a sentence: the first few and how many more. */
export const groupNames = (names: readonly string[]): string =>
  names.length <= MOST_NAMES
    ? names.join(', ')
    : `${names.slice(0, MOST_NAMES - 1).join(', ')} e altri ${names.length - MOST_NAMES + 1} gruppi`

/**
 * What the bot lacks to do its work, in words; null when it receives from the real Telegram and reads every group. The
 * first steps and the health of the system say the same.
 */
export function botLack(
  bot: Pick<BotHealth, 'ok' | 'lastError' | 'unreadGroups'>,
  { hasTrialTelegram }: { hasTrialTelegram: boolean },
): string | null {
  if (!bot.ok) return `il bot non riceve${bot.lastError ? ` (${whyRefused(bot.lastError)})` : ''}`
  if (bot.unreadGroups.length > 0)
    return `la privacy del bot è attiva e non legge ${groupNames(bot.unreadGroups)}: togli la privacy da @BotFather o rendilo amministratore`
  if (hasTrialTelegram)
    return 'è collegato il Telegram di prova: riavvia con TELEGRAM_BOT_TOKEN, il token che dà @BotFather'
  return null
}
