import { foldWords, wordSet } from '../../platform/text/fold.ts'
import { turnsRound } from './chatter.ts'
import { isTerm, type Lexeme } from './lexeme.ts'
import { wordsOf } from './pick-lexemes.ts'
import { CLUBS } from './team-aliases.ts'
import type { Competitor, ReadLeg, TipEvent } from './tip.ts'

/** Affixes that state the kind of club, not its name. */
const AFFIXES = wordSet('fc ac as ss ssc us uc acf afc cfc bc calcio basket pallacanestro volley asd')
const WOMENS_WORDS = ['w', 'women', 'femminile', 'femm', 'donne', 'ladies', 'wfc', 'feminino', 'frauen']
const YOUTH_WORDS = ['primavera', 'youth', 'giovanile']
/** Words for a team other than the first team. All spellings of a category add the same word to the key. */
const CATEGORIES = new Map<string, string>([
  ...WOMENS_WORDS.map((word) => [word, 'w'] as const),
  ...YOUTH_WORDS.map((word) => [word, 'primavera'] as const),
])
/** Words of the longest name; more words beside a mark are not a name. */
export const MOST_NAME_WORDS = 5
/** Prepositions and articles, which part a name from the sentence around it. */
const PARTICLES = wordSet(
  'anche con su per in nel nella nei nelle tra fra da dal dalla a al alla alle ai di dei del della che e il lo la i gli le un una in at for the and of with from',
)
/** Particles that also occur within names: `racing de santander`, `vasco da gama`, `deportivo la coruna`. */
const WITHIN_NAMES = wordSet('la del di da al the')
/** Particles that names begin with: `le havre`, `la spezia`. */
const BEFORE_NAMES = wordSet('le la al')

const ALIASES = new Map(
  CLUBS.flatMap((ways) => ways.map((way) => [foldWords(way), foldWords(ways[0] ?? '')] as const)),
)

/**
 * A competitor by name. Names share a key when they differ only in signs and club affixes (`A.C. Monza`, `Monza`) or
 * are aliases in the list of clubs. Women, youth and reserve teams have separate keys.
 */
export function competitor(name: string): Competitor {
  const words = foldWords(name).split(' ')
  const category = words.map((word) => CATEGORIES.get(word) ?? (/^u\d\d$/.test(word) ? word : null))
  const club = words.filter((_, index) => category[index] === null)
  const bare = club.filter((word) => !AFFIXES.has(word))
  const kept = bare.length > 0 ? bare.join(' ') : club.join(' ')
  const key =
    [club.join(' '), kept, kept.replace(/^(?:l|la) /, '')].map((way) => ALIASES.get(way)).find(Boolean) ??
    kept
  return { name, key: [key, ...category.filter((word) => word !== null)].join(' ').trim() }
}

export function tipEvent(home: string, away: string): TipEvent {
  const [first, second] = [competitor(home), competitor(away)]
  return { home: first, away: second, key: `${first.key}|${second.key}` }
}

/**
 * Whether two legs are about one event, as far as teams and sport tell. `same`: both keys equal, in one order, and no
 * two sports. `maybe` is for a person to decide: the names the other way round, or one name inside the other; or, unless
 * their time tells, a football club beside another sport that only one leg shows. The caller compares when the event is
 * played ({@link isSameTime}).
 */
export function compareEvents(a: EventOfLeg, b: EventOfLeg): 'same' | 'maybe' | 'different' {
  if (a.event === null || b.event === null) return 'different'
  if (a.sport !== null && b.sport !== null && a.sport !== b.sport) return 'different'
  const [home, away] = [a.event.home.key, a.event.away.key]
  if (a.event.key === b.event.key) {
    const shown = a.sport ?? b.sport
    const isOtherSport = a.sport !== b.sport && shown !== 'calcio'
    return isOtherSport && (CLUB_KEYS.has(home) || CLUB_KEYS.has(away)) ? 'maybe' : 'same'
  }
  const isSwapped = isTurnedRound(a.event, b.event)
  const isLike = isWithin(home, b.event.home.key) && isWithin(away, b.event.away.key)
  return isSwapped || isLike ? 'maybe' : 'different'
}

/** Whether two events have the same two names the other way round. */
export const isTurnedRound = (a: TipEvent, b: TipEvent): boolean =>
  a.home.key === b.away.key && a.away.key === b.home.key

const CLUB_KEYS = new Set(ALIASES.values())

export type EventOfLeg = Pick<ReadLeg, 'event' | 'sport'>

/** Whether one name contains all words of the other: `sinner` and `j sinner`. */
function isWithin(a: string, b: string): boolean {
  const [one, other] = [a.split(' '), b.split(' ')]
  return one.every((word) => other.includes(word)) || other.every((word) => one.includes(word))
}

