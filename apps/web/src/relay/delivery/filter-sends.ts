import type { UncertainSend } from '#web/telegram/outbox/public/sends.api.ts'
import { foldLetters } from '#web/ui/picker/filter-options.ts'
import type { PERIODS } from './sends.search.ts'

export type Period = (typeof PERIODS)[number]

const MINUTES: Record<Period, number> = {
  minuti: 15,
  ora: 60,
  giorno: 1_440,
}

/**
 * Messages attempted within the period, if any, whose chat, bet or text contains the search words. `ageOf` in minutes.
 */
export function filterSends(
  sends: readonly UncertainSend[],
  { cerca, periodo }: { cerca: string; periodo: Period | undefined },
  ageOf: (moment: string) => number,
): readonly UncertainSend[] {
  const words = foldLetters(cerca.trim())
  if (words === '' && periodo === undefined) return sends
  const isBet = /^\d+$/.test(words)
  return sends.filter(
    ({ chat, testo, idReceivedBet, tentato, previsto }) =>
      (periodo === undefined || ageOf(tentato ?? previsto) <= MINUTES[periodo]) &&
      (words === '' ||
        (isBet && idReceivedBet === Number(words)) ||
        foldLetters(chat).includes(words) ||
        foldLetters(testo).includes(words)),
  )
}
