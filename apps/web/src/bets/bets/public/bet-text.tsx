import { joinOddsLines } from '@xbetapp/domain/bets/bets/text'
import { RichText } from '#web/ui/rich-text/rich-text.tsx'
import { betText as text } from './bet.it.ts'
import type { Bet } from './bet.ts'

/** The text of a bet, or that its image is still to be read. */
export function BetText({ bet }: { bet: Pick<Bet, 'formattedBet' | 'entities'> }) {
  if (!bet.formattedBet) return text.readImage
  return <RichText {...joinOddsLines({ text: bet.formattedBet, entities: bet.entities })} />
}