export interface FoundEvent {
  event: TipEvent
  /** Indexes of the first lexeme of the home name, and of the lexeme behind the event. */
  from: number
  to: number
}

/**
 * The lexemes with names that look like words of a sentence, `Vado - Pineto`, `Primo - Secondo`, read as names. A name
 * of this kind has a capital, is next to the mark, and has no word of a sentence on its far side.
 */
function namesAmong(lexemes: readonly Lexeme[]): Lexeme[] {
  return lexemes.map((lexeme, at): Lexeme => {
    if (lexeme.is !== 'chatter' || !lexeme.isCapital || PARTICLES.has(lexeme.text)) return lexeme
    const [before, after] = [lexemes[at - 1], lexemes[at + 1]]
    const isHome = after?.is === 'versus' && before?.is !== 'chatter' && before?.is !== 'word'
    const isAway = before?.is === 'versus' && after?.is !== 'chatter'
    return isHome || isAway ? { ...lexeme, is: 'word' } : lexeme
  })
}

/** The events on a line; null when its dashes can be read in more than one way. */
export function findEvents(lineLexemes: readonly Lexeme[]): FoundEvent[] | null {
  const lexemes = namesAmong(lineLexemes)
  for (const mark of ['word', 'dash', 'glued', 'slash'] as const) {
    const events: FoundEvent[] = []
    for (const [at, lexeme] of lexemes.entries()) {
      if (lexeme.is !== 'versus' || lexeme.mark !== mark) continue
      const event = eventAround(lexemes, at, mark)
      if (event === null) continue
      if (event === 'doubt') return null
      const previous = events.at(-1)
      if (previous === undefined || previous.to <= event.from) events.push(event)
      // `Como - Pisa - Pisa over 1,5`: the pick repeats one of the two names.
      else if (!repeatsNames(event.event, previous.event)) return null
    }
    if (events.length > 0) return mark === 'slash' && events.length > 1 ? null : events
  }
  return []
}

const repeatsNames = (event: TipEvent, { home, away }: TipEvent): boolean =>
  [event.home.key, event.away.key].every((key) => isWithin(key, home.key) || isWithin(key, away.key))

type Mark = 'word' | 'dash' | 'glued' | 'slash'
const STRENGTH: Mark[] = ['slash', 'glued', 'dash', 'word']

function eventAround(lexemes: readonly Lexeme[], at: number, mark: Mark): FoundEvent | 'doubt' | null {
  let from = at
  while (at - from <= 2 * MOST_NAME_WORDS && isOfName(lexemes, from - 1, mark, at)) from--
  let to = at + 1
  while (to - at <= 2 * MOST_NAME_WORDS && isOfName(lexemes, to, mark, null)) to++
  for (let word = at - 2; word >= from; word--)
    if (isParting(lexemes, word) && !BEFORE_NAMES.has(wordAt(lexemes, word))) from = word + 1
  for (let word = to - 1; word > at + 1; word--) if (isParting(lexemes, word)) to = word
  while (to > at + 1 && lexemes[to - 1]?.is !== 'word' && lexemes[to - 1]?.is !== 'number') to--
  const names = withoutSaidAgain(lexemes, from, at, to)
  if (names === null) return null
  from = fromCapital(lexemes, names.from, at)
  to = names.to
  const end = endOfClub(lexemes, at + 1, to)
  const [home, away] = [nameOf(lexemes, from, at), nameOf(lexemes, at + 1, end)]
  if (home === null || away === null) return null
  const isStray = end === to || lexemes.slice(end, to).every((word) => word.is === 'word' && !word.isCapital)
  if (!isStray || !(end === to || isCapital(lexemes[at + 1]))) return 'doubt'
  // Words right before a pick belong to the pick: `Milan - Roma niente over 2,5`.
  const isOfPick = lexemes[to]?.is === 'term' || lexemes[to]?.is === 'number'
  return { event: tipEvent(home, away), from, to: isOfPick ? end : to }
}

const isCapital = (lexeme: Lexeme | undefined): boolean => lexeme?.is === 'word' && lexeme.isCapital

/**
 * Where the away name ends when it begins with a known club: behind `Roma` in `Milan - Roma derby caldissimo`. The
 * caller checks that small letters follow: behind a capital another club (`Inter Miami`) or a player is possible.
 */
function endOfClub(lexemes: readonly Lexeme[], from: number, to: number): number {
  for (let end = to; end > from; end--) {
    const wordsBehind = lexemes.slice(end, to).map(wordsOf)
    const isOfClub = (word: string) => AFFIXES.has(word) || CATEGORIES.has(word) || /^u?\d\d$/.test(word)
    const name = nameOf(lexemes, from, end)
    if (name !== null && ALIASES.has(foldWords(name))) return wordsBehind.every(isOfClub) ? to : end
  }
  return to
}

