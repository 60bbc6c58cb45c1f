import { tipsterDropDoubts } from '@xbetapp/domain/drops/doubts'
import { parseDecimalInput } from '@xbetapp/domain/format/number'
import { useState } from 'react'
import type { Bet } from '#web/entities/bet/bet.ts'
import type { TypedDrop } from './drop-entries.ts'
import { inWords } from './entry-facts.ts'

/** What may be a slip in what a tipster is about to be credited with: asked once, the same once more is meant. */
export function useTipsterDoubts(bet: Pick<Bet, 'quotaMedia' | 'totGiocabile'>, typed: TypedDrop) {
  const [asked, setAsked] = useState<{ about: string; doubts: readonly string[] } | null>(null)
  // As numbers: a field that is left writes them its own way.
  const about = JSON.stringify([typed.importo, typed.quota].map(parseDecimalInput))
  return {
    doubts: asked?.about === about ? asked.doubts : [],
    /** Whether the figures are meant: nothing is odd about them, or it was asked already. */
    areMeant: (): boolean => {
      const doubts = tipsterDropDoubts(typed, bet).map((doubt) => inWords(doubt, '€'))
      if (doubts.length === 0 || asked?.about === about) return true
      setAsked({ about, doubts })
      return false
    },
  }
}
