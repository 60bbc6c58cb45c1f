import { foldLoosely } from '../text/fold.ts'
import type { Lexeme } from './lexeme.ts'
import { CLUBS, OF_SEVERAL_SPORTS } from './team-aliases.ts'
import type { Competitor, ReadLeg, Side, TipEvent } from './tip.ts'

/** Say what kind of company it is, not which club. */
const AFFIXES = new Set([
  'fc',
  'ac',
  'as',
  'ss',
  'ssc',
  'us',
  'uc',
  'acf',
  'afc',
  'cfc',
  'bc',
  'calcio',
  'asd',
])
/** A team of its own beside the first one; however it is written, it is written into the key. */
const CATEGORIES = new Map<string, string>([
  ...['w', 'women', 'femminile', 'femm', 'donne', 'ladies', 'wfc', 'feminino', 'frauen'].map(
    (way) => [way, 'w'] as const,
  ),
  ...['primavera', 'youth', 'giovanile'].map((way) => [way, 'primavera'] as const),
])
const MOST_WORDS = 5
/** Before these words a sentence may stand, not a name: `vai con Inter - Milan`. */
const BEFORE_NAME = new Set([
  'con',
  'su',
  'per',
  'in',
  'nel',
  'nella',
  'tra',
  'fra',
  'anche',
  'da',
  'a',
  'di',
  'oggi',
])
const AFTER_NAME = new Set([
  'nel',
  'nella',
  'con',
  'per',
  'in',
  'su',
  'al',
  'alla',
  'del',
  'della',
  'da',
  'a',
  'che',
  'di',
  'dei',
  'e',
  'il',
  'la',
])

