import type { DropDoubt } from '@xbetapp/domain/bets/drops/doubts'
import { formatAllOdds, formatMoney } from '@xbetapp/domain/platform/format/number'
import { useState } from 'react'
import { doubtsText as text } from './doubts.it.ts'

/** The doubts, and the hint that a second Enter confirms. */
export function DoubtLines({ doubts }: { doubts: readonly string[] }) {
  if (doubts.length === 0) return null
  return (
    <p role="alert" className="flush warned type-xs yellow">
      {doubts.join(' ')} {text.again}
    </p>
  )
}

const LEAST_PLACES = 2

/** A doubt as a question; amounts in the drop's currency. */
export function inWords(doubt: DropDoubt, currency: string): string {
  const odds = (value: string) => formatAllOdds(value, LEAST_PLACES)
  switch (doubt.kind) {
    case 'thousand':
      return text.thousand(doubt.typed)
    case 'comma':
      return text.comma(odds(doubt.meant))
    case 'far-from-text':
      return text.farFromText(odds(doubt.odds))
    case 'far-from-average':
      return text.farFromAverage(odds(doubt.odds))
    case 'far-above':
      return text.farAbove(formatMoney(doubt.giocabile))
    case 'large':
      return text.large(formatMoney(doubt.usual, currency))
    case 'held':
      return text.held(`${formatMoney(doubt.importo, currency)} @ ${odds(doubt.quota)}`)
    case 'blocked':
      return text.blocked
    case 'above-credit':
      return text.aboveCredit(formatMoney(doubt.libero, currency))
    case 'above-limit':
      return text.aboveLimit(formatMoney(doubt.limite, currency))
  }
}

/** Asks once about doubts; submitting the same again confirms it. `about`: identifies the input in doubt. */
export function useAskedOnce(about: string) {
  const [asked, setAsked] = useState<{ about: string; doubts: readonly string[] } | null>(null)
  return {
    /** The doubts asked about, while the input is unchanged. */
    doubts: asked?.about === about ? asked.doubts : [],
    /** Asks about the doubts, unless there are none or the same input was asked about. @returns false when it asks */
    askOnce: (doubts: readonly string[]): boolean => {
      if (doubts.length === 0 || asked?.about === about) return true
      setAsked({ about, doubts })
      return false
    },
  }
}
