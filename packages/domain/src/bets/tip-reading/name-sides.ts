import { foldWords } from '../../platform/text/fold.ts'
import { competitor, MOST_NAME_WORDS } from './event.ts'
import type { Lexeme } from './lexeme.ts'
import { wordsOf } from './pick-lexemes.ts'
import type { Competitor, Side, TipEvent } from './tip.ts'

/** Replaces the names of an event's sides in the lexemes of a leg by the sides. */
export function nameSides(lexemes: readonly Lexeme[], { home, away }: TipEvent): Lexeme[] {
  const result: Lexeme[] = []
  let end = 0
  for (const [at, lexeme] of lexemes.entries()) {
    if (at < end) continue
    const match = sideAt(lexemes, at, home, away)
    end = match?.to ?? at + 1
    result.push(match ? { is: 'term', term: { is: 'side', side: match.side }, text: NAMED } : lexeme)
  }
  return result
}

/** The text of a term in the place of a side's name. */
export const NAMED = 'nome'

/** The side that the longest name from a lexeme on calls, and where the name ends; null for no side's name. */
function sideAt(
  lexemes: readonly Lexeme[],
  at: number,
  home: Competitor,
  away: Competitor,
): { side: Side; to: number } | null {
  if (home.key === away.key) return null
  let run = 0
  while (run < MOST_NAME_WORDS && lexemes[at + run]?.is === 'word') run++
  for (let to = at + run; to > at; to--) {
    const words = lexemes.slice(at, to).map(wordsOf)
    const { key } = competitor(words.join(' '))
    if (key === home.key) return { side: 'home', to }
    if (key === away.key) return { side: 'away', to }
    const [inHome, inAway] = [home, away].map((side) => isPartOf(words, side))
    if (inHome !== inAway) return { side: inHome ? 'home' : 'away', to }
  }
  return null
}

/** Whether words are a part of a competitor's name with at least one word of four letters. */
function isPartOf(words: readonly string[], { name, key }: Competitor): boolean {
  const nameWords = [...foldWords(name).split(' '), ...key.split(' ')]
  return (
    words.some((word) => word.length >= 4) &&
    words.every((word) =>
      foldWords(word)
        .split(' ')
        .every((part) => nameWords.includes(part)),
    )
  )
}
