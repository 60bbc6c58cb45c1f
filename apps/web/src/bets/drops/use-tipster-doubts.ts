import { tipsterDropDoubts } from '@xbetapp/domain/bets/drops/doubts'
import { parseDecimalInput } from '@xbetapp/domain/platform/format/number'
import type { Bet } from '#web/bets/bets/public/bet.ts'
import { inWords } from '#web/bets/drops/public/doubt-words.ts'
import { useAskedOnce } from '#web/bets/drops/public/use-asked-once.ts'
import type { TypedDrop } from './drop-entries.ts'

/** Doubts about a tipster's amount and odds before they are credited. */
export function useTipsterDoubts(bet: Pick<Bet, 'quotaMedia' | 'totGiocabile'>, typed: TypedDrop) {
  // As numbers: a field that is left writes them its own way.
  const about = JSON.stringify([typed.importo, typed.quota].map(parseDecimalInput))
  const { doubts, isMeant } = useAskedOnce(about)
  return {
    doubts,
    areMeant: () => isMeant(tipsterDropDoubts(typed, bet).map((doubt) => inWords(doubt, '€'))),
  }
}