/** Whether a word is a particle that parts a name from a sentence: within a name, names are on both its sides. */
const isParting = (lexemes: readonly Lexeme[], at: number): boolean => {
  const word = wordAt(lexemes, at)
  const isWithin = WITHIN_NAMES.has(word) && isName(lexemes, at - 1) && isName(lexemes, at + 1)
  return PARTICLES.has(word) && !isWithin
}

/** Whether a sport is a part of a name: `Pallacanestro Brescia`. */
const isCompany = (lexeme: Lexeme | undefined): boolean => isTerm(lexeme, 'sport') && AFFIXES.has(lexeme.text)

const isName = (lexemes: readonly Lexeme[], at: number): boolean =>
  lexemes[at]?.is === 'word' && !PARTICLES.has(wordAt(lexemes, at))

/** Excludes a name repeated by the pick from the event: `Como - Pisa Como over 1,5`, `segna Pisa Como - Pisa`. */
function withoutSaidAgain(
  lexemes: readonly Lexeme[],
  from: number,
  at: number,
  to: number,
): { from: number; to: number } | null {
  const textBetween = (start: number, end: number) => lexemes.slice(start, end).map(wordsOf).join(' ')
  const [home, away] = [textBetween(from, at), textBetween(at + 1, to)]
  // `Velez-River - River over 0,5`: the mark that parts the two is the one before.
  const weaker = lexemes.findIndex(({ is }, index) => is === 'versus' && index > from && index < at)
  if (weaker > 0 && [textBetween(from, weaker), textBetween(weaker + 1, at)].includes(away)) return null
  for (let cut = at + 2; cut < to; cut++) {
    const [name, repeated] = [textBetween(at + 1, cut), textBetween(cut, to)]
    if (repeated === home || repeated === name || repeated === textBetween(cut - 1, cut))
      return { from, to: cut }
  }
  for (let cut = from + 1; cut < at; cut++) {
    const [repeated, name] = [textBetween(from, cut), textBetween(cut, at)]
    if (repeated === away || repeated === name || repeated === textBetween(cut, cut + 1))
      return { from: cut, to }
  }
  return { from, to }
}

/** `Amuninni Genoa - Lecce`: a name begins with its first capital, unless all the words are a known club. */
function fromCapital(lexemes: readonly Lexeme[], from: number, at: number): number {
  const first = lexemes.findIndex(
    (word, index) =>
      index >= from && index < at && (isCompany(word) || (word.is === 'word' && word.isCapital)),
  )
  const isKnown = ALIASES.has(foldWords(nameOf(lexemes, from, at) ?? ''))
  return first < 0 || isKnown ? from : first
}

const wordAt = (lexemes: readonly Lexeme[], at: number): string => {
  const lexeme = lexemes[at]
  return lexeme?.is === 'word' ? lexeme.text : ''
}

/**
 * Whether a lexeme belongs to a name: a word, a weaker mark between two words, the year in `Mainz 05` and, right before
 * the mark, a number from 4 on (`Hannover 96`).
 */
function isOfName(lexemes: readonly Lexeme[], at: number, mark: Mark, versus: number | null): boolean {
  const lexeme = lexemes[at]
  if (lexeme?.is === 'word' || isCompany(lexeme)) return !turnsRound(wordAt(lexemes, at))
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
    else if (lexeme.is === 'word' || lexeme.is === 'number' || (lexeme.is === 'term' && isCompany(lexeme))) {
      words += lexeme.text.split(' ').length
      name += name === '' || /[-/]$/.test(name) ? lexeme.text : ` ${lexeme.text}`
    }
  }
  return words <= MOST_NAME_WORDS && /\p{L}{2}/u.test(name) ? name : null
}

const YOUTH = /^(?:1[5-9]|2[0-3])$/

/**
 * `Italia U21 - Spagna Under 21` as names of youth teams: an under with a mark right behind its number is no line but a
 * category, and so is the same number behind the other name.
 */
export function joinYouth(lexemes: readonly Lexeme[]): Lexeme[] {
  const result: Lexeme[] = []
  let age: string | null = null
  for (let at = 0; at < lexemes.length; at++) {
    const [lexeme, number, after] = [lexemes[at], lexemes[at + 1], lexemes[at + 2]]
    if (lexeme === undefined) break
    const isUnder = isTerm(lexeme, 'under') && result.at(-1)?.is === 'word'
    if (
      isUnder &&
      number?.is === 'number' &&
      YOUTH.test(number.text) &&
      (after?.is === 'versus' || number.text === age)
    ) {
      age = number.text
      result.push({ is: 'word', text: `u${age}`, isCapital: false })
      at++
    } else result.push(lexeme)
  }
  return result
}
