import { competitor, MOST_NAME_WORDS, spelt, wordAt } from './event.ts'
import type { Lexeme } from './lexeme.ts'
import type { Competitor, Side, TipEvent } from './tip.ts'

/** Replaces the names of an event's sides in the lexemes of a leg by the sides. */
export function nameSides(lexemes: readonly Lexeme[], { home, away }: TipEvent): Lexeme[] {
  const result: Lexeme[] = []
  let at = 0
  while (at < lexemes.length) {
    const match = sideAt(lexemes, at, home, away)
    const lexeme = lexemes[at]
    if (match !== null) {
      result.push({ is: 'term', term: { is: 'side', side: match.side }, text: NAMED })
      at = match.to
    } else {
      if (lexeme !== undefined) result.push(lexeme)
      at++
    }
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
  let run = 0
  while (run < MOST_NAME_WORDS && lexemes[at + run]?.is === 'word') run++
  for (let to = at + run; to > at; to--) {
    const words: string[] = []
    for (let word = at; word < to; word++) words.push(wordAt(lexemes, word))
    const { key } = competitor(words.join(' '))
    if (home.key === away.key) return null
    if (key === home.key) return { side: 'home', to }
    if (key === away.key) return { side: 'away', to }
    const [inHome, inAway] = [home, away].map((side) => isPartOf(words, side))
    if (inHome !== inAway) return { side: inHome ? 'home' : 'away', to }
  }
  return null
}

/** Whether words are a part of a competitor's name with at least one word of four letters. */
function isPartOf(words: readonly string[], { name, key }: Competitor): boolean {
  const nameWords = [...spelt(name).split(' '), ...key.split(' ')]
  return (
    words.some((word) => word.length >= 4) &&
    words.every((word) =>
      spelt(word)
        .split(' ')
        .every((part) => nameWords.includes(part)),
    )
  )
}
