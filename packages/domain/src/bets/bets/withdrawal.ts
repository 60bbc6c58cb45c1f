import { foldWords } from '../../platform/text/fold.ts'

/** Words that take a bet back when a tipster writes one and nothing else. The staff guide lists them. */
const WORDS = new Set(['annulla', 'annullata', 'annullato', 'void', 'stop', 'no bet', 'nobet'])

/** Whether a whole message is one of the words by which a bet is taken back: case, signs and emoji do not count. */
export const isWithdrawalWord = (text: string): boolean => WORDS.has(foldWords(text))

/** Whether a message is a command to a bot, ours or another: never a tip. */
export const isBotCommand = (text: string): boolean => /^\s*\/[a-z]\w{0,63}(@\w+)?(?!\S)/i.test(text)