const spelt = (name: string): string =>
  foldLoosely(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
const ALIASES = new Map(
  CLUBS.flatMap((ways) => ways.map((way) => [spelt(way), spelt(ways[0] ?? '')] as const)),
)

/**
 * A competitor by his name. Names have one key when they are spelt alike but for signs and company
 * (`A.C. Monza`, `Monza`) or stand together in the list of clubs. Women, youth and reserves keep a key of their own.
 */
export function competitor(name: string): Competitor {
  const words = spelt(name).split(' ')
  const category = words.map((word) => CATEGORIES.get(word) ?? (/^u\d\d$/.test(word) ? word : null))
  const club = words.filter((_, index) => category[index] === null)
  const bare = club.filter((word) => !AFFIXES.has(word))
  const kept = bare.length > 0 ? bare.join(' ') : club.join(' ')
  const key = ALIASES.get(club.join(' ')) ?? ALIASES.get(kept) ?? kept
  return { name, key: [key, ...category.filter((word) => word !== null)].join(' ').trim() }
}

export function tipEvent(home: string, away: string): TipEvent {
  const [first, second] = [competitor(home), competitor(away)]
  return { home: first, away: second, key: `${first.key}|${second.key}` }
}

/**
 * Whether two legs are about one event, as far as their texts tell. `same` only with both keys equal, in one order, and
 * no doubt about the sport; `maybe` is for a person to decide: a sport shown by one of them only, the names the other way
 * round, or one name inside the other. When it is played is not looked at: legs of another week are not of one event.
 */
export function compareEvents(a: EventOfLeg, b: EventOfLeg): 'same' | 'maybe' | 'different' {
  if (a.event === null || b.event === null) return 'different'
  if (a.sport !== null && b.sport !== null && a.sport !== b.sport) return 'different'
  const [home, away] = [a.event.home.key, a.event.away.key]
  if (a.event.key === b.event.key) {
    const isOneSport =
      a.sport === b.sport &&
      (a.sport !== null || !(OF_SEVERAL_SPORTS.has(home) && OF_SEVERAL_SPORTS.has(away)))
    const isFootball = (a.sport ?? b.sport) === 'calcio' && (isFootballClub(home) || isFootballClub(away))
    return isOneSport || isFootball ? 'same' : 'maybe'
  }
  const isSwapped = isTurnedRound(a.event, b.event)
  const isLike = isWithin(home, b.event.home.key) && isWithin(away, b.event.away.key)
  return isSwapped || isLike ? 'maybe' : 'different'
}

/** Whether two events have the same two names the other way round. */
export const isTurnedRound = (a: TipEvent, b: TipEvent): boolean =>
  a.home.key === b.away.key && a.away.key === b.home.key

const CLUB_KEYS = new Set(ALIASES.values())
/** A club nobody knows from another sport: beside it the opponent plays football too. */
const isFootballClub = (key: string): boolean => CLUB_KEYS.has(key) && !OF_SEVERAL_SPORTS.has(key)

export type EventOfLeg = Pick<ReadLeg, 'event' | 'sport'>

/** Whether all words of one name stand in the other: `sinner` and `j sinner`. */
function isWithin(a: string, b: string): boolean {
  const [one, other] = [a.split(' '), b.split(' ')]
  return one.every((word) => other.includes(word)) || other.every((word) => one.includes(word))
}

export interface FoundEvent {
  event: TipEvent
  /** First lexeme of the home name, and the one after the away name. */
  from: number
  to: number
}

/** The events on a line; null when its dashes can be read in more than one way. */
export function findEvents(lexemes: readonly Lexeme[]): FoundEvent[] | null {
  for (const mark of ['word', 'dash', 'glued', 'slash'] as const) {
    const found: FoundEvent[] = []
    for (const [at, lexeme] of lexemes.entries()) {
      if (lexeme.is !== 'versus' || lexeme.mark !== mark) continue
      const event = eventAround(lexemes, at, mark)
      if (event === null) continue
      const previous = found.at(-1)
      if (previous !== undefined && previous.to > event.from) return null
      found.push(event)
    }
    if (found.length > 0) return mark === 'slash' && found.length > 1 ? null : found
  }
  return []
}

type Mark = 'word' | 'dash' | 'glued' | 'slash'
const STRENGTH: Mark[] = ['slash', 'glued', 'dash', 'word']

function eventAround(lexemes: readonly Lexeme[], at: number, mark: Mark): FoundEvent | null {
  let from = at
  while (at - from <= 2 * MOST_WORDS && isOfName(lexemes, from - 1, mark, at)) from--
  let to = at + 1
  while (to - at <= 2 * MOST_WORDS && isOfName(lexemes, to, mark, null)) to++
  for (let word = at - 1; word >= from; word--) {
    if (word + 1 < at && BEFORE_NAME.has(wordAt(lexemes, word))) from = Math.max(from, word + 1)
  }
  for (let word = at + 2; word < to; word++)
    if (AFTER_NAME.has(wordAt(lexemes, word)) && !isNameAfter(lexemes, word, to)) to = word
  while (to > at + 1 && lexemes[to - 1]?.is !== 'word' && lexemes[to - 1]?.is !== 'number') to--
  const [home, away] = [nameOf(lexemes, from, at), nameOf(lexemes, at + 1, to)]
  return home === null || away === null ? null : { event: tipEvent(home, away), from, to }
}

/** `racing de santander`, `deportivo la coruna`: an article with a name after it is a part of the name. */
const isNameAfter = (lexemes: readonly Lexeme[], at: number, to: number): boolean =>
  ['la', 'del', 'di', 'al'].includes(wordAt(lexemes, at)) &&
  at + 1 < to &&
  !AFTER_NAME.has(wordAt(lexemes, at + 1))

const wordAt = (lexemes: readonly Lexeme[], at: number): string => {
  const lexeme = lexemes[at]
  return lexeme?.is === 'word' ? lexeme.text : ''
}

/** Words, weaker marks between them, the year in `Mainz 05` and, before the mark, any other number of a name. */
function isOfName(lexemes: readonly Lexeme[], at: number, mark: Mark, versus: number | null): boolean {
  const lexeme = lexemes[at]
  if (lexeme?.is === 'word') return true
  if (lexeme?.is === 'versus') {
    const isWeaker = STRENGTH.indexOf(lexeme.mark) < STRENGTH.indexOf(mark)
    return (
      isWeaker && lexeme.mark !== 'dash' && lexemes[at - 1]?.is === 'word' && lexemes[at + 1]?.is === 'word'
    )
  }
  if (
    lexeme?.is !== 'number' ||
    lexeme.sign !== null ||
    lexeme.decimals > 0 ||
    lexemes[at - 1]?.is !== 'word'
  )
    return false
  return /^0\d$/.test(lexeme.text) || (versus === at + 1 && (lexeme.hundredths ?? 0) >= 400)
}

function nameOf(lexemes: readonly Lexeme[], from: number, to: number): string | null {
  let name = ''
  let words = 0
  for (const lexeme of lexemes.slice(from, to)) {
    if (lexeme.is === 'versus') name += lexeme.mark === 'slash' ? '/' : '-'
    else if (lexeme.is === 'word' || lexeme.is === 'number') {
      words += lexeme.text.split(' ').length
      name += name === '' || /[-/]$/.test(name) ? lexeme.text : ` ${lexeme.text}`
    }
  }
  return words <= MOST_WORDS && /\p{L}{2}/u.test(name) ? name : null
}

const YOUTH = /^(?:1[5-9]|2[0-3])$/

/** `Italia U21 - Spagna Under 21`: with a mark right behind it, no line but a category; then also behind the other name. */
export function joinYouth(lexemes: readonly Lexeme[]): Lexeme[] {
  const joined: Lexeme[] = []
  let age: string | null = null
  for (let at = 0; at < lexemes.length; at++) {
    const [lexeme, number, after] = [lexemes[at], lexemes[at + 1], lexemes[at + 2]]
    if (lexeme === undefined) break
    const isUnder = lexeme.is === 'term' && lexeme.term.is === 'under' && joined.at(-1)?.is === 'word'
    if (
      isUnder &&
      number?.is === 'number' &&
      YOUTH.test(number.text) &&
      (after?.is === 'versus' || number.text === age)
    ) {
      age = number.text
      joined.push({ is: 'word', text: `u${age}` })
      at++
    } else joined.push(lexeme)
  }
  return joined
}

/** The names of an event's two sides in what a leg says, as sides. */
export function nameSides(lexemes: readonly Lexeme[], { home, away }: TipEvent): Lexeme[] {
  const named: Lexeme[] = []
  let at = 0
  while (at < lexemes.length) {
    const found = sideAt(lexemes, at, home, away)
    const lexeme = lexemes[at]
    if (found !== null) {
      named.push({ is: 'term', term: { is: 'side', side: found.side }, text: NAMED })
      at = found.to
    } else {
      if (lexeme !== undefined) named.push(lexeme)
      at++
    }
  }
  return named
}

/** The text of a side that was called by its name. */
export const NAMED = 'nome'

function sideAt(
  lexemes: readonly Lexeme[],
  at: number,
  home: Competitor,
  away: Competitor,
): { side: Side; to: number } | null {
  let run = 0
  while (run < MOST_WORDS && lexemes[at + run]?.is === 'word') run++
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

function isPartOf(words: readonly string[], { name, key }: Competitor): boolean {
  const all = [...spelt(name).split(' '), ...key.split(' ')]
  return (
    words.some((word) => word.length >= 4) &&
    words.every((word) =>
      spelt(word)
        .split(' ')
        .every((part) => all.includes(part)),
    )
  )
}
